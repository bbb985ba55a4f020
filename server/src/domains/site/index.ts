import { auditSite } from "./operations/audit-site.ts";
import { getSitePage } from "./operations/get-site-page.ts";
import { importCrawlers } from "./operations/import-crawlers.ts";
import { listCrawlers } from "./operations/list-crawlers.ts";
import { listSitePages } from "./operations/list-site-pages.ts";

export type { CrawledSite, ReadPage } from "./crawled-site.ts";
export { storeCrawlerCheck } from "./crawler-checks.store.ts";
export type { CrawlerDayCount, CrawlerLogFigures, CrawlerPageCount, Verification } from "./crawler-figures.ts";
export { storeCrawlerLog } from "./crawler-logs.store.ts";
export { findPageIds } from "./page-ids.store.ts";
export { recordCrawl } from "./record-crawl.ts";
export { selectKnownUrls, selectLinksIn } from "./site.store.ts";

export const operations = [listSitePages, getSitePage, auditSite, listCrawlers, importCrawlers];
