import {
  type CrawledSite,
  coverageOf,
  type PageAnalysis,
  type PageRow,
  type ReadPage,
} from "../../domains/site/index.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";

const MAX_HEADINGS = 100;
/** A longer URL would not fit into an index. */
const MAX_URL = 2_000;

/** What a crawl and its analysis say about the brand's own site, without what the database cannot store. */
export function crawledSiteOf(
  crawl: CrawlResult,
  { inventory, findings }: PageAnalysis,
  { ownDomain, triedKnownPages }: { ownDomain: string; triedKnownPages: boolean },
): CrawledSite {
  const isOwn = ({ url }: { url: string }) => url.length <= MAX_URL && isOwnSite(url, ownDomain);
  return {
    ended: crawl.ended,
    coverage: coverageOf(crawl),
    triedKnownPages,
    pages: inventory.rows.filter(isOwn).map(toReadPage),
    unread: inventory.unread.filter(isOwn),
    findings: findings.flatMap(({ evidence, ...issue }) =>
      evidence.filter(isOwn).map(({ url, detail }) => ({
        ...issue,
        url: stored(url),
        detail: detail === null || detail === "" ? null : stored(detail),
      })),
    ),
  };
}

function toReadPage(row: PageRow): ReadPage {
  const { status, indexability, type, wordCount, inlinks, outlinks, clickDepth, inSitemap, headings } = row;
  const { linkWeight, anchors } = row;
  return {
    url: stored(row.url),
    title: text(row.title),
    status,
    indexability,
    type,
    words: wordCount,
    linksIn: inlinks,
    linksOut: outlinks,
    details: {
      description: text(row.description),
      canonical: text(row.canonical),
      language: text(row.language),
      headings: headings.slice(0, MAX_HEADINGS).map(({ level, text: heading }) => ({ level, text: stored(heading) })),
      redirects: row.redirects.map(stored),
      clickDepth,
      inSitemap,
      linkWeight,
      anchors: anchors.map(({ text: anchor, pages }) => ({ text: stored(anchor), pages })),
    },
  };
}

function text(value: string | null): string | null {
  return value === null ? null : stored(value);
}

/** Removes what the database cannot store. */
export function stored(value: string): string {
  return value.replaceAll("\0", "").toWellFormed();
}
