import { auditSite } from "./operations/audit-site.ts";
import { drainCrawlers } from "./operations/drain-crawlers.ts";
import { getSitePage } from "./operations/get-site-page.ts";
import { importCrawlers } from "./operations/import-crawlers.ts";
import { listCrawlers } from "./operations/list-crawlers.ts";
import { listSitePages } from "./operations/list-site-pages.ts";

export { ACCESS_RULES } from "./audit/access-rules.ts";
export { pathSegments, spellAddress } from "./audit/address.ts";
export { ADDRESS_RULES } from "./audit/address-rules.ts";
export { ANSWER_RULES } from "./audit/answer-rules.ts";
export { CANONICAL_RULES } from "./audit/canonical-rules.ts";
export { CONTENT_RULES, THIN_WORDS } from "./audit/content-rules.ts";
export { coverageOf } from "./audit/coverage.ts";
export { DIRECTIVE_RULES } from "./audit/directive-rules.ts";
export { DOCUMENT_RULES } from "./audit/document-rules.ts";
export { INDEXING_RULES } from "./audit/indexing-rules.ts";
export {
  type IndexabilityReason,
  isIndexable,
  type PageInventory,
  type PageRow,
  type UnreadPage,
} from "./audit/inventory.ts";
export { affectedPages, analysePages, type Issue, type PageAnalysis, RULES, toPageFinding } from "./audit/issues.ts";
export { LANGUAGE_RULES } from "./audit/language-rules.ts";
export { LINK_RULES, MAX_CLICKS } from "./audit/link-rules.ts";
export { MARKED_RULES } from "./audit/marked-rules.ts";
export { placesOnPage } from "./audit/page-places.ts";
export { classifySitePage, type SitePageType } from "./audit/page-type.ts";
export { REACH_RULES } from "./audit/reach-rules.ts";
export { LAB_RULES, RENDERING_RULES } from "./audit/rendering-rules.ts";
export { ROBOTS_RULES } from "./audit/robots-rules.ts";
export type { Evidence, Rule } from "./audit/rule.ts";
export { SECURITY_RULES } from "./audit/security-rules.ts";
export { SITEMAP_RULES } from "./audit/sitemap-rules.ts";
export { isSoftMissing } from "./audit/soft-missing.ts";
export { SPEED_RULES } from "./audit/speed-rules.ts";
export { TARGET_RULES } from "./audit/target-rules.ts";
export { TEXT_RULES } from "./audit/text-rules.ts";
export { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, TITLE_RULES } from "./audit/title-rules.ts";
export { isUnchecked, judgeAddress } from "./audit/unchecked.ts";
export type { CrawledSite, ReadPage } from "./crawled-site.ts";
export { storeCrawlerCheck } from "./crawler-checks.store.ts";
export type { CrawlerDayCount, CrawlerLogFigures, CrawlerPageCount, Verification } from "./crawler-figures.ts";
export { storeCrawlerLog } from "./crawler-logs.store.ts";
export { addDrainedBatch, findLogDrain } from "./log-drains.store.ts";
export { findPageIds } from "./page-ids.store.ts";
export { recordCrawl } from "./record-crawl.ts";
export { selectKnownUrls, selectLinksIn } from "./site.store.ts";
export { watchDueSites } from "./watch/watch-sites.ts";

export const operations = [listSitePages, getSitePage, auditSite, listCrawlers, importCrawlers, drainCrawlers];
