import type { Column } from "../../components/lists/DataTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { indexabilityWord, type SitePageRow } from "./site-words.ts";

export const SITE_COLUMNS: readonly Column<SitePageRow>[] = [
  { key: "page", header: t("Page"), cell: (page) => <PageName page={page} /> },
  { key: "index", header: t("Search engines"), cell: indexabilityWord },
  {
    key: "issues",
    header: t("Issues"),
    align: "right",
    cell: ({ findings }) => formatNumber(findings.length),
  },
  { key: "words", header: t("Words"), align: "right", from: "lg", cell: ({ words }) => formatNumber(words) },
  { key: "in", header: t("Links in"), align: "right", from: "lg", cell: ({ linksIn }) => formatNumber(linksIn) },
  {
    key: "weight",
    header: t("Link weight"),
    align: "right",
    from: "xl",
    cell: ({ linkWeight }) => (linkWeight === null ? "" : formatNumber(linkWeight)),
  },
  { key: "out", header: t("Links out"), align: "right", from: "xl", cell: ({ linksOut }) => formatNumber(linksOut) },
  {
    key: "keywords",
    header: t("Keywords"),
    align: "right",
    cell: ({ rankingKeywords }) => formatNumber(rankingKeywords),
  },
  {
    key: "crawled",
    header: t("Crawled"),
    align: "right",
    from: "xl",
    cell: ({ lastCrawledAt }) => formatDay(lastCrawledAt),
  },
];

function PageName({ page: { url, title } }: { page: SitePageRow }) {
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <span className="font-medium wrap-anywhere">
        <OutLink href={url}>{title ?? shortUrl(url)}</OutLink>
      </span>
      {title === null ? null : <p className="text-xs wrap-anywhere text-muted">{shortUrl(url)}</p>}
    </div>
  );
}

export function SitePageOnPhone({ page }: { page: SitePageRow }) {
  return (
    <div className="min-w-0">
      <PageName page={page} />
      <p className="text-xs text-muted">
        {indexabilityWord(page)} · {t("{n, plural, one {# issue} other {# issues}}", { n: page.findings.length })}
      </p>
    </div>
  );
}
