import { stringify } from "csv-stringify/sync";
import type { DemoFile } from "./demo-skill.ts";

type Cell = string | number | boolean | null | undefined;

/** Rows as comma-separated values, the first being the head; nothing where a value is unknown. */
export function csvTable(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );
}

/** A table that a run wrote: one line a row, the columns named as in the first. */
export function csvFile(path: string, rows: readonly Readonly<Record<string, Cell>>[]): DemoFile {
  const [first] = rows;
  const table = first === undefined ? [] : [Object.keys(first), ...rows.map((row) => Object.values(row))];
  return { path, contentType: "text/csv", text: csvTable(table) };
}
