import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { cn } from "./class-names.ts";
import { type DialogProps, Modal } from "./Modal.tsx";

/** A pane at the right edge with details of one item. Covers the screen on phones. */
export function Drawer({ title, description, wide = false, ...shown }: DialogProps & { children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Modal
      {...shown}
      popup={{
        ref: popup,
        tabIndex: -1,
        initialFocus: () => startOf(popup.current),
        className: cn(
          "fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l bg-raised shadow-float outline-none transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full",
          wide ? "sm:max-w-3xl" : "sm:max-w-md",
        ),
      }}
      header={
        <div className="min-w-0 border-b px-5 py-4 pr-14">
          <Base.Title className="truncate text-lg font-semibold">{title}</Base.Title>
          {description === undefined ? null : (
            <Base.Description className="text-sm text-muted">{description}</Base.Description>
          )}
        </div>
      }
    />
  );
}

/** The first control, or the pane where that lies below the first screen: a reader starts at the top. */
function startOf(popup: HTMLElement | null): HTMLElement | true {
  const first = popup?.querySelector("a[href], button, input, textarea, select, [tabindex='0']");
  return popup !== null && first != null && first.getBoundingClientRect().bottom > innerHeight ? popup : true;
}
