import { inTurns } from "../in-turns.ts";
import type { MarketSite, SitePage } from "../market.ts";
import { DEEPEST } from "../serp-of.ts";
import { fieldOf, ordered } from "../standings.ts";
import type { WorldMarket } from "./market-of.ts";
import { numbersOf, type PhraseNumbers } from "./phrase-numbers.ts";
import { searchedPhrases } from "./searched-phrases.ts";

/** A phrase for which the results of a day show a site. */
export interface Ranking {
  phrase: PhraseNumbers;
  rank: number;
  site: MarketSite;
  page: SitePage | undefined;
}

/** What the results for a phrase show, and with which of their pages sites do whose pages are known. */
interface Shown {
  phrase: PhraseNumbers;
  sites: readonly MarketSite[];
  pages: ReadonlyMap<MarketSite, SitePage>;
}

interface Day {
  day: number;
  country: string;
}

/** Days of markets that are kept, some 1 MB each. */
const KEPT = 12;
const days = new Map<string, Promise<readonly Shown[]>>();
const numbers = new WeakMap<WorldMarket, number>();
let markets = 0;

/** For what a site ranks on a day, on a desktop: what the results pages of that day show, and nothing else. */
export async function rankingsOf(market: WorldMarket, domain: string, day: Day): Promise<Ranking[]> {
  return (await shownOn(market, day)).flatMap(({ phrase, sites, pages }) => {
    const place = sites.findIndex((site) => site.domain === domain);
    const site = sites[place];
    return site === undefined ? [] : [{ phrase, rank: place + 1, site, page: pages.get(site) }];
  });
}

function shownOn(market: WorldMarket, { day, country }: Day): Promise<readonly Shown[]> {
  const number = numbers.get(market) ?? markets++;
  numbers.set(market, number);
  const key = `${number} ${day} ${country}`;
  const shown = days.get(key) ?? lookThrough(market, { day, country });
  days.delete(key);
  days.set(key, shown);
  for (const [oldest] of days) {
    if (days.size <= KEPT) break;
    days.delete(oldest);
  }
  return shown;
}

function lookThrough(market: WorldMarket, { day, country }: Day): Promise<readonly Shown[]> {
  return inTurns(searchedPhrases(market), (query) => {
    const field = fieldOf(market, query);
    const best = ordered(market, { query, day, country, device: "desktop" }, field).slice(0, DEEPEST);
    return {
      phrase: numbersOf(market, query, country, field),
      sites: best.map(({ site }) => site),
      pages: new Map(best.flatMap(({ site, page }) => (page === undefined ? [] : [[site, page]]))),
    };
  });
}
