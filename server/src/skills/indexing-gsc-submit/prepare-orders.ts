import type { GscPlan, PlannedUrl } from "../../domains/indexing/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Property } from "../../providers/gsc/port.ts";
import { placeOf } from "../indexing-gsc-check/read-states.ts";
import { canSend, chooseSitemaps, codeOf, type PropertyOrder } from "./send.ts";

const READ_MS = 20_000;
/** Minutes between attempts while the vendor refuses a property that the account has: such a refusal can pass. */
const REFUSAL_WAITS = [5, 10];
/** The only pages that the vendor's Indexing API allows. */
const NOTIFIABLE = ["JobPosting", "BroadcastEvent"];

/** Finds what can be sent: notifications for the kinds of pages that the vendor takes, and sitemaps. Reading is no effect. */
export async function prepareOrders(
  ctx: RunContext,
  { today, connection }: GscPlan,
  warnings: string[],
): Promise<PropertyOrder[]> {
  const orders: PropertyOrder[] = [];
  const taken = await findNotifiable(ctx, today);
  for (const property of new Set(today.map((one) => one.property))) {
    const urls = today.filter((one) => one.property === property).map(({ url }) => url);
    const found = await readSitemaps(ctx, property, connection.properties);
    if (found.problem !== null) warnings.push(found.problem);
    const { sitemaps, refusal } = found;
    const notified = urls.filter((url) => taken.includes(url));
    orders.push({ property, sitemaps, urls, notified, ...(refusal === undefined ? {} : { refusal }) });
  }
  return orders;
}

interface FoundSitemaps {
  sitemaps: string[];
  /** Why none is sent although that is no refusal; null otherwise. */
  problem: string | null;
  refusal?: { problem: string; code: string };
}

/** The sitemaps of a property. A refusal is waited out before anything is sent, so that no person approves what cannot be sent. */
async function readSitemaps(
  ctx: RunContext,
  property: string,
  properties: readonly Property[],
): Promise<FoundSitemaps> {
  for (let round = 0; ; round += 1) {
    const step = `read-sitemaps:${property}${round === 0 ? "" : `:${round}`}`;
    const found = await ctx.step(step, async ({ signal, attempt }): Promise<FoundSitemaps> => {
      if (!canSend(properties, property))
        return { sitemaps: [], problem: `The account only reads ${property}, so no sitemap can be sent.` };
      try {
        const sitemaps = chooseSitemaps(await ctx.providers.gsc.listSitemaps({ ...placeOf(ctx), property, signal }));
        const problem = `The search console knows no sitemap of ${property}, so none was sent. Submit one there once.`;
        return { sitemaps, problem: sitemaps.length > 0 ? null : problem };
      } catch (error) {
        if (!(error instanceof ProviderError) || (error.retryable && attempt < 2)) throw error;
        if (error.facts.providerCode === "invalid_grant" || error.facts.providerCode === "captcha") throw error;
        return { sitemaps: [], problem: null, refusal: { problem: error.message, code: codeOf(error) } };
      }
    });
    const minutes = REFUSAL_WAITS[round];
    if (found.refusal?.code !== "gsc_unavailable" || minutes === undefined) return found;
    await ctx.narrate(`${found.refusal.problem} The next attempt is in ${minutes} minutes.`);
    await ctx.sleepUntil(`${step}:refused`, new Date(Date.parse(ctx.now) + waited(round) * 60_000).toISOString());
  }
}

/** Minutes from the start of the run to the end of a wait. */
function waited(round: number): number {
  return REFUSAL_WAITS.slice(0, round + 1).reduce((sum, minutes) => sum + minutes, 0);
}

/** URLs whose pages the Indexing API allows. None are read where the operator has not switched it on. */
async function findNotifiable(ctx: RunContext, urls: readonly PlannedUrl[]): Promise<string[]> {
  const isOn = await ctx.step("find-notifications", async () => ctx.providers.gsc.notify !== undefined);
  if (!isOn) return [];
  const allowed = await ctx.each(
    "read-kinds",
    urls,
    ({ url }) => url,
    async ({ url }, { signal }) => {
      try {
        const { pages } = await ctx.providers.crawler.crawl({
          site: url,
          maxPages: 1,
          maxDepth: 0,
          timeLimitMs: READ_MS,
          signal,
        });
        return pages[0]?.structuredDataTypes.some((type) => NOTIFIABLE.includes(type)) === true;
      } catch (error) {
        // A page that cannot be read is sent like any other.
        if (!(error instanceof ProviderError)) throw error;
        return false;
      }
    },
  );
  return urls.filter((_, index) => allowed[index] === true).map(({ url }) => url);
}
