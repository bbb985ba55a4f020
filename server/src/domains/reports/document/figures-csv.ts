import type { ReportFigure } from "@findable/contract";
import { stringify } from "csv-stringify/sync";

const COLUMNS = ["key", "section", "label", "value", "unit", "from", "to", "operation", "request", "field"];

/** The figures of a report as a table, with the request that answers with each. */
export function figuresCsv(figures: readonly ReportFigure[], { from, to }: { from: string; to: string }): string {
  const rows = figures.map(({ key, section, label, value, unit, evidence }) => [
    ...[key, section, label, value, unit, from, to],
    ...[evidence.operation, evidence.path, evidence.field],
  ]);
  return stringify([COLUMNS, ...rows], { bom: true, escape_formulas: true });
}
