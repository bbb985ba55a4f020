import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export function Disclosure({
  summary,
  children,
  open = false,
}: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
}) {
  return (
    <details open={open} className="group/details min-w-0">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-md py-1 text-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/details:rotate-90" />
        {summary}
      </summary>
      <div className="pt-2 pl-5.5">{children}</div>
    </details>
  );
}
