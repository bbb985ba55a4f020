import { createReport } from "./operations/create-report.ts";
import { getReport } from "./operations/get-report.ts";
import { listReportTemplates } from "./operations/list-report-templates.ts";
import { listReports } from "./operations/list-reports.ts";
import { shareReport } from "./operations/share-report.ts";
import { unshareReport } from "./operations/unshare-report.ts";
import { updateReportTemplate } from "./operations/update-report-template.ts";

export { type Composed, composeReport } from "./compose/compose-report.ts";
export { fillNarrative, NarrativeAnswer, narrativeRequest } from "./compose/narrative.ts";
export { queueReport } from "./deliveries/queue-report.ts";
export { recordReportBounce } from "./deliveries/record-bounce.ts";
export { sendDueReports } from "./deliveries/send-due-reports.ts";
export { type Bar, barChart } from "./document/bar-chart.ts";
export { donutChart } from "./document/donut-chart.ts";
export { figuresCsv } from "./document/figures-csv.ts";
export { formatCount, longDate, percentOf, plural } from "./document/format.ts";
export { type ReportPart, renderFrame } from "./document/frame.ts";
export { type Html, html } from "./document/html.ts";
export { renderReportPage } from "./document/render-report.ts";
export type { LogoImage, ReportDocument } from "./document/report-document.ts";
export { type ReportToTypeset, typesetReport } from "./document/typeset-report.ts";
export { type FactKey, type Gathered, type ReportRequest, reportRequests } from "./facts.ts";
export { periodOf, type ReportPeriod } from "./period.ts";
export { templateNotFound } from "./refusals.ts";
export { insertReport } from "./reports.store.ts";
export { findReportLink, openReportLink } from "./shared-report.ts";
export { findLogo, findTemplate } from "./templates/templates.store.ts";
export { wordsIn, writerFor } from "./words/report-words.ts";

export const operations = [
  createReport,
  listReports,
  getReport,
  shareReport,
  unshareReport,
  listReportTemplates,
  updateReportTemplate,
];
