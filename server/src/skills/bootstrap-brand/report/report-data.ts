import type { BootstrapBrandResult, KeywordCandidate } from "@findable/contract";
import type { Issue, PageInventory } from "../../../domains/site/index.ts";
import type { CrawlResult, SkipReason } from "../../../providers/crawler/port.ts";

/** Facts about the crawl for the report. */
export interface CrawlFacts {
  startUrl: string;
  host: string;
  ended: CrawlResult["ended"];
  crawled: number;
  skipped: { reason: SkipReason; count: number }[];
  robots: CrawlResult["robots"]["status"];
  sitemapUrls: number;
  warnings: string[];
}

export interface ReportData {
  result: BootstrapBrandResult;
  crawl: CrawlFacts;
  inventory: PageInventory;
  /** The issues with every page; `result.pages.findings` lists at most 20 pages each. */
  findings: Issue[];
  /** All candidates, best first. */
  keywords: KeywordCandidate[];
  /** ISO 8601. */
  generatedAt: string;
  depth: "fast" | "thorough";
  /** The client. */
  workspaceName: string;
  /** Null if the agency has no name of a company. */
  agencyName: string | null;
}

export function crawlFacts(crawl: CrawlResult): CrawlFacts {
  const byReason = Map.groupBy(crawl.skipped, (page) => page.reason);
  return {
    startUrl: crawl.startUrl,
    host: crawl.host,
    ended: crawl.ended,
    crawled: crawl.pages.length,
    skipped: [...byReason]
      .map(([reason, pages]) => ({ reason, count: pages.length }))
      .toSorted((left, right) => right.count - left.count),
    robots: crawl.robots.status,
    sitemapUrls: crawl.sitemapUrls,
    warnings: crawl.warnings,
  };
}
