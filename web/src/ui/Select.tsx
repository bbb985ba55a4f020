import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { cn } from "./class-names.ts";
import { OPTION_CLASS, POPUP_CLASS } from "./Menu.tsx";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** A line below the label. */
  note?: string;
}

/** A select. `label` names it for screen readers; `showLabel` also shows it. */
export function Select<Value extends string>({
  label,
  value,
  choices,
  onChange,
  showLabel = false,
  className,
}: {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange(value: Value): void;
  showLabel?: boolean;
  className?: string;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => (next === null ? undefined : onChange(next))}
      items={[...choices]}
    >
      <Base.Trigger
        aria-label={label}
        className={cn(
          "flex h-9 min-w-0 items-center gap-1.5 rounded-lg border bg-surface px-3 text-sm hover:bg-hover disabled:cursor-not-allowed disabled:opacity-55 data-popup-open:bg-hover",
          className,
        )}
      >
        {showLabel ? <span className="text-muted">{label}</span> : null}
        <Base.Value className="truncate font-medium" />
        <Base.Icon className="ml-auto text-muted">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cn(POPUP_CLASS, "min-w-(--anchor-width)")}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={OPTION_CLASS}>
                <Base.ItemIndicator keepMounted className="invisible data-selected:visible">
                  <Check aria-hidden />
                </Base.ItemIndicator>
                <span>
                  <Base.ItemText>{choice.label}</Base.ItemText>
                  {choice.note === undefined ? null : <span className="block text-xs text-muted">{choice.note}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
