import type { KeywordCluster } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { intentWord } from "../../components/words/keyword-words.ts";
import { urlPath } from "../../components/words/short-url.ts";
import { formatNumber, formatOrDash, formatShort } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { actionTone, actionWord } from "./cluster-words.ts";

export function clusterColumns(onOpen: (cluster: KeywordCluster) => void): readonly Column<KeywordCluster>[] {
  return [
    { key: "name", header: t("Cluster"), cell: (cluster) => <Name cluster={cluster} onOpen={onOpen} /> },
    { key: "size", header: t("Keywords"), align: "right", cell: ({ size }) => formatNumber(size) },
    {
      key: "volume",
      header: t("Searches per month"),
      align: "right",
      cell: ({ totalVolume }) => formatOrDash(totalVolume),
    },
    {
      key: "kd",
      header: t("Difficulty"),
      align: "right",
      from: "xl",
      cell: ({ averageKd }) => formatOrDash(averageKd),
    },
    { key: "intent", header: t("Intent"), from: "xl", cell: ({ intentLabels }) => <Intents labels={intentLabels} /> },
    { key: "page", header: t("Target page"), cell: (cluster) => <ProposedPage cluster={cluster} /> },
  ];
}

function Name({ cluster, onOpen }: { cluster: KeywordCluster; onOpen(cluster: KeywordCluster): void }) {
  return (
    <div className="max-w-72 min-w-0 py-1.5 2xl:max-w-md">
      <button type="button" className="text-left font-medium hover:underline" onClick={() => onOpen(cluster)}>
        {cluster.name}
      </button>
      <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
        {cluster.approximate ? <Badge tone="outline">{t("by wording")}</Badge> : null}
        <span className="truncate">{others(cluster)}</span>
      </span>
    </div>
  );
}

function others({ keywords, headKeywordId }: KeywordCluster): string {
  return keywords
    .filter(({ id }) => id !== headKeywordId)
    .slice(0, 3)
    .map(({ keyword }) => keyword)
    .join(" · ");
}

function Intents({ labels }: { labels: KeywordCluster["intentLabels"] }) {
  return (
    <span className="flex gap-1">
      {labels.slice(0, 1).map((label) => (
        <Badge key={label} tone="outline">
          {intentWord(label)}
        </Badge>
      ))}
    </span>
  );
}

function ProposedPage({ cluster: { proposedPage, cannibalisation } }: { cluster: KeywordCluster }) {
  const { action, url, slug, bestPosition } = proposedPage;
  return (
    <div className="flex min-w-0 max-w-48 flex-col 2xl:max-w-80 items-start gap-0.5">
      <span className="flex items-center gap-1.5">
        <Badge tone={actionTone(action)}>{actionWord(action)}</Badge>
        {cannibalisation.length > 1 ? (
          <span className="text-xs whitespace-nowrap text-warn">
            {t("{n} competing", { n: cannibalisation.length })}
          </span>
        ) : null}
      </span>
      <span className="w-full truncate text-xs text-muted">
        {url === null ? (slug === null ? "" : `/${slug}`) : urlPath(url)}
        {bestPosition === null ? "" : ` · ${t("position {n}", { n: bestPosition })}`}
      </span>
    </div>
  );
}

export function ClusterOnPhone({
  cluster,
  onOpen,
}: {
  cluster: KeywordCluster;
  onOpen(cluster: KeywordCluster): void;
}) {
  const { name, size, totalVolume, proposedPage } = cluster;
  return (
    <div className="flex flex-col gap-1.5">
      <button type="button" className="text-left font-medium" onClick={() => onOpen(cluster)}>
        {name}
      </button>
      <div className="flex items-center justify-between gap-3 text-xs text-muted">
        <span className="tabular-nums">
          {t("{n, plural, one {# keyword} other {# keywords}}", { n: size })}
          {totalVolume === null ? "" : ` · ${t("{n} per month", { n: formatShort(totalVolume) })}`}
        </span>
        <Badge tone={actionTone(proposedPage.action)}>{actionWord(proposedPage.action)}</Badge>
      </div>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (cluster: KeywordCluster) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["size", ({ size }) => size],
  ["totalVolume", ({ totalVolume }) => totalVolume],
  ["averageKd", ({ averageKd }) => averageKd],
  ["intentLabels", ({ intentLabels }) => intentLabels.join(" ")],
  ["action", ({ proposedPage }) => proposedPage.action],
  ["page", ({ proposedPage }) => proposedPage.url ?? proposedPage.slug],
  ["bestPosition", ({ proposedPage }) => proposedPage.bestPosition],
  ["keywords", ({ keywords }) => keywords.map(({ keyword }) => keyword).join("; ")],
  ["updatedAt", ({ updatedAt }) => updatedAt],
];
