import { localPack } from "./local-pack.ts";
import type { Market, MarketSite, Search } from "./market.ts";
import { addressFor, type MarketPage, pageFor, subjectFor } from "./page-for.ts";
import { isCited, QUOTABLE, type SerpFeatures, serpFeatures, snippetOf } from "./serp-features.ts";
import { atItsBest, candidatesFor, countAbove, ordered } from "./standings.ts";

/** Results that a search engine shows in all. */
export const DEEPEST = 100;

export interface MarketResult extends MarketPage {
  /** From 1, without gaps. */
  rank: number;
  site: MarketSite;
}

export interface MarketSerp extends SerpFeatures {
  search: Search;
  /** The page at the market's search engine. */
  checkUrl: string;
  results: MarketResult[];
}

/** The results page of any query, on any day, device and country. */
export function serpOf(market: Market, search: Search, size: number = DEEPEST): MarketSerp {
  const results = resultsOf(market, search, Math.max(size, 20));
  return {
    search,
    checkUrl: checkUrlOf(search),
    ...serpFeatures(market, search, results),
    results: results.slice(0, size),
  };
}

/** No such host exists: the engine is as made up as its market. */
function checkUrlOf({ query, country = "", language = "" }: Search): string {
  const parameters = new URLSearchParams({ q: query, gl: country.toLowerCase(), hl: language.toLowerCase() });
  return `https://search.example/?${parameters}`;
}

/** Its organic results alone. */
export function resultsOf(market: Market, search: Search, size: number = DEEPEST): MarketResult[] {
  const subject = subjectFor(market, search.query, search.language);
  return ordered(market, search)
    .slice(0, Math.min(size, DEEPEST))
    .map(({ site, page }, index) => ({ rank: index + 1, site, ...pageFor(market, site, page, subject) }));
}

/** The addresses of its results alone, the best first. */
export function addressesOf(market: Market, search: Search, size: number): string[] {
  const subject = subjectFor(market, search.query, search.language);
  return ordered(market, search)
    .slice(0, size)
    .map(({ site, page }) => addressFor(market, site, page, subject));
}

export interface MarketRank {
  rank: number;
  url: string;
}

/** Where a domain ranks, without making the page: undefined where it is not among the first hundred. */
export function rankOf(market: Market, search: Search, domain: string): MarketRank | undefined {
  const field = candidatesFor(market, search.query);
  const ours = field.find(({ site }) => site.domain === domain);
  const shown = ours === undefined ? undefined : atItsBest(ours, market, search);
  if (shown === undefined) return undefined;
  const rank = 1 + countAbove(field, shown.value, market, search);
  if (rank > DEEPEST) return undefined;
  const { site, page } = shown.candidate;
  return { rank, url: addressFor(market, site, page, subjectFor(market, search.query, search.language)) };
}

export interface MarketPlace extends MarketRank {
  via: "featured_snippet" | null;
}

/** The sections of a page that can show a site that is no forum and has no videos. */
type Surface = "ai_overviews" | "featured_snippet" | "local_pack";

/** Where a page shows a domain: at 1 if the featured snippet quotes it, else where it ranks. */
export function placeOf(market: Market, search: Search, domain: string): MarketPlace | undefined {
  const found = rankOf(market, search, domain);
  if (found === undefined) return undefined;
  const isQuoted =
    found.rank <= QUOTABLE && snippetOf(market, search, () => resultsOf(market, search, QUOTABLE))?.url === found.url;
  return isQuoted ? { ...found, rank: 1, via: "featured_snippet" } : { ...found, via: null };
}

/** The sections of a page besides its organic results that show a site, without making the page. */
export function surfacesOf(market: Market, search: Search, domain: string): Surface[] {
  const isOnMap = market.sites.some((site) => site.domain === domain && site.onMaps === true);
  return [
    ...(isCited(market, search, domain) ? (["ai_overviews"] as const) : []),
    ...(placeOf(market, search, domain)?.via ? (["featured_snippet"] as const) : []),
    ...(isOnMap && localPack(market, search)?.some((place) => place.domain === domain)
      ? (["local_pack"] as const)
      : []),
  ];
}
