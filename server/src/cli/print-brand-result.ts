import path from "node:path";
import {
  type BootstrapBrandResult,
  type BrandStatement,
  formatPercentRange,
  INTENT_NAMES,
  type PageFinding,
} from "@findable/contract";
import type { SavedFile } from "./save-files.ts";
import { printTable } from "./table.ts";
import type { Outlet } from "./terminal.ts";
import { cut, number, plain, plural, widthOf, wrap } from "./text-layout.ts";

const MAX_WIDTH = 100;
const SHOWN_ISSUES = 8;
const SHOWN_KEYWORDS = 10;
const SHOWN_RANKS = 10;
const SHOWN_COMPETITORS = 5;
const INDENT = "  ";

/** Prints the result of a brand job as text. */
export function printBrandResult(
  outlet: Outlet,
  result: BootstrapBrandResult,
  { saved, runUrl }: { saved: readonly SavedFile[]; runUrl: string },
): void {
  const page = { outlet, width: Math.min(outlet.width ?? MAX_WIDTH, MAX_WIDTH) - INDENT.length };
  printBrand(page, result);
  printPages(page, result);
  printSegments(page, result);
  printKeywords(page, result);
  printRanks(page, result);
  printCompetitors(page, result);
  printCitations(page, result);
  printWarnings(page, result);
  printFiles(page, saved, runUrl);
  outlet.line();
}

interface Page {
  outlet: Outlet;
  /** Columns for text, without the indent. */
  width: number;
}

function heading({ outlet, width }: Page, title: string, facts = ""): void {
  const besideTitle = facts === "" || widthOf(title) + widthOf(facts) <= width;
  outlet.line();
  outlet.line(outlet.paint("bold", title) + (besideTitle && facts !== "" ? `  ${facts}` : ""));
  if (!besideTitle) paragraph({ outlet, width }, facts);
}

function paragraph({ outlet, width }: Page, text: string, style?: Parameters<Outlet["paint"]>[0]): void {
  for (const line of wrap(text, width)) outlet.line(INDENT + (style === undefined ? line : outlet.paint(style, line)));
}

function printBrand(page: Page, { brand }: BootstrapBrandResult): void {
  // A site without a name of the brand is called by its domain.
  const about = [brand.name === brand.domain ? null : brand.domain, brand.language].filter((part) => part !== null);
  heading(page, plain(brand.name), page.outlet.paint("dim", about.join(" · ")));
  if (brand.summary === null) paragraph(page, "No page describes the brand in one sentence.");
  else printStatement(page, brand.summary);
  const offers = brand.offers.slice(0, 3).map(({ statement }) => `· ${plain(statement)}`);
  for (const offer of offers) page.outlet.line(INDENT + cut(offer, page.width));
}

function printStatement(page: Page, { statement, quote, url }: BrandStatement): void {
  const [said, quoted] = [plain(statement), plain(quote)];
  if (said !== quoted) paragraph(page, said);
  paragraph(page, `“${quoted}”`, "italic");
  page.outlet.line(INDENT + page.outlet.paint("dim", cut(`— ${plain(url)}`, page.width)));
}

const SEVERITY_STYLES = { high: "red", medium: "yellow", low: "dim" } as const;
const SEVERITY_NAMES = { high: "critical", medium: "important", low: "minor" } as const;

function printPages(page: Page, { pages }: BootstrapBrandResult): void {
  const { crawled, indexable, findings: issues } = pages;
  heading(page, "Pages", `${number(crawled)} read, ${number(indexable)} indexable, ${countIssues(issues)}`);
  if (issues.length === 0) return;
  const columns = [
    {
      header: "severity",
      value: ({ severity }: PageFinding) => SEVERITY_NAMES[severity],
      style: ({ severity }: PageFinding) => SEVERITY_STYLES[severity],
    },
    { header: "pages", value: ({ pageCount }: PageFinding) => number(pageCount), align: "right" as const },
    { header: "issue", value: ({ title }: PageFinding) => title, shrinks: true },
  ];
  printTable(page.outlet, columns, issues.slice(0, SHOWN_ISSUES), INDENT);
  printRest(page, issues.length - SHOWN_ISSUES);
  const [first] = issues;
  if (first !== undefined) paragraph(page, `Fix first: ${plain(first.advice)}`);
}

function countIssues(issues: readonly PageFinding[]): string {
  const critical = issues.filter(({ severity }) => severity === "high").length;
  const severities = critical === 0 ? "none critical" : `${number(critical)} critical`;
  return issues.length === 0 ? "no issues" : `${plural(issues.length, "issue")}, ${severities}`;
}

function printSegments(page: Page, { segments }: BootstrapBrandResult): void {
  heading(page, "Audience", segments.length === 0 ? "not described on the pages" : plural(segments.length, "segment"));
  for (const segment of segments) page.outlet.line(INDENT + cut(`· ${plain(segment.name)}`, page.width));
}

