import { CsvError, type CsvRecord, csvRecords } from "../../kernel/csv/read-csv.ts";
import { isZip, readZip, ZipError } from "../../kernel/files/zip.ts";
import { readDays } from "../../kernel/text/written-days.ts";
import {
  columnsOf,
  deviceNamed,
  type ExportColumns,
  type ExportKind,
  isFilterTable,
  narrowingFilter,
  readCount,
  readPosition,
} from "./export-columns.ts";

export interface ExportRow {
  /** The query, page, country or device; `all` for the property. */
  value: string;
  page: string;
  /** ISO 8601; null for a row of the whole range. */
  day: string | null;
  clicks: number;
  impressions: number;
  position: number;
}
export interface ExportTable {
  kind: ExportKind | "query_page";
  rows: ExportRow[];
}
export interface ExportRefusal {
  file: string;
  line: number;
  message: string;
}
/** A string says why nothing can be stored. */
export type ReadExport = { tables: ExportTable[]; refused: number; refusals: ExportRefusal[] } | string;

export const MOST_EXPORT_BYTES = 64 * 1024 * 1024;
const LIMITS = { entries: 50, bytes: 4 * MOST_EXPORT_BYTES };
const MOST_ROWS = 500_000;
const MOST_SHOWN = 100;
const LONGEST_VALUE = 4_000;

/** Reads an export of the search console. A worker thread of `ctx.compute` calls it. */
export default function readExport({ path, bytes }: { path: string; bytes: Uint8Array }): ReadExport {
  const read: Exclude<ReadExport, string> = { tables: [], refused: 0, refusals: [] };
  try {
    const files = isZip(bytes)
      ? readZip(bytes, LIMITS).filter(({ name }) => /\.(?:csv|tsv)$/i.test(name))
      : [{ name: path, bytes }];
    const faults: string[] = [];
    for (const { name, bytes: content } of files) {
      const fault = readTable(name, textOf(content), read);
      if (fault?.stops === true) return fault.message;
      if (fault !== undefined) faults.push(`${name} ${fault.message}`);
    }
    const rows = read.tables.reduce((sum, table) => sum + table.rows.length, 0);
    if (rows > MOST_ROWS) return `The export has more than ${MOST_ROWS} rows. Split it.`;
    if (rows > 0) return read;
    return faults[0] === undefined ? `${path} has no row with figures.` : `${faults[0]}.`;
  } catch (error) {
    if (error instanceof ZipError) return `${path} ${error.message}.`;
    if (error instanceof CsvError) return error.message;
    if (error instanceof TypeError) return `${path} is not UTF-8; save it as "CSV UTF-8".`;
    throw error;
  }
}

function textOf(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
}

interface Fault {
  message: string;
  /** Whether the figures of the whole export would be wrong. */
  stops?: boolean;
}

function readTable(file: string, text: string, read: Exclude<ReadExport, string>): Fault | undefined {
  const [header, ...records] = csvRecords(text);
  if (header === undefined) return { message: "is empty" };
  if (isFilterTable(header.cells)) {
    const narrowed = records.map(({ cells }) => narrowingFilter(cells)).find((one) => one !== undefined);
    if (narrowed === undefined) return undefined;
    const message = `The export is filtered (${narrowed}), so it has not the figures of the property. Export without filters.`;
    return { message, stops: true };
  }
  const columns = columnsOf(header.cells);
  if (typeof columns === "string") return { message: columns };
  const rows = rowsOf(file, records, columns, read);
  const [first, second] = columns.dimensions;
  read.tables.push({ kind: second === undefined ? (first?.kind ?? "total") : "query_page", rows });
  return undefined;
}

function rowsOf(
  file: string,
  records: readonly CsvRecord[],
  columns: ExportColumns,
  read: Exclude<ReadExport, string>,
): ExportRow[] {
  const { date } = columns;
  const days = date === undefined ? undefined : readDays(records.map(({ cells }) => cells[date] ?? ""));
  return records.flatMap((record, index) => {
    const row = rowOf(record.cells, columns, days?.[index]);
    if (typeof row !== "string") return [row];
    read.refused += 1;
    if (read.refusals.length < MOST_SHOWN) read.refusals.push({ file, line: record.line, message: row });
    return [];
  });
}

function rowOf(
  cells: readonly string[],
  { dimensions, ...columns }: ExportColumns,
  day: string | null | undefined,
): ExportRow | string {
  if (day === null) return "has no date that can be read; write 2026-11-15";
  const clicks = readCount(cells[columns.clicks] ?? "");
  const impressions = readCount(cells[columns.impressions] ?? "");
  const written = cells[columns.position] ?? "";
  const position = impressions === 0 && written.trim() === "" ? 0 : readPosition(written);
  if (clicks === undefined) return "has clicks that are no whole number";
  if (impressions === undefined) return "has impressions that are no whole number";
  if (position === undefined) return "has a position that is no number";
  if (clicks > impressions) return "has more clicks than impressions";
  const values = dimensions.map(({ kind, column }) => cellValue(kind, cells[column] ?? ""));
  const [value = "all", page = ""] = values;
  if (value === null || page === null)
    return `has no ${dimensions[values.indexOf(null)]?.kind ?? "value"} that can be stored`;
  return { value, page, day: day ?? null, clicks, impressions, position };
}

function cellValue(kind: Exclude<ExportKind, "total">, cell: string): string | null {
  const written = cell.replaceAll("\0", "\uFFFD").toWellFormed().trim();
  if (written === "" || written.length > LONGEST_VALUE) return null;
  switch (kind) {
    case "query":
      return written;
    case "page":
      return /^https?:\/\//i.test(written) && URL.canParse(written) ? written : null;
    case "country":
      return written.toLowerCase();
    case "device":
      return deviceNamed(written) ?? null;
  }
}
