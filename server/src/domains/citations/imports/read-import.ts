import type { ImportedAnswers } from "@findable/contract";
import { CsvError, type CsvRecord, readCsv } from "../../../kernel/csv/read-csv.ts";
import {
  type AnswerColumns,
  type AnswerRow,
  answerColumns,
  type Defaults,
  type Refusal,
  readRow,
} from "./answer-rows.ts";
import { type Period, type ReportColumns, readReport, reportColumns, type VendorCount } from "./vendor-reports.ts";

/** More rows are no report of one site, and more answers are several imports. */
const MOST_ROWS = 100_000;

export interface ImportRequest extends Defaults, Period {
  format?: ImportedAnswers["format"] | undefined;
}

/** What a file contains: answers row by row, or the counts of a vendor. `refusal` is why nothing of it can be read. */
export type ReadImport =
  | { format: "answers"; rows: AsyncGenerator<AnswerRow | Refusal>; unknown: string[] }
  | { format: ReportColumns["vendorReport"]; columns: ReportColumns; counts: VendorCount[]; refusals: Refusal[] }
  | { refusal: string };

/** Reads a CSV while it arrives. Answers are read one at a time, and a vendor's report whole. */
export async function readImport(chunks: AsyncIterable<string>, request: ImportRequest): Promise<ReadImport> {
  const records = readCsv(chunks);
  const first = await nextRecord(records);
  if (first === undefined) return { refusal: "has no header line" };
  if ("message" in first) return { refusal: `${first.message} (line ${first.line})` };
  const columns = answerColumns(first.cells);
  if (columns !== undefined && (request.format ?? "answers") === "answers")
    return { format: "answers", rows: answersIn(records, columns, request), unknown: columns.unknown };
  const report = request.format === "answers" ? undefined : reportColumns(first.cells);
  if (typeof report === "string") return { refusal: report };
  if (report === undefined || (request.format !== undefined && report.vendorReport !== request.format))
    return { refusal: unreadableHeader(first.cells) };
  if (report.dimension !== "day" && (request.from === undefined || request.to === undefined))
    return { refusal: `counts by ${report.dimension} without dates; send from and to, the days of the report` };
  return wholeReport(records, report, request);
}

async function wholeReport(records: AsyncGenerator<CsvRecord>, columns: ReportColumns, period: Period) {
  const rows: CsvRecord[] = [];
  const broken: Refusal[] = [];
  for (;;) {
    const record = await nextRecord(records);
    if (record === undefined) break;
    if ("message" in record) broken.push(record);
    else rows.push(record);
    if (rows.length >= MOST_ROWS) break;
  }
  const { counts, refusals } = readReport(rows, columns, period);
  return { format: columns.vendorReport, columns, counts, refusals: [...refusals, ...broken] };
}

async function* answersIn(
  records: AsyncGenerator<CsvRecord>,
  columns: AnswerColumns,
  defaults: Defaults,
): AsyncGenerator<AnswerRow | Refusal> {
  for (let rows = 0; ; rows += 1) {
    const record = await nextRecord(records);
    if (record === undefined) return;
    if (rows === MOST_ROWS) {
      yield {
        line: "line" in record ? record.line : 1,
        field: "",
        message: `is past ${MOST_ROWS} rows; import the rest as another file`,
      };
      return;
    }
    yield "message" in record ? record : readRow(record, columns, defaults);
  }
}

/** The next record, or why the rest of the text is no CSV. */
async function nextRecord(records: AsyncGenerator<CsvRecord>): Promise<CsvRecord | Refusal | undefined> {
  try {
    const next = await records.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: error.line, field: "", message: `${error.reason}; correct it and import the file again` };
  }
}

function unreadableHeader(cells: readonly string[]): string {
  const found = cells
    .slice(0, 8)
    .map((cell) => `"${cell.slice(0, 40)}"`)
    .join(", ");
  return `has the columns ${found}; answers need prompt, engine and answer, a vendor's report needs Citations or Impressions beside its dates, pages or queries`;
}
