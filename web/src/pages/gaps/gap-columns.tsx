import type { SerpGapAnalysis } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Score, VerdictBadge } from "../../components/Winnability.tsx";
import { actionWord } from "../../components/words/serp-gap-words.ts";
import { urlPath } from "../../components/words/short-url.ts";
import { formatNumber, formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

export function gapColumns(): readonly Column<SerpGapAnalysis>[] {
  return [
    { key: "query", header: t("Query"), cell: (gap) => <Query gap={gap} /> },
    { key: "verdict", header: t("Verdict"), cell: ({ winnability }) => <VerdictBadge verdict={winnability.verdict} /> },
    { key: "score", header: t("Winnability"), cell: ({ winnability }) => <Score winnability={winnability} /> },
    {
      key: "volume",
      header: t("Searches per month"),
      align: "right",
      from: "lg",
      cell: ({ volume }) => formatOrDash(volume ?? null),
    },
    {
      key: "value",
      header: t("Expected visits"),
      align: "right",
      from: "lg",
      cell: ({ value }) => formatOrDash(value ?? null),
    },
    {
      key: "rank",
      header: t("Position"),
      align: "right",
      from: "lg",
      cell: ({ currentRank }) => formatOrDash(currentRank),
    },
    {
      key: "months",
      header: t("Time to top 3"),
      align: "right",
      from: "lg",
      cell: ({ winnability }) => monthsText(winnability.estimatedMonthsToTopThree),
    },
    {
      key: "analyzed",
      header: t("Analyzed"),
      align: "right",
      from: "xl",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Query({ gap: { gapId, query, recommendation } }: { gap: SerpGapAnalysis }) {
  return (
    <div className="max-w-sm min-w-0 py-1.5">
      <PageLink page="gap" params={{ id: gapId }} className="font-medium hover:underline">
        {query}
      </PageLink>
      <p className="line-clamp-1 text-xs text-muted" title={recommendation.angle}>
        {adviceOf(recommendation)}
      </p>
    </div>
  );
}

/** The action and the page it concerns. The whole angle is on the page of the analysis. */
function adviceOf({ action, shouldPursue, page }: SerpGapAnalysis["recommendation"]): string {
  const word = actionWord(action ?? null, shouldPursue);
  const url = action === "IMPROVE" || action === "DEFEND" ? page?.url : undefined;
  return url === undefined || url === null ? word : t("{action}: {page}", { action: word, page: urlPath(url) });
}

export function GapOnPhone({ gap }: { gap: SerpGapAnalysis }) {
  const { gapId, query, winnability, currentRank, recommendation } = gap;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <PageLink page="gap" params={{ id: gapId }} className="min-w-0 font-medium wrap-anywhere">
          {query}
        </PageLink>
        <VerdictBadge verdict={winnability.verdict} />
      </div>
      <p className="line-clamp-2 text-xs text-muted">{recommendation.angle}</p>
      <div className="flex items-end justify-between gap-3 text-xs text-muted">
        <Score winnability={winnability} />
        <span>{currentRank === null ? t("not ranking") : t("position {n}", { n: currentRank })}</span>
      </div>
    </div>
  );
}

function monthsText(months: number | null): string {
  if (months === 0) return t("Already there");
  return months === null ? "–" : t("{n} months", { n: formatNumber(months) });
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (gap: SerpGapAnalysis) => string | number | null])[] = [
  ["gapId", ({ gapId }) => gapId],
  ["query", ({ query }) => query],
  ["keywordId", ({ keywordId }) => keywordId ?? null],
  ["volume", ({ volume }) => volume ?? null],
  ["value", ({ value }) => value ?? null],
  ["verdict", ({ winnability }) => winnability.verdict],
  ["score", ({ winnability }) => winnability.score],
  ["confidence", ({ winnability }) => winnability.confidence],
  ["currentRank", ({ currentRank }) => currentRank],
  ["estimatedMonthsToTopThree", ({ winnability }) => winnability.estimatedMonthsToTopThree],
  ["action", ({ recommendation }) => recommendation.action ?? null],
  ["angle", ({ recommendation }) => recommendation.angle],
  ["createdAt", ({ createdAt }) => createdAt],
];
