import { cn } from "./class-names.ts";

/** How much of a whole is used. */
export function Meter({
  label,
  value,
  max,
  tone,
}: {
  label: string;
  value: number;
  max: number;
  tone?: "warn" | "bad" | undefined;
}) {
  const share = max <= 0 ? 0 : Math.min(1, value / max);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={cn(
          "h-full rounded-full transition-[width]",
          tone === "bad" ? "bg-bad-fill" : tone === "warn" ? "bg-warn" : "bg-accent",
        )}
      />
    </div>
  );
}
