import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

/** A few words about what is pointed at or has the focus. Never the only place of something that must be known. */
export function Tooltip({
  text,
  children,
  side = "top",
}: {
  text: string;
  children: ReactElement;
  side?: "top" | "right" | "bottom";
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="appear max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-bg shadow-float">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
