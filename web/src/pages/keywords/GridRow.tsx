// biome-ignore-all lint/a11y/useSemanticElements: rows of table elements cost 5 ms more a frame to style during scrolling.
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in a row has the focus, as in a table.
import type { ListedKeyword } from "@findable/contract/client";
import { memo } from "react";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import type { ColumnKey } from "./column-keys.ts";
import type { KeywordColumn, RowAbout } from "./keyword-columns.tsx";

export const ROW_HEIGHT = 40;

interface GridRowProps {
  /** Undefined while it loads. */
  row: ListedKeyword | undefined;
  index: number;
  /** The offset in pixels below the header. */
  start: number;
  template: string;
  columns: readonly (KeywordColumn & { key: ColumnKey })[];
  about: RowAbout;
  isSelected: boolean;
  isCursor: boolean;
  hrefOf(id: string): string;
  onToggle(index: number, range: boolean): void;
  onOpen(index: number): void;
}

/** Memoized: a row renders again only when its own props change, not when other rows appear. */
export const GridRow = memo(function GridRow({
  row,
  index,
  start,
  template,
  columns,
  about,
  isSelected,
  isCursor,
  hrefOf,
  onToggle,
  onOpen,
}: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-cursor={isCursor ? "" : undefined}
      style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
      className={cn(
        "absolute inset-x-0 top-0 grid items-center border-b text-sm contain-layout",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        isCursor && "inset-ring-2 inset-ring-accent",
      )}
    >
      {row === undefined ? (
        <div role="cell" className="col-span-full px-4">
          <span aria-hidden className="skeleton block h-3 w-1/2 rounded-md" />
          <span className="sr-only">{t("Loading")}</span>
        </div>
      ) : (
        <>
          <div role="cell" className="flex h-full items-center pl-4">
            {/* A native checkbox: many rows appear and disappear during scrolling, and a component costs more. */}
            <input
              type="checkbox"
              aria-label={t("Select {keyword}", { keyword: row.keyword })}
              checked={isSelected}
              onChange={() => undefined}
              onClick={(event) => onToggle(index, event.shiftKey)}
              className="tick"
            />
          </div>
          <div role="cell" className="min-w-0 px-2">
            {/* A plain link that the router opens: the router's own links add listeners and prefetch, too slow during scrolling. */}
            <a
              href={hrefOf(row.id)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onOpen(index);
              }}
              className="block truncate font-medium hover:underline"
            >
              {row.keyword}
            </a>
          </div>
          {columns.map(({ key, right, cell }) => (
            <div role="cell" key={key} className={cn("min-w-0 truncate px-2", right && "text-right tabular-nums")}>
              {cell(row, about)}
            </div>
          ))}
        </>
      )}
    </div>
  );
});
