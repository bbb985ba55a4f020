import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import type { ListKeys } from "../../keys/use-list-keys.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";
import { useIsWide } from "../../ui/use-is-wide.ts";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell(row: Row): ReactNode;
  align?: "right";
  /** Hidden below this width. `phone` shows what matters. */
  from?: "lg" | "xl";
  className?: string;
}

export interface Selection {
  isSelected(key: string): boolean;
  toggle(key: string): void;
  /** Selects or deselects all rows shown. */
  toggleAll(): void;
  count: number;
}

const FROM = { lg: "max-lg:hidden", xl: "max-xl:hidden" };

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  phone(row: Row): ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  /** From `useListKeys`. */
  keys?: ListKeys | undefined;
  selection?: Selection | undefined;
  /** True while the rows belong to the previous request. */
  dimmed?: boolean;
}

/**
 * A table of rows. On a phone, `phone` renders each row. The first cell holds the row's link; a click anywhere on the row opens
 * it too.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  phone,
  onOpen,
  keys,
  selection,
  dimmed = false,
}: DataTableProps<Row>) {
  const isWide = useIsWide();
  return (
    <div aria-busy={dimmed || undefined} className={cn("transition-opacity", dimmed && "opacity-55")}>
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm max-md:block">
        {isWide ? <Head columns={columns} shown={rows.length} selection={selection} /> : null}
        <tbody className="max-md:block max-md:divide-y">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              {...keys?.rowProps(index)}
              onClick={(event) => {
                if (onOpen !== undefined && !isControl(event.target)) onOpen(row);
              }}
              className={cn(
                "group scroll-my-24 max-md:block md:[&>td]:border-b last:[&>td]:border-b-0",
                onOpen !== undefined && "cursor-pointer hover:bg-hover",
                keys?.cursor === index && "bg-accent-soft hover:bg-accent-soft",
              )}
            >
              {isWide ? (
                <Cells columns={columns} row={row} rowKey={rowKey(row)} selection={selection} />
              ) : (
                <td className="block px-4 py-3">{phone(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  columns,
  shown,
  selection,
}: {
  columns: readonly Column<Row>[];
  shown: number;
  selection: Selection | undefined;
}) {
  return (
    <thead>
      <tr>
        {selection === undefined ? null : (
          <th scope="col" className="w-9 border-b bg-surface pl-4">
            <Checkbox
              label={t("Select all rows shown")}
              checked={selection.count > 0 && selection.count >= shown}
              some={selection.count > 0}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map(({ key, header, align, from }, index) => (
          <th
            key={key}
            scope="col"
            className={cn(
              "h-9 border-b bg-surface px-3 text-left text-xs font-medium whitespace-nowrap text-muted last:pr-4",
              index === 0 && "pl-4",
              align === "right" && "text-right",
              from && FROM[from],
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cells<Row>({
  columns,
  row,
  rowKey,
  selection,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  rowKey: string;
  selection: Selection | undefined;
}) {
  return (
    <>
      {selection === undefined ? null : (
        <td className="pl-4 align-middle">
          <Checkbox
            label={t("Select row")}
            checked={selection.isSelected(rowKey)}
            onChange={() => selection.toggle(rowKey)}
          />
        </td>
      )}
      {columns.map(({ key, cell, align, from, className }, place) => (
        <td
          key={key}
          className={cn(
            "h-12 px-3 last:pr-4",
            place === 0 && "pl-4",
            align === "right" && "text-right whitespace-nowrap tabular-nums",
            from && FROM[from],
            className,
          )}
        >
          {cell(row)}
        </td>
      ))}
    </>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a,button,input,label,summary") !== null;
}
