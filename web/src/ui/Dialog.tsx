import { Dialog as Base } from "@base-ui/react/dialog";
import { cn } from "./class-names.ts";
import { type DialogProps, Modal } from "./Modal.tsx";

/** A modal dialog. On phones it is a bottom sheet. */
export function Dialog({ title, description, wide = false, ...shown }: DialogProps) {
  return (
    <Modal
      {...shown}
      popup={{
        className: cn(
          "appear fixed z-50 flex max-h-[84dvh] flex-col bg-raised shadow-float outline-none",
          "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl",
          "sm:top-[9vh] sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:rounded-2xl",
          wide ? "sm:max-w-3xl" : "sm:max-w-lg",
        ),
      }}
      header={
        <div className="px-5 pt-4.5 pr-14">
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          {description === undefined ? null : (
            <Base.Description className="mt-0.5 text-sm text-muted">{description}</Base.Description>
          )}
        </div>
      }
    />
  );
}
