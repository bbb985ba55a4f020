import type { ClusterInput } from "../../../src/domains/clusters/clusters.ts";
import { mixed } from "../../../src/market/mixed.ts";
import { phrasesAround } from "../../../src/market/phrases-around.ts";
import { fnv1a } from "../../../src/market/random.ts";
import { addressesOf } from "../../../src/market/serp-of.ts";
import type { Industry } from "../../../src/market/worlds/industries.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { pageWanted } from "../../../src/market/worlds/true-labels.ts";

/** What a trade's people search, the first page of each, and the page that each is searched for. */
export interface SearchedTrade {
  trade: string;
  phrases: string[];
  truth: string[];
  /** All read on one day on a desktop. */
  calm: string[][];
  /** Read on one of thirty days, every third on a phone. */
  scattered: string[][];
}

const RESULTS = 10;

export function searchTrade(trade: Industry, seed: string): SearchedTrade {
  const bornAt = "2026-01-05T00:00:00.000Z";
  const brand = {
    workspaceId: `ws_${seed}`,
    domain: `${seed}-${trade.key.replaceAll(" ", "")}.example`,
    name: `Orbit${trade.key}`,
    description: null,
    primaryKeywords: trade.things.slice(0, 2),
    country: "US",
    language: "en",
  };
  const market = marketOf({ seed, bornAt, now: bornAt, brands: [brand], events: [], deeds: [] });
  const names = market.sites.filter(({ kind }) => kind === "product").map(({ name }) => name.toLowerCase());
  const around = trade.things.flatMap((thing) => phrasesAround(thing).map(({ phrase }) => phrase));
  const phrases = [...new Set([...phrasesOf(seed, trade, names.slice(0, 4)), ...around])];
  const search = (query: string, day: number, device: "desktop" | "mobile") =>
    addressesOf(market, { query, day, device, country: "US" }, RESULTS);
  return {
    trade: trade.key,
    phrases,
    truth: phrases.map(pageWanted),
    calm: phrases.map((query) => search(query, market.day + 10, "desktop")),
    scattered: phrases.map((query, place) =>
      search(query, market.day + (fnv1a(query) % 30), place % 3 === 0 ? "mobile" : "desktop"),
    ),
  };
}

/** The pages with some results replaced by results of no other page. */
export function torn(pages: readonly (readonly string[])[], share: number): string[][] {
  return pages.map((page, place) =>
    page.map((url, rank) =>
      mixed(fnv1a(`${url} ${place}`), rank) < share ? `https://stray.example/${place}/${rank}` : url,
    ),
  );
}

/** Keywords with these pages; those of every so many without. */
export function keywordsOf(
  phrases: readonly string[],
  pages: readonly (readonly string[])[],
  unsearchedShare = 0,
): ClusterInput[] {
  return phrases.map((keyword, place) => ({
    id: `kw_${place}`,
    keyword,
    volume: fnv1a(keyword) % 1000,
    kd: null,
    intentLabels: [],
    results: mixed(fnv1a(keyword), 7) < unsearchedShare ? [] : (pages[place] ?? []),
    ownedPages: [],
  }));
}
