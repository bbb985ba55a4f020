import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";

/** The top of every page: what it is, of when, and what can be done. It also names the browser's tab. */
export function PageHeader({
  title,
  note,
  above,
  actions,
}: {
  title: string;
  /** Period, freshness, n. */
  note?: ReactNode;
  /** The way back up, on pages of one thing. */
  above?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{t("{page} · Findable", { page: title })}</title>
      <div className="min-w-0">
        {above === undefined ? null : <nav className="mb-1 text-sm text-muted">{above}</nav>}
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        {note === undefined ? null : <div className="mt-0.5 text-sm text-muted">{note}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </header>
  );
}
