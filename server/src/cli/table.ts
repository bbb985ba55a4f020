import type { Outlet } from "./terminal.ts";
import { cut, padEnd, padStart, plain, widthOf } from "./text-layout.ts";

export interface Column<R> {
  header: string;
  value(row: R): string;
  align?: "right";
  /** Text columns may be shortened on a narrow terminal, the last column first. IDs and numbers are never shortened. */
  shrinks?: boolean;
  style?(row: R): Parameters<Outlet["paint"]>[0] | undefined;
}

const GAP = "  ";
const MIN_COLUMN_WIDTH = 8;

/** Prints rows in aligned columns, at most as wide as the terminal. Output to a file or pipe is never shortened. */
export function printTable<R>(outlet: Outlet, columns: readonly Column<R>[], rows: readonly R[], indent = ""): void {
  const cells = rows.map((row) => columns.map((column) => plain(column.value(row))));
  const room = outlet.width === undefined ? undefined : outlet.width - widthOf(indent);
  const widths = fitWidths(columns, cells, room);
  const line = (texts: readonly string[], paint: (text: string, index: number) => string) => {
    const parts = texts.map((text, index) =>
      paint(align(cut(text, widths[index] ?? 0), widths[index] ?? 0, columns[index]), index),
    );
    outlet.line((indent + parts.join(GAP)).trimEnd());
  };
  line(
    columns.map((column) => column.header),
    (text) => outlet.paint("dim", text),
  );
  rows.forEach((row, rowIndex) => {
    line(cells[rowIndex] ?? [], (text, index) => {
      const style = columns[index]?.style?.(row);
      return style === undefined ? text : outlet.paint(style, text);
    });
  });
}

function align(text: string, width: number, column: { align?: "right" } | undefined): string {
  return column?.align === "right" ? padStart(text, width) : padEnd(text, width);
}

function fitWidths<R>(columns: readonly Column<R>[], cells: readonly string[][], room: number | undefined): number[] {
  const widths = columns.map(({ header }, index) =>
    Math.max(widthOf(header), ...cells.map((row) => widthOf(row[index] ?? ""))),
  );
  if (room === undefined) return widths;
  const total = () => widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const excess = total() - room;
    const width = widths[index] ?? 0;
    if (excess <= 0 || columns[index]?.shrinks !== true) continue;
    widths[index] = Math.max(Math.min(width, MIN_COLUMN_WIDTH), width - excess);
  }
  return widths;
}
