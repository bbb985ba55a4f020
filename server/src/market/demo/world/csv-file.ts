import { stringify } from "csv-stringify/sync";
import type { DemoFile } from "../demo-skill.ts";

/** A table that a run wrote: one line a row, the columns named as in the first. */
export function csvFile(path: string, rows: readonly Record<string, string | number | boolean | null>[]): DemoFile {
  return { path, contentType: "text/csv", text: stringify([...rows], { header: true, escape_formulas: true }) };
}
