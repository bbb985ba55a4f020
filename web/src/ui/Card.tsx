import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

/** A sheet with a title, what can be done with it, and what it holds. `flush` lets a table or list reach its edges. */
export function Card({
  title,
  note,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  /** One line under the title: what it is, of when. */
  note?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={cn("min-w-0 rounded-xl border bg-surface shadow-card", flush && "overflow-hidden", className)}>
      {title === undefined ? null : (
        <header
          className={cn(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5",
            flush && "border-b pb-3.5",
          )}
        >
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{title}</h2>
            {note === undefined ? null : <p className="text-xs text-muted">{note}</p>}
          </div>
          {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {/* What reaches the edges is a table or a list; a message between them keeps its distance. */}
      <div className={flush ? "[&>[role=alert]]:m-4 [&>p[role=status]]:m-4" : "p-4"}>{children}</div>
    </section>
  );
}
