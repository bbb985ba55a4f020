import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "./Button.tsx";
import { cn } from "./class-names.ts";
import type { DialogProps } from "./Dialog.tsx";

/** A pane at the right edge with details of one item. Covers the screen on phones. */
export function Drawer({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  children,
}: DialogProps & { children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          tabIndex={-1}
          initialFocus={() => startOf(popup.current)}
          className={cn(
            "fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l bg-raised shadow-float outline-none transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full",
            wide ? "sm:max-w-3xl" : "sm:max-w-md",
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b px-5 py-4 pr-14">
            <div className="min-w-0">
              <Base.Title className="truncate text-lg font-semibold">{title}</Base.Title>
              {description === undefined ? null : (
                <Base.Description className="text-sm text-muted">{description}</Base.Description>
              )}
            </div>
          </div>
          <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {actions === undefined ? null : (
            <div className="flex flex-wrap items-start justify-end gap-2 border-t px-5 py-3.5">{actions}</div>
          )}
          {/* Last in the document, so that the first field gets the initial focus. */}
          <Base.Close
            aria-label={t("Close")}
            className={cn(buttonClass({ look: "quiet", size: "smallIcon" }), "absolute top-4 right-3.5")}
          >
            <X aria-hidden className="size-4" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The first control, or the pane where that lies below the first screen: a reader starts at the top. */
function startOf(popup: HTMLElement | null): HTMLElement | true {
  const first = popup?.querySelector("a[href], button, input, textarea, select, [tabindex='0']");
  return popup !== null && first != null && first.getBoundingClientRect().bottom > innerHeight ? popup : true;
}
