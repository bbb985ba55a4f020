import { formatShare } from "../i18n/format.ts";
import { cn } from "./class-names.ts";

const FILL = { usual: "bg-accent", warn: "bg-warn", bad: "bg-bad-fill" };

/** A bar that shows a part of a whole. */
export function Meter({
  label,
  value,
  max,
  tone = "usual",
}: {
  label: string;
  value: number;
  max: number;
  tone?: "usual" | "warn" | "bad";
}) {
  const whole = Math.max(max, 1);
  const used = Math.max(0, Math.min(value, whole));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw their own <meter> as they like.
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={used}
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuetext={formatShare(used / whole)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={cn("h-full rounded-full transition-[width]", FILL[tone])}
        style={{ width: `${(used / whole) * 100}%` }}
      />
    </div>
  );
}
