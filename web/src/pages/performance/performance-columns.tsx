import { Link } from "@tanstack/react-router";
import type { Column } from "../../components/lists/DataTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { METRICS, metricText, metricWord, type PageRow, type QueryRow } from "../../components/words/search-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";

type Row = QueryRow | PageRow;

function figureColumns<R extends Row>(): Column<R>[] {
  return [
    ...METRICS.map(
      (metric): Column<R> => ({
        key: metric,
        header: metricWord(metric),
        align: "right",
        ...(metric === "ctr" ? { from: "lg" as const } : {}),
        cell: (row) => metricText(metric, row),
      }),
    ),
    {
      key: "change",
      header: t("Change of clicks"),
      align: "right",
      cell: ({ clicksChange }) => changeText(clicksChange),
    },
  ];
}

function changeText(change: number | null): string {
  if (change === null) return "–";
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
}

export const QUERY_COLUMNS: readonly Column<QueryRow>[] = [
  { key: "query", header: t("Query"), cell: (row) => <QueryName row={row} /> },
  ...figureColumns<QueryRow>(),
];
export const PAGE_COLUMNS: readonly Column<PageRow>[] = [
  { key: "page", header: t("Page"), cell: ({ url }) => <OutLink href={url}>{shortUrl(url)}</OutLink> },
  ...figureColumns<PageRow>(),
];

export function QueryName({ row: { query, keywordId } }: { row: QueryRow }) {
  const workspaceId = useWorkspaceId();
  if (keywordId === null) return <span className="wrap-anywhere">{query}</span>;
  return (
    <Link to={pathOf(workspaceId, "keyword", { id: keywordId })} className="font-medium wrap-anywhere hover:underline">
      {query}
    </Link>
  );
}

export function figuresOnPhone(row: Row): string {
  return t("{clicks} clicks · {impressions} impressions · position {position}", {
    clicks: metricText("clicks", row),
    impressions: metricText("impressions", row),
    position: metricText("position", row),
  });
}
