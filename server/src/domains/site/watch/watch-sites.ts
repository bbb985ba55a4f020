import type { InTenant, SystemDb } from "../../../kernel/database/db.ts";
import { isGone } from "../../../kernel/errors/is-gone.ts";
import type { ProvidersFor } from "../../../kernel/runs/providers.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { compareLooks } from "./compare-looks.ts";
import { lookAtSite } from "./look-at-site.ts";
import { claimWatch, type DueWatch, findDueWatches, storeLook } from "./site-watches.store.ts";

const SITES_PER_ROUND = 20;
const PAGES = 10;
const DAY_MINUTES = 24 * 60;
/** What a single look found must still be so after this time. */
const CONFIRM_MINUTES = 15;

export interface SiteWatching {
  system: SystemDb;
  inTenant: InTenant;
  providersFor: ProvidersFor;
  onError: (error: unknown) => void;
}

/**
 * Looks once a day at robots.txt, the sitemap and the ten pages with most links of each site that was crawled, and emits
 * `site.watch.changed`. A change is emitted when a second look confirms it.
 *
 * ```
 * due -> no change -> due in a day
 * due -> changed   -> due in 15 minutes -> still changed -> event, due in a day
 *                                       -> as before     -> due in a day
 * ```
 */
export async function watchDueSites(watching: SiteWatching): Promise<void> {
  for (const watch of await findDueWatches(watching.system, SITES_PER_ROUND)) {
    await watchSite(watching, watch).catch((error: unknown) => {
      if (!isGone(error)) watching.onError(error);
    });
  }
}

async function watchSite({ inTenant, providersFor }: SiteWatching, watch: DueWatch): Promise<void> {
  const { agencyId, workspaceId, worldMode, connections, site } = watch;
  const place = { agencyId, workspaceId };
  const claimed = await inTenant(place, (tx) => claimWatch(tx, place, PAGES));
  if (claimed === undefined) return;
  const { crawler } = await providersFor({ ...place, worldMode, ...(connections === null ? {} : { connections }) });
  const look = await lookAtSite(crawler, { site, urls: claimed.urls });
  const changes = look === undefined || claimed.state === null ? [] : compareLooks(claimed.state, look);
  const keyOf = ({ code, url }: (typeof changes)[number]) => `${code} ${url}`;
  const known = new Set(claimed.suspected);
  const isConfirmed = changes.length > 0 && changes.every((change) => known.has(keyOf(change)));
  await inTenant(place, async (tx) => {
    if (changes.length > 0 && !isConfirmed) {
      await storeLook(tx, place, { look: null, suspected: changes.map(keyOf), inMinutes: CONFIRM_MINUTES });
      return;
    }
    // A site that did not respond keeps its last look.
    const checkedAt = await storeLook(tx, place, { look: look ?? null, suspected: [], inMinutes: DAY_MINUTES });
    if (isConfirmed) await emitEvent(tx, { ...place, type: "site.watch.changed", data: { checkedAt, changes } });
  });
}
