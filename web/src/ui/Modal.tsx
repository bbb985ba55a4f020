import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "./Button.tsx";
import { cn } from "./class-names.ts";

interface Shown {
  open: boolean;
  onClose(): void;
  /** Buttons in the footer. */
  actions?: ReactNode;
  children?: ReactNode;
}

export interface DialogProps extends Shown {
  title: string;
  description?: ReactNode;
  wide?: boolean;
}

/** What dialogs and drawers share: the scrim, the scrolling content, the footer, and the button that closes. */
export function Modal({
  open,
  onClose,
  actions,
  children,
  header,
  popup,
}: Shown & { header: ReactNode; popup: ComponentProps<typeof Base.Popup> }) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup {...popup}>
          {header}
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
