import type { CompetitorKeyword } from "@findable/contract/client";
import { useList } from "../../api/use-list.ts";
import type { Column } from "../../components/lists/DataTable.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { intentWord } from "../../components/words/keyword-words.ts";
import { urlPath } from "../../components/words/short-url.ts";
import { formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";

const COLUMNS: readonly Column<CompetitorKeyword>[] = [
  {
    key: "keyword",
    header: t("Keyword"),
    cell: ({ keyword, url }) => (
      <div className="max-w-md min-w-0">
        <span className="font-medium">{keyword}</span>
        {url === null ? null : (
          <a href={url} target="_blank" rel="noreferrer" className="block truncate text-xs text-muted hover:underline">
            {urlPath(url)}
          </a>
        )}
      </div>
    ),
  },
  {
    key: "intent",
    header: t("Intent"),
    from: "lg",
    cell: ({ intent }) => (intent === null ? "–" : <Badge tone="outline">{intentWord(intent)}</Badge>),
  },
  { key: "position", header: t("Position"), align: "right", cell: ({ position }) => position },
  { key: "volume", header: t("Searches per month"), align: "right", cell: ({ volume }) => formatOrDash(volume) },
  {
    key: "traffic",
    header: t("Estimated visits"),
    align: "right",
    cell: ({ estimatedTraffic }) => formatOrDash(estimatedTraffic === null ? null : Math.round(estimatedTraffic)),
  },
];
const POSITIONS = [3, 10, 20, 50];

/** The keywords of a competitor, those with the most estimated visits first. */
export function TheirKeywords({
  id,
  topPosition,
  onChange,
}: {
  id: string;
  topPosition: number | undefined;
  onChange(topPosition: number | undefined): void;
}) {
  const keywords = useList("research.competitor.keywords.list", { id, topPosition });
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <Select
          label={t("Position")}
          showLabel
          value={String(topPosition ?? "")}
          choices={[
            { value: "", label: t("Any") },
            ...POSITIONS.map((value) => ({ value: String(value), label: t("{n} or better", { n: value }) })),
          ]}
          onChange={(value) => onChange(value === "" ? undefined : Number(value))}
        />
        <span className="text-xs text-muted">{t("Sorted by estimated visits")}</span>
      </div>
      <ListTable
        list={keywords}
        empty={
          <EmptyState title={t("No keywords")}>
            {topPosition === undefined
              ? t("Pull their keywords above to see what they rank for.")
              : t("They rank for no keywords at these positions.")}
          </EmptyState>
        }
        label={t("Keywords")}
        columns={COLUMNS}
        rowKey={(keyword) => keyword.id}
        phone={(keyword) => <OnPhone keyword={keyword} />}
      />
    </Card>
  );
}

function OnPhone({ keyword: { keyword, position, volume } }: { keyword: CompetitorKeyword }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <span className="min-w-0 font-medium wrap-anywhere">{keyword}</span>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {t("position {position} · {volume} per month", { position, volume: formatOrDash(volume) })}
      </span>
    </div>
  );
}
