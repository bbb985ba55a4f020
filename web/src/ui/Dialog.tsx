import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "./Button.tsx";
import { cn } from "./class-names.ts";

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A modal dialog. On phones it is a bottom sheet. */
export function Dialog({ open, onClose, title, description, actions, wide = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={cn(
            "appear fixed z-50 flex max-h-[84dvh] flex-col bg-raised shadow-float outline-none",
            "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl",
            "sm:top-[9vh] sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:rounded-2xl",
            wide ? "sm:max-w-3xl" : "sm:max-w-lg",
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4.5 pr-14">
            <div>
              <Base.Title className="text-lg font-semibold">{title}</Base.Title>
              {description === undefined ? null : (
                <Base.Description className="mt-0.5 text-sm text-muted">{description}</Base.Description>
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
