// biome-ignore-all lint/a11y/useSemanticElements: rows of table elements cost 5 ms more a frame to style during scrolling.
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in a row has the focus, as in a table.
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { RankOf } from "../../components/latest-rank.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { pathOf } from "../../paths.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";
import { useGo } from "../../url/use-go.ts";
import { type ColumnKey, DEFAULT_COLUMNS } from "./column-keys.ts";
import { GridRow, ROW_HEIGHT } from "./GridRow.tsx";
import { COLUMNS, type KeywordColumn } from "./keyword-columns.tsx";
import type { KeywordsState, SORTS } from "./keywords-url.ts";
import type { KeywordRows } from "./use-keyword-rows.ts";
import type { RowSelection } from "./use-row-selection.ts";

type Sort = (typeof SORTS)[number];

/** Load this many rows before they scroll into view. */
const AHEAD = 250;
const CHECKBOX_WIDTH = 44;
const KEYWORD_WIDTH = 190;
/** With more columns than this, the keyword column gets extra width first. */
const FEW_COLUMNS = 5;
const EXTRA_KEYWORD_WIDTH = 80;
/** The number of placeholder rows while rows load. */
const PLACEHOLDER_ROWS = 12;

/** The table. It renders only the visible rows of up to 100,000. It scrolls by itself; its header stays. */
export function KeywordGrid({
  list,
  selection,
  columns: chosen,
  width,
  sort,
  onSort,
  pillarNames,
  rankOf,
  days,
  onRange,
}: {
  list: KeywordRows;
  selection: RowSelection;
  /** Undefined selects the default columns that fit. */
  columns: readonly ColumnKey[] | undefined;
  width: number;
  sort: Sort;
  onSort(sort: Sort): void;
  pillarNames: ReadonlyMap<string, string>;
  rankOf: RankOf;
  days: KeywordsState["days"];
  /** Called with the index of the last visible row. */
  onRange(last: number): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const go = useGo();
  const here = useWorkspaceId();
  const { rows, hasMore, loadMore } = list;
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? PLACEHOLDER_ROWS : 0),
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    onRange(last);
    if (last > rows.length - AHEAD) loadMore();
  });
  const latest = useRef(rows);
  latest.current = rows;
  const open = useCallback(
    (index: number) => {
      const row = latest.current[index];
      if (row !== undefined) go("keyword", { id: row.id });
    },
    [go],
  );
  const hrefOf = useCallback((id: string) => `/app${pathOf(here, "keyword", { id })}`, [here]);
  const listKeys = useListKeys(rows.length, {
    onOpen: open,
    onSelect: (index) => selection.toggle(index, false),
    onMove: (index) => virtual.scrollToIndex(index),
  });
  const columns = useMemo(
    () => (chosen ?? columnsWithin(width)).map((key) => ({ key, ...COLUMNS[key] })),
    [chosen, width],
  );
  const template = `${CHECKBOX_WIDTH}px minmax(${KEYWORD_WIDTH}px,1fr) ${columns.map(({ width }) => `${width}px`).join(" ")}`;
  const least = columns.reduce((sum, { width }) => sum + width, CHECKBOX_WIDTH + KEYWORD_WIDTH);
  const about = useMemo(() => ({ pillarNames, rankOf, days }), [pillarNames, rankOf, days]);
  const isSome = selection.all || selection.ids.size > 0;
  return (
    <section
      ref={box}
      data-rows
      aria-label={t("Keywords, loaded while you scroll")}
      className="scroll-quiet relative min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      <div
        role="table"
        aria-label={t("Keywords")}
        aria-busy={list.isOld || undefined}
        aria-rowcount={list.totalIsEstimate ? -1 : list.total + 1}
        aria-colcount={columns.length + 2}
        style={{ minWidth: least }}
        className={cn("block w-full transition-opacity", list.isOld && "opacity-55")}
      >
        <div role="rowgroup" className="block sticky top-0 z-10 bg-surface">
          <div
            role="row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: template }}
            className="grid h-9 items-center border-b text-xs font-medium text-muted"
          >
            <div role="columnheader" className="pl-4">
              <Checkbox
                label={t("Select all loaded rows")}
                checked={selection.all || (rows.length > 0 && selection.ids.size >= rows.length)}
                some={isSome}
                onChange={selection.toggleShown}
              />
            </div>
            <HeaderCell
              column={{ title: t("Keyword"), width: 0, sorts: ["keyword", "-keyword"] }}
              sort={sort}
              onSort={onSort}
            />
            {columns.map(({ key, ...column }) => (
              <HeaderCell key={key} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative block" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <GridRow
              key={rows[index]?.id ?? `placeholder ${index}`}
              row={rows[index]}
              index={index}
              start={start}
              template={template}
              columns={columns}
              about={about}
              isSelected={rows[index] !== undefined && selection.isSelected(rows[index].id)}
              isCursor={listKeys.cursor === index}
              hrefOf={hrefOf}
              onToggle={selection.toggle}
              onOpen={open}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The default columns that fit beside the keyword. */
function columnsWithin(width: number): ColumnKey[] {
  let left = width - CHECKBOX_WIDTH - KEYWORD_WIDTH;
  return DEFAULT_COLUMNS.filter((key, index) => {
    left -= COLUMNS[key].width;
    return left >= (index < FEW_COLUMNS ? 0 : EXTRA_KEYWORD_WIDTH);
  });
}

function HeaderCell({
  column: { title, about, right, sorts },
  sort,
  onSort,
}: {
  column: Omit<KeywordColumn, "cell">;
  sort: Sort;
  onSort(sort: Sort): void;
}) {
  const [first, second] = sorts ?? [];
  const isHere = sort === first || sort === second;
  const isFalling = sort.startsWith("-");
  const Arrow = isFalling ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      title={about}
      aria-sort={isHere ? (isFalling ? "descending" : "ascending") : undefined}
      className={cn("flex min-w-0 items-center truncate px-2 font-medium", right && "justify-end")}
    >
      {first === undefined || second === undefined ? (
        title
      ) : (
        <button
          type="button"
          onClick={() => onSort(sort === first ? second : first)}
          className={cn(
            "inline-flex items-center gap-1 rounded hover:text-ink",
            right && "flex-row-reverse",
            isHere && "text-ink",
          )}
        >
          {title}
          <Arrow aria-hidden className={cn("size-3.5", !isHere && "opacity-0")} />
        </button>
      )}
    </div>
  );
}
