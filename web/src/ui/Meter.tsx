import { Meter as Base } from "@base-ui/react/meter";
import { cn } from "./class-names.ts";

const FILL = { usual: "bg-accent", warn: "bg-warn", bad: "bg-bad-fill" };

/** How much of a whole is used. */
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
  return (
    <Base.Root aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)}>
      <Base.Track className="h-1.5 w-full overflow-hidden rounded-full bg-sunken">
        <Base.Indicator className={cn("block h-full rounded-full transition-[width]", FILL[tone])} />
      </Base.Track>
    </Base.Root>
  );
}
