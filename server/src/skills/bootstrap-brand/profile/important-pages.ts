import { classifySitePage, isSoftMissing, type SitePageType, spellAddress } from "../../../domains/site/index.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

/** How much each page type describes the brand. Legal pages do not describe it. */
const WEIGHTS: Record<SitePageType, number> = {
  home: 10,
  about: 7,
  product: 6,
  pricing: 5,
  comparison: 4,
  category: 3,
  other: 3,
  article: 1,
  docs: 1,
  contact: 1,
  legal: 0,
};

export interface ImportantPage {
  page: CrawledPage;
  type: SitePageType;
  weight: number;
}

/** The pages that responded with success, by how much they describe the brand. */
export function importantPages(crawl: CrawlResult): ImportantPage[] {
  const start = spellAddress(crawl.startUrl);
  const seen = new Set<string>();
  return crawl.pages
    .filter((page) => {
      const known = seen.has(page.finalUrl);
      seen.add(page.finalUrl);
      return !known && page.status >= 200 && page.status < 300 && !isSoftMissing(page);
    })
    .map((page) => {
      const isStart = spellAddress(page.finalUrl) === start;
      const type = classifySitePage(page, isStart);
      return { page, type, weight: WEIGHTS[type] + (isStart ? 5 : 0) - Math.min(page.depth, 5) / 2 };
    })
    .toSorted((left, right) => right.weight - left.weight || (left.page.finalUrl < right.page.finalUrl ? -1 : 1));
}
