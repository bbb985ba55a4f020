import type { AuditSiteResult, SiteChangeCounts } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { type Change, compareCrawl } from "./compare-crawls.ts";
import type { CrawledSite } from "./crawled-site.ts";
import { findKnownSite, lockSite, type SitePlace, selectPageIds, storeCrawl } from "./site.store.ts";
import { findSiteCrawl } from "./site-crawl.store.ts";
import { startWatch } from "./watch/site-watches.store.ts";

const MAX_LISTED = 500;

/** Stores a crawl of the brand's site and returns what changed since the previous one. */
export async function recordCrawl(
  tx: Tx,
  place: SitePlace & { crawlId: string },
  site: CrawledSite,
): Promise<Omit<AuditSiteResult, "warnings">> {
  await lockSite(tx, place);
  const update = compareCrawl(await findKnownSite(tx, place), site);
  const { ended, coverage = null } = site;
  const pages = update.pages.filter(({ read, state }) => read !== null && state === "present");
  const indexable = pages.filter(({ page }) => page.indexability === "indexable").length;
  const counts = countsOf(update.changes);
  await storeCrawl(tx, place, update, { ended, crawled: pages.length, indexable, changes: counts, coverage });
  await startWatch(tx, place);
  const crawl = await findSiteCrawl(tx, place.workspaceId);
  const ids = await selectPageIds(tx, place);
  if (crawl === null) throw new Error("The crawl was not stored.");
  const changed = update.changes
    .slice(0, MAX_LISTED)
    .map(({ key, ...change }) => ({ ...change, pageId: ids.get(key) ?? null }));
  return { ...crawl, changed };
}

function countsOf(changes: readonly Change[]): SiteChangeCounts {
  const count = (kind: Change["change"]) => changes.filter(({ change }) => change === kind).length;
  return { new: count("new"), gone: count("gone"), fixed: count("fixed"), broken: count("broken") };
}
