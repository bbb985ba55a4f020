import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { formatNumber } from "../i18n/format.ts";
import { cn } from "./class-names.ts";
import { OPTION_CLASS, POPUP_CLASS } from "./Menu.tsx";
import type { Choice } from "./Select.tsx";

/** A multiple choice for filters. The button shows the chosen value, or their number. */
export function MultiSelect<Value extends string>({
  label,
  values,
  choices,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  choices: readonly (Choice<Value> & { count?: number | undefined })[];
  onChange(values: Value[]): void;
}) {
  const chosen = choices.filter(({ value }) => values.includes(value));
  return (
    <Base.Root multiple value={[...values]} onValueChange={onChange}>
      <Base.Trigger
        aria-label={label}
        className={cn(
          "flex h-9 items-center gap-1.5 rounded-lg border bg-surface px-3 text-sm hover:bg-hover data-popup-open:bg-hover",
          chosen.length > 0 && "border-accent/50 bg-accent-soft hover:bg-accent-soft",
        )}
      >
        <span className={chosen.length > 0 ? "text-ink" : "text-muted"}>{label}</span>
        {chosen.length === 0 ? null : (
          <span className="font-medium text-accent">
            {chosen.length === 1 ? chosen[0]?.label : formatNumber(chosen.length)}
          </span>
        )}
        <ChevronsUpDown aria-hidden className="size-3.5 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={POPUP_CLASS}>
            {choices.map(({ value, label: text, count }) => (
              <Base.Item key={value} value={value} className={OPTION_CLASS}>
                <Base.ItemIndicator keepMounted className="invisible data-selected:visible">
                  <Check aria-hidden />
                </Base.ItemIndicator>
                <Base.ItemText>{text}</Base.ItemText>
                {count === undefined ? null : (
                  <span className="ml-auto pl-4 text-xs text-muted tabular-nums">{formatNumber(count)}</span>
                )}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
