import { analysePages, type PageAnalysis } from "../../domains/site/index.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";

/** The inventory and the issues of a crawled site. The worker thread of `ctx.compute` calls it. */
export default function analyse(crawl: CrawlResult): PageAnalysis {
  return analysePages(crawl);
}
