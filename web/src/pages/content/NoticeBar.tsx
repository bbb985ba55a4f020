import type { ReactNode } from "react";

/** A notice that stays at the bottom of the window while its text is on the screen. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot
      role="status"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-warn-soft px-4 py-2.5 text-sm text-warn max-md:bottom-14"
    >
      {children}
    </div>
  );
}
