import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./class-names.ts";

export const POPUP_CLASS =
  "appear scroll-quiet z-50 max-h-(--available-height) min-w-44 overflow-y-auto rounded-xl bg-raised p-1 text-sm shadow-float outline-none";
export const OPTION_CLASS =
  "flex min-h-8 cursor-default items-center gap-2 rounded-lg px-2.5 py-1.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onChoose(): void;
  /** Destructive, shown in red. */
  danger?: boolean;
  disabled?: boolean;
  /** The operation that it calls. An entry that the session may not call is absent. */
  act?: { whyNot: string | undefined };
}

/** A menu of actions behind the button `children`. */
export function Menu({
  entries,
  children,
  align = "end",
}: {
  entries: readonly MenuEntry[];
  children: ReactElement;
  align?: "start" | "end";
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className={POPUP_CLASS}>
            {entries
              .filter(({ act }) => act?.whyNot === undefined)
              .map(({ label, icon, onChoose, danger = false, disabled = false }) => (
                <Base.Item
                  key={label}
                  disabled={disabled}
                  onClick={onChoose}
                  className={cn(OPTION_CLASS, danger && "text-bad")}
                >
                  {icon}
                  {label}
                </Base.Item>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
