import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import type { PageId } from "../paths.ts";
import { PageLink } from "./PageLink.tsx";

/** The list that a page about one object belongs to. */
export interface ParentPage {
  page: ListPage;
  label: string;
  /** The URL state of the list, if the object is not in its default view. */
  search?: Readonly<Record<string, string | undefined>>;
}

type ListPage = Extract<
  PageId,
  | "runs"
  | "interventions"
  | "keywords"
  | "serps"
  | "gaps"
  | "citations"
  | "citationAnswers"
  | "competitors"
  | "contents"
  | "briefs"
  | "reports"
  | "campaigns"
  | "webhooks"
>;

/** The top of every page: title, note and actions. It also sets the title of the browser tab. */
export function PageHeader({
  title,
  note,
  up,
  actions,
}: {
  title: string;
  /** Period, freshness, number of items. */
  note?: ReactNode;
  /** The link to the list, on pages about one object. */
  up?: ParentPage;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{t("{page} · Findable", { page: title })}</title>
      <div className="min-w-0">
        {up === undefined ? null : (
          <nav className="mb-1 text-sm text-muted">
            <PageLink page={up.page} search={up.search} className="hover:underline">
              {up.label}
            </PageLink>
          </nav>
        )}
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        {note === undefined ? null : <div className="mt-0.5 text-sm text-muted">{note}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </header>
  );
}
