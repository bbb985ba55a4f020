import type { ListedKeyword } from "@findable/contract/client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { LatestRank, RankOf } from "../../components/latest-rank.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { intentWord, keywordStatusTone, keywordStatusWord } from "../../components/words/keyword-words.ts";
import { rankWord } from "../../components/words/rank-word.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Change } from "./keyword-columns.tsx";
import type { KeywordsState } from "./keywords-url.ts";
import { changeOver } from "./RankFilters.tsx";
import type { KeywordRows } from "./use-keyword-rows.ts";
import type { RowSelection } from "./use-row-selection.ts";

const HEIGHT = 68;
const AHEAD = 60;

/** The table on a phone: two lines per keyword, and more for a long name. The page itself scrolls. */
export function PhoneRows({
  list: { rows, hasMore, loadMore },
  selection,
  rankOf,
  days,
}: {
  list: KeywordRows;
  selection: RowSelection;
  rankOf: RankOf;
  days: KeywordsState["days"];
}) {
  const box = useRef<HTMLUListElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => HEIGHT,
    overscan: 8,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > rows.length - AHEAD) loadMore();
  });
  return (
    <ul ref={box} data-rows aria-label={t("Keywords")} className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={row.id}
            ref={virtual.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)`, minHeight: HEIGHT }}
            className="absolute inset-x-0 top-0 flex items-center gap-3 border-b px-4 py-2"
          >
            <input
              type="checkbox"
              aria-label={t("Select {keyword}", { keyword: row.keyword })}
              checked={selection.isSelected(row.id)}
              onChange={() => selection.toggle(index, false)}
              className="tick size-5"
            />
            <RowText row={row} rank={rankOf(row)} days={days} />
          </li>
        );
      })}
    </ul>
  );
}

/** Short where the brand is not among the results: the name of the keyword needs the room. */
function PhoneRank({ rank }: { rank: LatestRank | undefined }) {
  if (rank === undefined || rank.position !== null)
    return <span className={rank === undefined ? "font-normal text-muted" : undefined}>{rankWord(rank)}</span>;
  return (
    <span className="font-normal text-muted">
      <span aria-hidden>{`>${formatNumber(rank.depth)}`}</span>
      <span className="sr-only">{rankWord(rank)}</span>
    </span>
  );
}

function RowText({
  row: { id, keyword, volume, kd, intentLabels, status },
  rank,
  days,
}: {
  row: ListedKeyword;
  rank: LatestRank | undefined;
  days: KeywordsState["days"];
}) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <PageLink page="keyword" params={{ id }} className="min-w-0 font-medium wrap-anywhere">
          {keyword}
        </PageLink>
        <span className="shrink-0 font-medium tabular-nums">
          <PhoneRank rank={rank} />
        </span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 tabular-nums">
          {[
            volume === null ? undefined : t("{n} per month", { n: formatNumber(volume) }),
            kd === null ? undefined : t("difficulty {n}", { n: Math.round(kd) }),
            ...intentLabels.slice(0, 1).map(intentWord),
          ]
            .filter((part) => part !== undefined)
            .join(" · ") || t("No data yet")}
        </span>
        {changeOver(rank, days) === null ? null : (
          <span className="ml-auto shrink-0 font-medium tabular-nums">
            <span className="sr-only">{t("Change")} </span>
            <Change rank={rank} days={days} />
          </span>
        )}
        {status === "LABELED" ? null : <Badge tone={keywordStatusTone(status)}>{keywordStatusWord(status)}</Badge>}
      </div>
    </div>
  );
}
