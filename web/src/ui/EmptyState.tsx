import type { ReactNode } from "react";

/** Shown for an empty list: what will appear here and how to create the first item. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The main action, with its price, and a link to the demo. */
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon === undefined ? null : (
        <span
          aria-hidden
          className="mb-3 grid size-11 place-items-center rounded-xl bg-accent-soft text-accent [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children === undefined ? null : <p className="mt-1 max-w-md text-sm text-muted">{children}</p>}
      {actions === undefined ? null : (
        <div className="mt-5 flex flex-wrap items-start justify-center gap-3">{actions}</div>
      )}
    </div>
  );
}
