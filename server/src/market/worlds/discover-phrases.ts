import type { KeywordMetrics } from "@findable/contract";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import { metricsOf } from "../metrics-of.ts";
import { topicStems, wordsOf } from "../phrase-words.ts";
import { phrasesAround } from "../phrases-around.ts";
import { randomOf } from "../random.ts";
import { tongueOf } from "../tongues.ts";
import { averageVolume } from "../volume-of.ts";
import { tradeByDomain, tradeOf } from "./brand-trade.ts";
import type { Industry } from "./industries.ts";
import type { WorldMarket } from "./market-of.ts";
import { numbersOf, type PhraseNumbers } from "./phrase-numbers.ts";
import { phrasesOf } from "./phrases-of.ts";

export interface PhraseSearch {
  method: DiscoveryMethod;
  /** A phrase, or a domain. */
  seed: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1; English where nothing is said. */
  language?: string;
  limit: number;
  /** ISO time of the world. */
  now: string;
}

export interface FoundPhrases {
  phrases: (PhraseNumbers & { metrics?: KeywordMetrics })[];
  warnings: string[];
}

/** Of the phrases that a method could find, the part that it does find; others have seen the others. */
const SEEN = 0.5;
/** Phrases around a seed that a method finds, the nearest first. Methods overlap, and none of them finds everything. */
export function discoverPhrases(market: WorldMarket, search: PhraseSearch): FoundPhrases {
  const seed = search.seed.trim().toLowerCase();
  const isDomain = /^[^\s.]+(\.[^\s.]+)+$/.test(seed);
  const isForeign = tongueOf(search.language, seed) !== undefined;
  const stems = new Set(isDomain ? stemsOfSite(market, seed) : topicStems(seed));
  const nearness = (phrase: string) => {
    const own = topicStems(phrase);
    const shared = own.filter((stem) => stems.has(stem)).length;
    return own.length === 0 ? 0 : isDomain ? shared / own.length : shared / Math.max(1, stems.size);
  };
  const scored = poolAround(market, seed, isDomain, search)
    .filter((phrase) => phrase !== seed && (isForeign || finds(search.method, phrase, nearness(phrase), isDomain)))
    .map((phrase) => {
      const volume = averageVolume(market, phrase, search.country);
      const whim = 0.5 * randomOf(market.seed, search.method, phrase).number();
      return { phrase, score: 2 * nearness(phrase) + 0.35 * Math.log10(1 + volume) + whim };
    });
  const phrases = scored
    .sort((one, other) => other.score - one.score || (one.phrase < other.phrase ? -1 : 1))
    .slice(0, search.limit)
    .map(({ phrase }) => {
      const numbers = numbersOf(market, phrase, search.country);
      return numbers.volume === null ? numbers : { ...numbers, metrics: metricsOf(market, phrase, search) };
    });
  return { phrases, warnings: phrases.length === 0 ? [`No searches found around "${search.seed}".`] : [] };
}

function finds(method: DiscoveryMethod, phrase: string, nearness: number, isDomain: boolean): boolean {
  const isQuestion = /^(how|what|why|when|which|who|is|are|can|does|do)\b/.test(phrase);
  if (method === "llm_mentions" && !isQuestion && !/^best\b/.test(phrase)) return false;
  if (method === "linkdata_matching" || method === "linkdata_suggestions") return nearness >= (isDomain ? 0.5 : 0.99);
  return nearness > 0 || method === "keyword_ideas";
}

/** Everything that is searched in the trade of a seed, and what people say around the seed itself; as far as a method sees. */
function poolAround(
  market: WorldMarket,
  seed: string,
  isDomain: boolean,
  { method, language }: PhraseSearch,
): string[] {
  if (tongueOf(language, seed) !== undefined) {
    const around = phrasesIn(language, isDomain ? soldBy(market, seed) : [seed], method);
    return [...new Set([...around, ...phrasesOfTradeIn(market, seed, { isDomain, method, language })])];
  }
  const trade = isDomain ? tradeOfSite(market, seed) : tradeOfPhrase(market, seed);
  const names = market.sites
    .filter(({ kind, core }) => kind === "product" && topicStems(trade.things[0] ?? "").some((stem) => core?.has(stem)))
    .map(({ name }) => wordsOf(name).join(" "))
    .filter((name) => name !== "");
  const inTrade = phrasesOf(market.seed, trade, names.slice(0, 10));
  const around = isDomain
    ? []
    : phrasesAround(seed)
        .filter(({ sources }) => sources.includes(method))
        .map(({ phrase }) => phrase);
  const seen = inTrade.filter((phrase) => randomOf(market.seed, "seen", method, phrase).chance(SEEN));
  return [...new Set([...around, ...seen])];
}

/** What is searched in a trade that speaks the language: all of it for a site, and what shares a word with another seed. */
function phrasesOfTradeIn(
  market: WorldMarket,
  seed: string,
  { isDomain, method, language }: Pick<PhraseSearch, "method" | "language"> & { isDomain: boolean },
): string[] {
  const stems = topicStems(seed);
  const shares = (phrase: string) => topicStems(phrase).some((stem) => stems.includes(stem));
  const spoken = market.trades.filter((trade) => trade.language === language);
  const trade = isDomain
    ? tradeOfSite(market, seed)
    : spoken.find(({ things, jobs }) => [...things, ...jobs].some(shares));
  if (trade?.language !== language || trade === undefined) return [];
  return phrasesOf(market.seed, trade, [])
    .filter((phrase) => isDomain || shares(phrase))
    .filter((phrase) => randomOf(market.seed, "seen", method, phrase).chance(SEEN));
}

/** What people search around things in a language, as far as a method sees. */
function phrasesIn(language: string | undefined, things: readonly string[], method: DiscoveryMethod): string[] {
  const found = things.flatMap((thing) => phrasesAround(thing, language));
  return [...new Set(found.filter(({ sources }) => sources.includes(method)).map(({ phrase }) => phrase))];
}

/** What a site sells, in its own words where it is a workspace's. */
function soldBy(market: WorldMarket, domain: string): readonly string[] {
  const brand = market.brands.find((site) => site.domain === domain);
  const offers = brand?.business.offers ?? tradeOfSite(market, domain).things;
  return offers.filter((offer) => !offers.some((other) => offer.startsWith(`${other} `)));
}

function tradeOfSite(market: WorldMarket, domain: string): Industry {
  const brand = market.brands.find((site) => site.domain === domain);
  const site = market.sites.find((one) => one.domain === domain);
  const near = market.trades.find(({ things }) => topicStems(things[0] ?? "").some((stem) => site?.core?.has(stem)));
  return brand?.business.trade ?? near ?? tradeByDomain(market.seed, domain, market.trades);
}

function tradeOfPhrase(market: WorldMarket, phrase: string): Industry {
  const stems = topicStems(phrase);
  const known = market.trades.find(({ things, jobs, subjects, problems, substitutes, companions }) => {
    const words = new Set(
      [...things, ...jobs, ...subjects, ...problems, ...substitutes, ...companions].flatMap(topicStems),
    );
    return stems.length > 0 && stems.filter((stem) => words.has(stem)).length / stems.length >= 0.5;
  });
  return known ?? tradeOf(market.seed, { domain: "", name: "", description: null, primaryKeywords: [phrase] });
}

function stemsOfSite(market: WorldMarket, domain: string): string[] {
  const site = market.sites.find((one) => one.domain === domain);
  return site === undefined
    ? tradeByDomain(market.seed, domain, market.trades).things.flatMap(topicStems)
    : [...site.topics];
}
