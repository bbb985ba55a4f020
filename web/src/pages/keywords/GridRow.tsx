// biome-ignore-all lint/a11y/useSemanticElements: rows of table elements cost 5 ms more a frame to style while they fly past.
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in a row has the focus, as in a table.
import type { Keyword } from "@findable/contract/client";
import { memo } from "react";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import type { ColumnKey } from "./column-keys.ts";
import type { KeywordColumn, RowAbout } from "./keyword-columns.tsx";

export const ROW_HEIGHT = 40;

interface GridRowProps {
  /** Undefined while it is on its way. */
  row: Keyword | undefined;
  index: number;
  /** Where it stands, in pixels below the titles. */
  start: number;
  template: string;
  columns: readonly (KeywordColumn & { key: ColumnKey })[];
  about: RowAbout;
  isTicked: boolean;
  isCursor: boolean;
  hrefOf(id: string): string;
  onToggle(index: number, range: boolean): void;
  onOpen(index: number): void;
}

/** A row stays as it is while others come and go: it is drawn again only when something about it changed. */
export const GridRow = memo(function GridRow({
  row,
  index,
  start,
  template,
  columns,
  about,
  isTicked,
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
        isTicked ? "bg-accent-soft" : "hover:bg-hover",
        isCursor && "inset-ring-2 inset-ring-accent",
      )}
    >
      {row === undefined ? (
        <div role="cell" className="col-span-full px-4">
          <span aria-hidden className="skeleton block h-3 w-1/2 rounded-md" />
          <span className="sr-only">{t("On its way")}</span>
        </div>
      ) : (
        <>
          <div role="cell" className="flex h-full items-center pl-4">
            {/* The browser's own box: of these there are many, and they come and go as fast as one scrolls. */}
            <input
              type="checkbox"
              aria-label={t("Select {keyword}", { keyword: row.keyword })}
              checked={isTicked}
              onChange={() => undefined}
              onClick={(event) => onToggle(index, event.shiftKey)}
              className="tick"
            />
          </div>
          <div role="cell" className="min-w-0 px-2">
            {/* A plain link, opened by the router: its own links listen and fetch ahead, too much for rows that fly past. */}
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
