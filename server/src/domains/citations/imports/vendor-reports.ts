import type { ImportedAnswers, VendorReport } from "@findable/contract";
import { citedAddress } from "../../../kernel/text/cited-address.ts";
import { readDays } from "../../../kernel/text/written-days.ts";
import type { Refusal } from "./answer-rows.ts";

export type ReportSummary = NonNullable<ImportedAnswers["report"]>;
export type Dimension = ReportSummary["dimension"];
export type Metric = ReportSummary["metric"];

/** What a CSV of a vendor counts, and in which columns. */
export interface ReportColumns {
  vendorReport: VendorReport;
  dimension: Dimension;
  metric: Metric;
  value: number;
  count: number;
}

/** A count of a vendor for a page, a query or a day. It is no answer, and never becomes a rate. */
export interface VendorCount {
  line: number;
  value: string;
  from: string;
  to: string;
  count: number;
}

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const DIMENSIONS: Readonly<Record<Dimension, readonly string[]>> = {
  day: ["date", "day"],
  page: ["page", "pages", "toppages", "url", "citedpage", "citedpages", "pageurl"],
  query: ["groundingquery", "groundingqueries", "query", "keyword"],
  country: ["country", "countries"],
  device: ["device", "devices"],
};
const METRICS: Readonly<Record<Metric, readonly string[]>> = {
  citations: ["citations", "totalcitations", "citationcount"],
  impressions: ["impressions"],
};
const REPORT_OF: Readonly<Record<Metric, VendorReport>> = {
  citations: "bing_ai_performance",
  impressions: "search_console_generative_ai",
};
const LONGEST_VALUE = 2_000;

/** The report of a header. A string says why it is none that can be stored; undefined where it is no vendor's report at all. */
export function reportColumns(header: readonly string[]): ReportColumns | string | undefined {
  const names = header.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  const metrics = (Object.keys(METRICS) as Metric[]).filter((metric) =>
    names.some((name) => METRICS[metric].includes(name)),
  );
  const [metric] = metrics;
  if (metric === undefined) return undefined;
  if (names.some((name) => name === "clicks" || name === "ctr"))
    return "is the ordinary performance report, which does not separate AI answers; export the generative AI report";
  // A page is more than its day, a query more than its page.
  const order: Dimension[] = ["query", "page", "country", "device", "day"];
  const dimension = order.find((one) => names.some((name) => DIMENSIONS[one].includes(name)));
  if (dimension === undefined) return "has no column of dates, pages, queries, countries or devices";
  return {
    ...{ vendorReport: REPORT_OF[metric], dimension, metric },
    value: names.findIndex((name) => DIMENSIONS[dimension].includes(name)),
    count: names.findIndex((name) => METRICS[metric].includes(name)),
  };
}

/** Reads the rows of a vendor's report. `period` is that of rows without a date. */
export function readReport(
  rows: readonly { cells: readonly string[]; line: number }[],
  columns: ReportColumns,
  period: Period,
): { counts: VendorCount[]; refusals: Refusal[] } {
  const days = columns.dimension === "day" ? readDays(rows.map(({ cells }) => cells[columns.value] ?? "")) : undefined;
  const read = rows.map(({ cells, line }, index) => readCount({ cells, line }, columns, days?.[index] ?? null, period));
  return {
    counts: read.flatMap((one) => ("message" in one ? [] : [one])),
    refusals: read.flatMap((one) => ("message" in one ? [one] : [])),
  };
}

function readCount(
  { cells, line }: { cells: readonly string[]; line: number },
  { dimension, metric, value, count }: ReportColumns,
  day: string | null,
  { from = "", to = "" }: Period,
): VendorCount | Refusal {
  const written = (cells[value] ?? "").trim();
  const counted = readInteger(cells[count] ?? "");
  if (counted === undefined) return { line, field: metric, message: "is no whole number" };
  if (dimension === "day") {
    if (day !== null) return { line, value: day, from: day, to: day, count: counted };
    return { line, field: "date", message: "is no date; write 2026-11-15" };
  }
  const page = dimension === "page" ? citedAddress(written)?.url : written;
  if (page === undefined) return { line, field: "page", message: "is no http or https address" };
  if (page === "" || page.length > LONGEST_VALUE)
    return { line, field: dimension, message: `must have 1 to ${LONGEST_VALUE} characters` };
  return { line, value: page.replaceAll("\0", "\uFFFD").toWellFormed(), from, to, count: counted };
}

/** Digits, or digits in groups of three. */
function readInteger(cell: string): number | undefined {
  const written = cell.trim();
  if (!/^(?:\d{1,15}|\d{1,3}(?:[.,'’\s]\d{3}){1,4})$/.test(written)) return undefined;
  return Number(written.replace(/\D/g, ""));
}
