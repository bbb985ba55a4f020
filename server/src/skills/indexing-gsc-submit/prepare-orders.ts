import type { GscPlan, PlannedUrl } from "../../domains/indexing/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { placeOf } from "../indexing-gsc-check/read-states.ts";
import { canSend, chooseSitemaps, type PropertyOrder } from "./send.ts";

const READ_MS = 20_000;
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
    const found = await ctx.step(`read-sitemaps:${property}`, async ({ signal, attempt }) => {
      if (!canSend(connection.properties, property))
        return { sitemaps: [], problem: `The account only reads ${property}, so no sitemap can be sent.` };
      try {
        const sitemaps = chooseSitemaps(await ctx.providers.gsc.listSitemaps({ ...placeOf(ctx), property, signal }));
        const problem = `The search console knows no sitemap of ${property}, so none was sent. Submit one there once.`;
        return { sitemaps, problem: sitemaps.length > 0 ? null : problem };
      } catch (error) {
        if (!(error instanceof ProviderError) || (error.retryable && attempt < 2)) throw error;
        if (error.facts.providerCode === "invalid_grant" || error.facts.providerCode === "captcha") throw error;
        return { sitemaps: [], problem: error.message };
      }
    });
    if (found.problem !== null) warnings.push(found.problem);
    orders.push({ property, sitemaps: found.sitemaps, urls, notified: urls.filter((url) => taken.includes(url)) });
  }
  return orders;
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
