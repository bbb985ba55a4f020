import type { AnswerEngine } from "@findable/contract";
import { type CitationOdds, citationOdds } from "./citation-odds.ts";
import type { Market, MarketSite } from "./market.ts";
import { type Random, randomOf } from "./random.ts";

export interface AskedEngine {
  prompt: string;
  llm: AnswerEngine;
  /** Counted from 1970. */
  day: number;
}

/** One answer of an engine: whom it links to, in order, and whom it names without a link. */
export interface MarketAnswer {
  citations: { site: MarketSite; url: string }[];
  mentions: MarketSite[];
}

const MOST_LINKS = 6;
const MOST_NAMES = 3;
/** How often a single question fails, and how often an engine is down for a day. */
const FAILS = 0.012;
const DOWN_FOR_A_DAY = 0.006;
/** For every link to a maker, how often it is named without one. */
const NAMED_ONLY = 0.35;

/** What an engine answers to a prompt, asked so many times on a day; undefined where it did not answer. */
export function answersOf(market: Market, asked: AskedEngine, samples: number): (MarketAnswer | undefined)[] {
  const odds = citationOdds(market, asked);
  const isDown = randomOf(market.seed, "engine down", asked.llm, asked.day).chance(DOWN_FOR_A_DAY);
  return Array.from({ length: samples }, (_, sample) => {
    const random = randomOf(market.seed, "answer", asked.prompt, asked.llm, asked.day, sample);
    return random.chance(FAILS) || isDown ? undefined : draw(odds, random);
  });
}

function draw(odds: readonly CitationOdds[], random: Random): MarketAnswer {
  const drawn = odds.map((one) => ({ ...one, roll: random.number(), place: random.number() }));
  const cited = drawn
    .filter(({ roll, chance }) => roll < chance)
    .sort((one, other) => other.chance + 0.4 * other.place - one.chance - 0.4 * one.place)
    .slice(0, MOST_LINKS);
  const named = drawn.filter(
    ({ site, roll, chance }) => site.kind === "product" && roll >= chance && roll < chance * (1 + NAMED_ONLY),
  );
  return {
    citations: cited.map(({ site, url }) => ({ site, url })),
    mentions: named.slice(0, MOST_NAMES).map(({ site }) => site),
  };
}
