import type { Field, KnownResult } from "../../../src/domains/serp-gaps/index.ts";
import { difficultyOf } from "../../../src/market/difficulty-of.ts";
import { pageLinksOf } from "../../../src/market/page-links-of.ts";
import { randomOf } from "../../../src/market/random.ts";
import { type MarketResult, rankOf, resultsOf } from "../../../src/market/serp-of.ts";
import { type Candidate, candidatesFor } from "../../../src/market/standings.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import type { WorldState } from "../../../src/market/world-state.ts";
import { INDUSTRIES, type Industry } from "../../../src/market/worlds/industries.ts";
import { ratingOf } from "../../../src/market/worlds/links-to.ts";
import { createMarket, type WorldMarket } from "../../../src/market/worlds/market-of.ts";
import { phrasesOf } from "../../../src/market/worlds/phrases-of.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { momentIn } from "../../fakes/worlds/world-states.ts";

/** What was known of a query before a page was published for it, and what came of that. */
export interface Attempt {
  field: Field;
  /** What keyword tools say of the query, 0 to 100. */
  difficulty: number;
  currentRank: number | null;
  /** Searches per month. */
  volume: number;
  /** The median rank on nine days around a time so many months after it published; 101 for none. */
  rankAfter(months: number): number;
  /** Whether the site was in the top three so many months after it published: on most of nine days in a row. */
  isInTopThree(months: number): boolean;
}

/** Every second trade, and separate seeds: what is fitted is never judged. */
export const FITTED = {
  trades: INDUSTRIES.filter((_trade, index) => index % 2 === 1),
  seeds: ["fit-1", "fit-2", "fit-3", "fit-4"],
  queries: 60,
};
export const JUDGED = {
  trades: INDUSTRIES.filter((_trade, index) => index % 2 === 0),
  seeds: ["judge-1", "judge-2"],
  queries: 40,
};

const COUNTRY = "US";
/** A brand begins to watch its market before it writes. */
const STARTED = 10;
export const LONGEST_MONTHS = 6;
/** Results that are read. */
const SHOWN = 20;
/** Days around a date on which places are looked at. */
const AROUND = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
/** Brands of a trade in one world; each tries separate queries. */
const BRANDS = ["Orbit", "Larch", "Cobalt"];

/** What brands tried: a page of some hundred words for each of many queries. */
export function attemptsIn({ trades, seeds, queries }: typeof FITTED): Attempt[] {
  return trades.flatMap((trade) => seeds.flatMap((seed) => attemptsOf(trade, seed, queries)));
}

function attemptsOf(trade: Industry, seed: string, queries: number): Attempt[] {
  const state = worldOf(trade, seed);
  const market = createMarket(state);
  const rivals = market.sites.filter((site) => site.kind === "product" && !market.brands.some((one) => one === site));
  const names = rivals.map(({ name }) => name.toLowerCase());
  const phrases = randomOf("tried", seed, trade.key).shuffle(phrasesOf(seed, trade, names));
  return market.brands.flatMap(({ domain }, place) => {
    const mine = phrases.slice(place * queries, (place + 1) * queries);
    const later = createMarket({
      ...state,
      now: momentIn(state, STARTED + 31 * LONGEST_MONTHS),
      deeds: mine.map((query, number) => published(state, domain, query, number)),
    });
    return mine.map((query) => attempt(state, market, later, domain, query));
  });
}

function worldOf(trade: Industry, seed: string): WorldState {
  const bornAt = "2026-01-05T00:00:00.000Z";
  const brands = BRANDS.map((name) => ({
    workspaceId: `ws_${name}`,
    domain: `${name.toLowerCase()}-${seed}-${trade.key.replaceAll(" ", "-")}.example`,
    name: name + trade.key,
    description: null,
    primaryKeywords: trade.things.slice(0, 2),
    country: COUNTRY,
    language: "en",
  }));
  return { seed, bornAt, now: momentIn({ bornAt }, STARTED), brands, events: [], deeds: [] };
}

function published(state: WorldState, domain: string, query: string, number: number) {
  const text = `${query}. `.repeat(400);
  return { kind: "page_published" as const, url: `https://${domain}/new/${number}`, title: query, text, at: state.now };
}

function attempt(state: WorldState, market: WorldMarket, later: WorldMarket, domain: string, query: string): Attempt {
  const day = worldDay(state);
  const search = { query, day, device: "desktop" as const, country: COUNTRY };
  const field = candidatesFor(market, query);
  const ours = field.find(({ site }) => site.domain === domain);
  const found = rankOf(market, search, domain);
  const shown = resultsOf(market, search, SHOWN).map((result) => knownResult(market, query, result, domain, field));
  const isBelow = found !== undefined && found.rank > SHOWN;
  const own = isBelow ? [ownResult({ ...found, title: ours?.page?.title ?? "", domain })] : [];
  const rankAfter = (months: number) => {
    const days = AROUND.map((around) => day + Math.round(30.4 * months) + around);
    const ranks = days.map((date) => rankOf(later, { ...search, day: date }, domain)?.rank ?? 101);
    return ranks.sort((one, other) => one - other)[(AROUND.length - 1) / 2] ?? 101;
  };
  return {
    field: {
      query,
      language: "en",
      ourDomain: domain,
      ourRating: ratingOf(market, domain),
      stability: null,
      results: [...shown, ...own],
    },
    difficulty: difficultyOf(market, query),
    currentRank: found?.rank ?? null,
    volume: averageVolume(market, query),
    rankAfter,
    isInTopThree: (months) => rankAfter(months) <= 3,
  };
}

function knownResult(
  market: WorldMarket,
  query: string,
  { rank, url, title, site, words }: MarketResult,
  ourDomain: string,
  field: readonly Candidate[],
): KnownResult {
  const candidate = field.find((one) => one.site.domain === site.domain);
  return {
    rank,
    url,
    title,
    host: site.domain,
    domain: site.domain,
    isOurs: site.domain === ourDomain,
    domainRating: ratingOf(market, site.domain),
    pageLinks: candidate === undefined ? null : pageLinksOf(market, query, candidate),
    wordCount: words,
    structuredDataTypes: [],
  };
}

/** Our own page where it is further down than anybody looks for others. */
function ownResult({
  rank,
  url,
  title,
  domain,
}: {
  rank: number;
  url: string;
  title: string;
  domain: string;
}): KnownResult {
  const unread = { domainRating: null, pageLinks: null, wordCount: null, structuredDataTypes: [] };
  return { rank, url, title, host: domain, domain, isOurs: true, ...unread };
}
