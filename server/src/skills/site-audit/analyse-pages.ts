import type { CrawlResult } from "../../providers/crawler/port.ts";
import { analysePages, type PageAnalysis } from "../bootstrap-brand/pages/issues.ts";

/** The inventory and the issues of a crawled site. The worker thread of `ctx.compute` calls it. */
export default function analyse(crawl: CrawlResult): PageAnalysis {
  return analysePages(crawl);
}
