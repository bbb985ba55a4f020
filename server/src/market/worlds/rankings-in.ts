import { inTurns } from "../in-turns.ts";
import type { MarketSite, SitePage } from "../market.ts";
import { DEEPEST } from "../serp-of.ts";
import { ordered } from "../standings.ts";
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

type Rankings = ReadonlyMap<string, readonly Ranking[]>;

interface Day {
  day: number;
  country: string;
}

/** Days of markets that are kept, some 6 MB each. */
const KEPT = 6;
const days = new Map<string, Promise<Rankings>>();
const numbers = new WeakMap<WorldMarket, number>();
let markets = 0;

/** For what each site ranks on a day, on a desktop, by its domain: what the results pages of that day show, and nothing else. */
export function rankingsIn(market: WorldMarket, { day, country }: Day): Promise<Rankings> {
  const number = numbers.get(market) ?? markets++;
  numbers.set(market, number);
  const key = `${number} ${day} ${country}`;
  const rankings = days.get(key) ?? lookThrough(market, { day, country });
  days.delete(key);
  days.set(key, rankings);
  for (const [oldest] of days) {
    if (days.size <= KEPT) break;
    days.delete(oldest);
  }
  return rankings;
}

async function lookThrough(market: WorldMarket, { day, country }: Day): Promise<Rankings> {
  const bySite = new Map<string, Ranking[]>();
  await inTurns(searchedPhrases(market), (query) => {
    const phrase = numbersOf(market, query, country);
    const shown = ordered(market, { query, day, country, device: "desktop" }).slice(0, DEEPEST);
    for (const [place, { site, page }] of shown.entries()) {
      const ranking: Ranking = { phrase, rank: place + 1, site, page };
      const known = bySite.get(site.domain);
      if (known === undefined) bySite.set(site.domain, [ranking]);
      else known.push(ranking);
    }
  });
  return bySite;
}
