import { type ReactNode, useRef } from "react";
import { Answer } from "../../components/Answer.tsx";
import type { RankOf } from "../../components/latest-rank.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { ColumnKey } from "./column-keys.ts";
import { KeywordGrid } from "./KeywordGrid.tsx";
import type { KeywordsState } from "./keywords-url.ts";
import { NoKeywords } from "./NoKeywords.tsx";
import { PhoneRows } from "./PhoneRows.tsx";
import type { KeywordRows } from "./use-keyword-rows.ts";
import { useWidth } from "./use-rest-of-window.ts";
import type { RowSelection } from "./use-row-selection.ts";

export function KeywordsTable({
  list,
  selection,
  columns,
  sort,
  pillarNames,
  rankOf,
  days,
  hasGrid,
  isFiltered,
  toolbar,
  onSort,
  onClear,
  onResearch,
  onImport,
  onRange,
}: {
  list: KeywordRows;
  selection: RowSelection;
  columns: readonly ColumnKey[] | undefined;
  sort: KeywordsState["sort"];
  pillarNames: ReadonlyMap<string, string>;
  rankOf: RankOf;
  days: KeywordsState["days"];
  hasGrid: boolean;
  isFiltered: boolean;
  toolbar: ReactNode;
  onSort(sort: KeywordsState["sort"]): void;
  onClear(): void;
  onResearch(): void;
  onImport(): void;
  onRange(last: number): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { rows, total, totalIsEstimate, isFetching } = list;
  const counts = { shown: formatNumber(rows.length), total: formatNumber(total) };
  return (
    <div ref={box} className="min-w-0 flex-1">
      <Card flush className="flex h-full flex-col [&>div]:flex [&>div]:min-h-0 [&>div]:flex-1 [&>div]:flex-col">
        {toolbar}
        <Answer of={list} loading={<SkeletonRows rows={10} />} className="m-3">
          {() =>
            rows.length === 0 ? (
              <NoKeywords isFiltered={isFiltered} onClear={onClear} onResearch={onResearch} onImport={onImport} />
            ) : hasGrid ? (
              <KeywordGrid
                list={list}
                selection={selection}
                columns={columns}
                width={width}
                sort={sort}
                onSort={onSort}
                pillarNames={pillarNames}
                rankOf={rankOf}
                days={days}
                onRange={onRange}
              />
            ) : (
              <PhoneRows list={list} selection={selection} rankOf={rankOf} days={days} />
            )
          }
        </Answer>
        {rows.length === 0 ? null : (
          <p className="border-t px-4 py-2 text-xs text-muted tabular-nums" aria-live="off">
            {totalIsEstimate ? t("{shown} of about {total} loaded", counts) : t("{shown} of {total} loaded", counts)}
            {isFetching ? ` · ${t("loading…")}` : null}
          </p>
        )}
      </Card>
    </div>
  );
}
