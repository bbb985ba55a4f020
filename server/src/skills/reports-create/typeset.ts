import { type ReportToTypeset, typesetReport } from "../../domains/reports/index.ts";

/** Runs in a worker thread: loading the library and the layout take longer than 50 ms. */
export default function typeset(report: ReportToTypeset): Promise<string> {
  return typesetReport(report);
}
