import { withoutSetupAdvice } from "../../optional-providers/warnings.ts";
import { brandProfileMarkdown } from "./brand-profile-markdown.ts";
import { keywordsCsv } from "./keywords-csv.ts";
import { pagesCsv } from "./pages-csv.ts";
import type { ReportData } from "./report-data.ts";
import { renderReport } from "./report-html.ts";

export interface ReportFile {
  name: "report.html" | "brand-profile.md" | "keywords.csv" | "pages.csv";
  content: string;
  contentType: string;
}

/** Renders all files of a run. The worker thread of `ctx.compute` calls it. */
export default function renderFiles(facts: ReportData): ReportFile[] {
  const warnings = withoutSetupAdvice(facts.result.warnings);
  const data = { ...facts, result: { ...facts.result, warnings } };
  const { brand, segments } = data.result;
  return [
    { name: "report.html", content: renderReport(data), contentType: "text/html; charset=utf-8" },
    {
      name: "brand-profile.md",
      content: brandProfileMarkdown(brand, segments, data.generatedAt),
      contentType: "text/markdown; charset=utf-8",
    },
    { name: "keywords.csv", content: keywordsCsv(data.keywords), contentType: "text/csv; charset=utf-8" },
    { name: "pages.csv", content: pagesCsv(data.inventory, data.findings), contentType: "text/csv; charset=utf-8" },
  ];
}
