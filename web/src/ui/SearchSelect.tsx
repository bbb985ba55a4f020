import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown, Search } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { cn } from "./class-names.ts";
import { OPTION_CLASS, POPUP_CLASS } from "./Menu.tsx";
import type { Choice } from "./Select.tsx";

/** A select whose choices are searched by the service as the user types. */
export function SearchSelect({
  label,
  placeholder,
  chosen,
  text,
  found,
  foot,
  onText,
  onChange,
  onOpen,
  className,
}: {
  label: string;
  /** Placeholder of the search box. */
  placeholder: string;
  /** The label on the button. Its value may be missing from the results. */
  chosen: Choice<string>;
  text: string;
  /** Undefined while loading. */
  found: readonly Choice<string>[] | undefined;
  /** Shown below the results, for example the number of further matches. */
  foot?: ReactNode;
  onText(text: string): void;
  onChange(value: string): void;
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
}) {
  return (
    <Base.Root
      items={[...(found ?? [])]}
      filter={null}
      value={chosen}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(next) => (next === null ? undefined : onChange(next.value))}
      inputValue={text}
      onInputValueChange={onText}
      autoHighlight
      onOpenChange={(open) => {
        if (open) onOpen?.();
        else onText("");
      }}
    >
      <Base.Trigger
        aria-label={label}
        className={cn(
          "flex h-9 min-w-0 items-center gap-1.5 rounded-lg border bg-surface px-3 text-sm hover:bg-hover data-popup-open:bg-hover",
          className,
        )}
      >
        <span className="truncate font-medium">{chosen.label}</span>
        <ChevronsUpDown aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cn(
              POPUP_CLASS,
              "flex max-h-[min(var(--available-height),28rem)] w-(--anchor-width) min-w-64 flex-col",
            )}
          >
            <div className="-mx-1 mb-1 flex shrink-0 items-center gap-2 border-b px-3.5 pb-1">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Base.Input
                aria-label={placeholder}
                placeholder={placeholder}
                className="h-8 min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            <Base.Empty className="px-3 py-2 text-muted empty:hidden">
              {found === undefined ? t("Loading") : t("No matches.")}
            </Base.Empty>
            <div className="scroll-quiet min-h-0 overflow-y-auto">
              <Base.List>
                {(choice: Choice<string>) => (
                  <Base.Item key={choice.value} value={choice} className={OPTION_CLASS}>
                    <Base.ItemIndicator keepMounted className="invisible data-selected:visible">
                      <Check aria-hidden />
                    </Base.ItemIndicator>
                    <span className="min-w-0">
                      <span className="block truncate">{choice.label}</span>
                      {choice.note === undefined ? null : (
                        <span className="block truncate text-xs text-muted">{choice.note}</span>
                      )}
                    </span>
                  </Base.Item>
                )}
              </Base.List>
              {foot}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
