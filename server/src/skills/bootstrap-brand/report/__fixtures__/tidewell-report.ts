import type { BootstrapBrandResult, KeywordCandidate, Segment } from "@findable/contract";
import { tidewellSite } from "../../../../domains/site/audit/__fixtures__/tidewell-site.ts";
import { analysePages, isIndexable, toPageFinding } from "../../../../domains/site/index.ts";
import type { CrawlResult } from "../../../../providers/crawler/port.ts";
import { extractProfile } from "../../profile/extract-profile.ts";
import { crawlFacts, type ReportData } from "../report-data.ts";

export const AT = "2026-11-21T11:00:00.000Z";

/** What a run over this crawl would hand to the report, with what the test changes in its result. */
export function reportData(
  crawl: CrawlResult = tidewellSite(),
  changes: Partial<BootstrapBrandResult> = {},
): ReportData {
  const { inventory, findings } = analysePages(crawl);
  const keywords = [
    keyword("boat rental software"),
    keyword("kayak deposits", { intentLabels: [], relevanceLabel: null }),
  ];
  return {
    result: {
      brand: extractProfile(crawl),
      segments: [segment()],
      keywords: { total: keywords.length, created: 2, updated: 0, top: keywords },
      competitors: [],
      pages: {
        crawled: inventory.rows.length,
        indexable: inventory.rows.filter(isIndexable).length,
        findings: findings.map(toPageFinding),
      },
      baseline: { measured: 0, failed: 0, ranks: [] },
      citations: null,
      files: [],
      warnings: ["No SERP provider is configured, so rankings were not measured."],
      ...changes,
    },
    crawl: crawlFacts(crawl),
    inventory,
    findings,
    keywords,
    generatedAt: AT,
    depth: "thorough",
    workspaceName: "Tidewell AS",
    agencyName: "Northlight Search",
  };
}

export function keyword(phrase: string, changes: Partial<KeywordCandidate> = {}): KeywordCandidate {
  return {
    keyword: phrase,
    score: 0.5,
    intentLabels: ["PRODUCT"],
    intentConfidence: 0.8,
    relevanceLabel: "OFFERING",
    relevanceConfidence: 0.7,
    sources: ["title", "heading"],
    urls: ["https://tidewell.example/features"],
    ...changes,
  };
}

export function segment(changes: Partial<Segment> = {}): Segment {
  return {
    id: "seg_1",
    name: "Kayak rentals",
    jobToBeDone: "Fill every boat on a sunny day",
    pain: "Bookings come in while everyone is on the water",
    budgetShape: null,
    buyingProcess: null,
    channels: [],
    competitors: ["Spreadsheets"],
    confidence: 0.6,
    sourceCitations: ["https://tidewell.example/solutions/kayak-rentals"],
    origin: "run",
    evidence: [],
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}
