import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown } from "lucide-react";
import { t } from "../i18n/index.ts";
import { cn } from "./class-names.ts";
import { INPUT_CLASS } from "./Field.tsx";
import { OPTION_CLASS, POPUP_CLASS } from "./Menu.tsx";
import type { Choice } from "./Select.tsx";

/** A select with a text filter, for long lists. */
export function Combobox({
  label,
  value,
  choices,
  onChange,
  onOpen,
  placeholder,
  className,
}: {
  label: string;
  value: string | undefined;
  /** Undefined while loading. */
  choices: readonly Choice<string>[] | undefined;
  onChange(value: string | undefined): void;
  onOpen?: () => void;
  placeholder?: string;
  className?: string;
}) {
  const chosen = choices?.find((choice) => choice.value === value) ?? null;
  return (
    <Base.Root
      items={[...(choices ?? [])]}
      value={chosen}
      onValueChange={(next) => onChange(next?.value)}
      onOpenChange={(open) => (open ? onOpen?.() : undefined)}
    >
      <div className={cn("relative", className)}>
        <Base.Input aria-label={label} placeholder={placeholder} className={cn(INPUT_CLASS, "h-9 pr-8")} />
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
        />
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className={cn(POPUP_CLASS, "min-w-(--anchor-width)")}>
            <Base.Empty className="px-3 py-2 text-muted empty:hidden">
              {choices === undefined ? t("Loading") : t("No matches.")}
            </Base.Empty>
            <Base.List>
              {(choice: Choice<string>) => (
                <Base.Item key={choice.value} value={choice} className={OPTION_CLASS}>
                  <Base.ItemIndicator keepMounted className="invisible data-selected:visible">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                  <span>
                    {choice.label}
                    {choice.note === undefined ? null : <span className="block text-xs text-muted">{choice.note}</span>}
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
