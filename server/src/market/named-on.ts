import type { Market, MarketSite } from "./market.ts";
import { randomOf } from "./random.ts";

/** How often a page that writes about a trade names a maker of no authority, and how much more often one of full authority. */
const LEAST_NAMED = 0.05;
const NAMED_BY_AUTHORITY = 0.7;

/** Logits that a new mention of a site adds in an answer that surely rests on the page, and all its mentions together at most. */
const MENTION = 1.6;
const MOST_BY_MENTIONS = 3;

/** What mentions add that users won on the sources of an answer. A page that named the site before adds nothing new. */
export function mentionLogit(
  market: Market,
  site: MarketSite,
  sources: readonly { url: string; chance: number }[],
  day: number,
): number {
  if (market.placed === undefined || market.placed.length === 0) return 0;
  const won = sources.filter(({ url }) => isPlacedOn(market, url, site, day) && !isNamedOn(market, url, site));
  return Math.min(
    MOST_BY_MENTIONS,
    won.reduce((sum, { chance }) => sum + MENTION * chance, 0),
  );
}

/** Whether a page names a maker without having been asked to. Pages of makers name no other maker. */
export function isNamedOn({ seed }: Pick<Market, "seed">, url: string, { domain, authority }: MarketSite): boolean {
  return randomOf(seed, "named on", url, domain).chance(LEAST_NAMED + (NAMED_BY_AUTHORITY * authority) / 100);
}

/** Whether a user of the world won a mention of a maker on a page, and it is found by that day. */
export function isPlacedOn(
  { placed = [] }: Pick<Market, "placed">,
  url: string,
  site: MarketSite,
  day: number,
): boolean {
  return placed.some(
    ({ sourceUrl, targetUrl, since }) =>
      since <= day && pageOf(sourceUrl) === pageOf(new URL(url)) && bareHost(targetUrl).endsWith(site.domain),
  );
}

function pageOf(url: URL): string {
  return `${bareHost(url)}${url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname}`;
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}
