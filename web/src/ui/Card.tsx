import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

/** A panel with a title, actions and content. `flush` lets a table or list reach its edges. */
export function Card({
  title,
  note,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  /** One line under the title, for example the period. */
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
      {/* Tables and lists reach the edges; messages between them keep a margin. */}
      <div className={flush ? "[&>[role=alert]]:m-4 [&>p[role=status]]:m-4" : "p-4"}>{children}</div>
    </section>
  );
}
