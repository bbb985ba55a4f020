import type { RunContext } from "../../kernel/runs/run-context.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { type SearchRequest, searchSerp, storeSerp } from "../research-serp/search-serp.ts";
import type { FoundPage } from "./campaign-order.ts";
import { onePerSite } from "./open-campaign.ts";

/** Searches for each phrase and stores the results pages. Returns one page for each site, best position first. */
export async function searchProspects(
  ctx: RunContext,
  requests: readonly SearchRequest[],
  { price, range: [first, last] }: { price: number; range: readonly [number, number] },
): Promise<FoundPage[]> {
  const found = await ctx.eachSaved(
    "search",
    requests,
    ({ query }) => query,
    (request, tools) => searchSerp(ctx, request, tools),
    async (tx, serp, request) => {
      const { body } = await storeSerp(ctx, tx, request, serp);
      return body.organic.map(({ rank, url, title }) => ({ rank, url, title, query: request.query }));
    },
    { price, unit: "searches" },
  );
  const pages = found
    .flat()
    .filter(({ rank }) => rank >= first && rank <= last)
    .toSorted((one, other) => one.rank - other.rank);
  return onePerSite(
    pages.map(({ rank, url, title, query }) => ({
      ...{ url, title, rank, domain: registrableDomain(url) },
      source: "serp" as const,
      proof: `Position ${rank} for “${query}”.`,
    })),
  );
}