function printKeywords(page: Page, { keywords }: BootstrapBrandResult): void {
  heading(page, "Keywords", `${number(keywords.total)} found, ${number(keywords.created)} new`);
  if (keywords.top.length === 0) return;
  type Keyword = (typeof keywords.top)[number];
  const columns = [
    { header: "keyword", value: ({ keyword }: Keyword) => keyword, shrinks: true },
    {
      header: "intent",
      value: ({ intentLabels }: Keyword) => intentLabels.map((label) => INTENT_NAMES[label].toLowerCase()).join(", "),
      shrinks: true,
    },
    { header: "relevance", value: ({ relevanceLabel }: Keyword) => words(relevanceLabel ?? "–") },
  ];
  printTable(page.outlet, columns, keywords.top.slice(0, SHOWN_KEYWORDS), INDENT);
}

function printRanks(page: Page, { baseline }: BootstrapBrandResult): void {
  const { measured, failed, ranks } = baseline;
  const failures = failed === 0 ? "" : `, ${number(failed)} failed`;
  const facts =
    measured + failed === 0
      ? "not measured: no search results provider is connected"
      : `${plural(measured, "query", "queries")} measured${failures}`;
  heading(page, "Rankings", facts);
  if (ranks.length === 0) return;
  type Rank = (typeof ranks)[number];
  const columns = [
    {
      header: "rank",
      value: ({ position, outcome }: Rank) => (position === null ? OUTCOME_NAMES[outcome] : String(position)),
      align: "right" as const,
    },
    { header: "query", value: ({ keyword }: Rank) => keyword, shrinks: true },
  ];
  printTable(page.outlet, columns, ranks.slice(0, SHOWN_RANKS), INDENT);
  printRest(page, ranks.length - SHOWN_RANKS);
}

const OUTCOME_NAMES = { measured: "–", not_found: "not ranking", failed: "check failed" } as const;

function printCompetitors(page: Page, { competitors }: BootstrapBrandResult): void {
  if (competitors.length === 0) return;
  heading(page, "Competitors", plural(competitors.length, "domain"));
  type Competitor = (typeof competitors)[number];
  const columns = [
    { header: "domain", value: ({ domain }: Competitor) => domain, shrinks: true },
    { header: "kind", value: ({ kind }: Competitor) => kind ?? "" },
    {
      header: "shared queries",
      value: ({ sharedQueries }: Competitor) => number(sharedQueries),
      align: "right" as const,
    },
    {
      header: "best rank",
      value: ({ bestRank }: Competitor) => (bestRank === null ? "–" : String(bestRank)),
      align: "right" as const,
    },
  ];
  printTable(page.outlet, columns, competitors.slice(0, SHOWN_COMPETITORS), INDENT);
  printRest(page, competitors.length - SHOWN_COMPETITORS);
}

/** Runs before version 0.4.0 have no such part. */
function printCitations(page: Page, { citations }: Partial<Pick<BootstrapBrandResult, "citations">>): void {
  if (citations === undefined) return;
  if (citations === null) {
    heading(page, "AI citations", "not sampled: no answer engine has answered");
    return;
  }
  const { prompts, n, interval } = citations;
  const cited = prompts.reduce((sum, one) => sum + one.cited, 0);
  heading(
    page,
    "AI citations",
    `${number(cited)} of ${plural(n, "answer")} cite the brand (${formatPercentRange(interval)})`,
  );
  type Prompt = (typeof prompts)[number];
  const columns = [
    {
      header: "cited",
      value: ({ cited: hits, responses }: Prompt) => `${number(hits)} of ${number(responses)}`,
      align: "right" as const,
    },
    { header: "prompt", value: ({ prompt }: Prompt) => prompt, shrinks: true },
    { header: "cited instead", value: ({ citedInstead }: Prompt) => citedInstead.slice(0, 2).join(", ") },
  ];
  printTable(page.outlet, columns, prompts, INDENT);
}

function printRest({ outlet }: Page, more: number): void {
  if (more > 0) outlet.line(INDENT + outlet.paint("dim", `… and ${number(more)} more in the report`));
}

function printWarnings(page: Page, { warnings }: BootstrapBrandResult): void {
  if (warnings.length === 0) return;
  heading(page, "Warnings");
  for (const warning of warnings) {
    const [first = "", ...rest] = wrap(plain(warning), page.width - 2);
    page.outlet.line(`${INDENT}${page.outlet.paint("yellow", "·")} ${first}`);
    for (const line of rest) page.outlet.line(`${INDENT}  ${line}`);
  }
}

function printFiles(page: Page, saved: readonly SavedFile[], runUrl: string): void {
  const report = saved.find((file) => file.path.endsWith("report.html"));
  heading(page, "Report");
  if (report !== undefined) page.outlet.line(INDENT + report.savedTo);
  page.outlet.line(INDENT + page.outlet.paint("dim", runUrl));
  const others = saved.filter((file) => file !== report).map(({ savedTo }) => path.basename(savedTo));
  if (others.length > 0) paragraph(page, `In the same folder: ${others.join(", ")}`);
}

function words(labels: string): string {
  return labels.toLowerCase().replaceAll("_", " ");
}
