import type { RunContext } from "../../kernel/runs/run-context.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";
import { type SearchRequest, searchSerp, storeSerp } from "../research-serp/search-serp.ts";
import type { FoundPage } from "./campaign-order.ts";
import { onePerSite } from "./open-campaign.ts";

interface Wanted {
  price: number;
  range: readonly [number, number];
  /** Searches for the name of the brand among the requests. */
  mentions?: readonly SearchRequest[];
}

/** Searches for each phrase and stores the results pages. Returns one page for each site, best position first, names last. */
export async function searchProspects(
  ctx: RunContext,
  requests: readonly SearchRequest[],
  { price, range: [first, last], mentions = [] }: Wanted,
): Promise<FoundPage[]> {
  const found = await ctx.eachSaved(
    "search",
    [...requests, ...mentions],
    ({ query }) => query,
    (request, tools) => searchSerp(ctx, request, tools),
    async (tx, serp, request) => {
      const { body } = await storeSerp(ctx, tx, request, serp);
      return body.organic.map(({ rank, url, title }) => ({ rank, url, title, query: request.query }));
    },
    { price, unit: "searches" },
  );
  const pages = found.flat().filter(({ rank }) => rank >= first && rank <= last);
  const byName = new Set(mentions.map(({ query }) => query));
  const isByName = ({ query }: { query: string }) => Number(byName.has(query));
  const ordered = pages.toSorted((one, other) => isByName(one) - isByName(other) || one.rank - other.rank);
  return onePerSite(
    ordered.map(({ rank, url, title, query }): FoundPage => {
      const page = { url, title, domain: registrableDomain(url) };
      if (byName.has(query)) return { ...page, rank: null, source: "mention", proof: `Found by the search ${query}.` };
      return { ...page, rank, source: "serp", proof: `Position ${rank} for “${query}”.` };
    }),
  );
}
