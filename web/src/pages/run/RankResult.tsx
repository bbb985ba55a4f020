import type { LostPage, RankMonitorResult } from "@findable/contract/client";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { urlPath } from "../../components/words/short-url.ts";
import { t } from "../../i18n/index.ts";

type Change = RankMonitorResult["improved"][number];

/** The keywords that moved in a rank check, each with a link. */
export function RankResult({ result }: { result: RankMonitorResult }) {
  const { checked, failed, improved, dropped, lostTop10, lostPages, significant, warnings } = result;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm">
        {t("{n, plural, one {# keyword checked} other {# keywords checked}}", { n: checked })}
        {failed === 0 ? null : ` · ${t("{n, plural, one {# check failed} other {# checks failed}}", { n: failed })}`}
        {" · "}
        <PageLink page="keywords" className="text-accent hover:underline">
          {t("All keywords")}
        </PageLink>
      </p>
      <LostPages pages={lostPages ?? []} />
      <Changes title={t("Dropped")} changes={dropped} />
      <Changes title={t("Left the top 10")} changes={lostTop10} />
      <Changes title={t("Significant changes")} changes={significant} />
      <Changes title={t("Improved")} changes={improved} />
      {warnings.map((warning) => (
        <p key={warning} className="text-xs text-muted">
          {warning}
        </p>
      ))}
    </div>
  );
}

const COLUMNS: readonly Column<Change>[] = [
  { key: "keyword", header: t("Keyword"), cell: (change) => <KeywordLink change={change} /> },
  { key: "previous", header: t("Before"), align: "right", cell: ({ previous }) => placeWord(previous) },
  { key: "current", header: t("Now"), align: "right", cell: ({ current }) => placeWord(current) },
  {
    key: "url",
    header: t("Page"),
    from: "lg",
    cell: ({ url }) => (url === null ? "–" : <span className="text-muted">{urlPath(url)}</span>),
  },
];

function Changes({ title, changes }: { title: string; changes: readonly Change[] }) {
  // That nothing moved is a finding, too.
  if (changes.length === 0)
    return (
      <p className="text-sm">
        <span className="font-semibold">{title}</span> <span className="text-muted">{t("none")}</span>
      </p>
    );
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{changes.length}</span>
      </h3>
      <DataTable
        label={title}
        columns={COLUMNS}
        rows={changes}
        rowKey={({ keywordId }) => keywordId}
        phone={(change) => (
          <div className="flex justify-between gap-3">
            <KeywordLink change={change} />
            <span className="shrink-0 tabular-nums">
              {t("{before} to {now}", { before: placeWord(change.previous), now: placeWord(change.current) })}
            </span>
          </div>
        )}
      />
    </section>
  );
}

const PAGE_COLUMNS: readonly Column<LostPage>[] = [
  { key: "url", header: t("Page"), cell: ({ url }) => <span className="font-medium">{urlPath(url)}</span> },
  { key: "keywords", header: t("Ranked for"), cell: ({ keywords }) => <KeywordLinks keywords={keywords} /> },
];

function LostPages({ pages }: { pages: readonly LostPage[] }) {
  if (pages.length === 0) return null;
  const title = t("Lost pages");
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">{pages.length}</span>
      </h3>
      <DataTable
        label={title}
        columns={PAGE_COLUMNS}
        rows={pages}
        rowKey={({ url }) => url}
        phone={({ url, keywords }) => (
          <div className="flex flex-col gap-1">
            <span className="font-medium">{urlPath(url)}</span>
            <KeywordLinks keywords={keywords} />
          </div>
        )}
      />
    </section>
  );
}

function KeywordLinks({ keywords }: { keywords: readonly Change[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {keywords.map((change) => (
        <KeywordLink key={change.keywordId} change={change} />
      ))}
    </span>
  );
}

function KeywordLink({ change: { keywordId, keyword } }: { change: Change }) {
  return (
    <PageLink page="keyword" params={{ id: keywordId }} className="font-medium hover:underline">
      {keyword}
    </PageLink>
  );
}

function placeWord(position: number | null): string {
  return position === null ? t("not found") : t("#{n}", { n: position });
}
