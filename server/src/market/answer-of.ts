import type { AskedEngine } from "./asked-engine.ts";
import { type AnswerOdds, answerOdds, type CitationOdds } from "./citation-odds.ts";
import type { Market, MarketSite } from "./market.ts";
import { overviewTerm } from "./overview-term.ts";
import { type Random, randomOf } from "./random.ts";

/** One answer of an engine: whom it links to, in order, and whom it names without a link. */
export interface MarketAnswer {
  citations: { site: MarketSite; url: string }[];
  mentions: MarketSite[];
  /** Makers that it names, linked to or not, in order. */
  brands: MarketSite[];
}

const MOST_LINKS = 8;
/** How often a single question fails, and how often an engine is down for a day. */
const FAILS = 0.012;
const DOWN_FOR_A_DAY = 0.006;
/** How often a maker that is named is linked to. */
const LINKED = 0.42;
/** How far chance moves who is named or linked to within an answer, in logits. */
const ORDER = 0.66;

/** What an engine answers to a prompt, asked so many times on a day; undefined where it did not answer. */
export function answersOf(market: Market, asked: AskedEngine, samples: number): (MarketAnswer | undefined)[] {
  const answer = answering(market, asked);
  return Array.from({ length: samples }, (_, sample) => answer(sample));
}

/** What an engine answers to a prompt on a day, the time of this number; undefined where it does not answer. */
export function answerOf(market: Market, asked: AskedEngine, sample: number): MarketAnswer | undefined {
  return answering(market, asked)(sample);
}

function answering(market: Market, asked: AskedEngine): (sample: number) => MarketAnswer | undefined {
  const { prompt, llm, day } = asked;
  // Above search results the same answer is shown to everybody, until there is another.
  const term = llm === "search_overview" ? overviewTerm(market.seed, prompt, day) : undefined;
  const odds = answerOdds(market, { ...asked, day: term ?? day });
  const isDown = randomOf(market.seed, "engine down", llm, day).chance(DOWN_FOR_A_DAY);
  return (sample) => {
    const fails = randomOf(market.seed, "fails", prompt, llm, day, sample).chance(FAILS);
    if (fails || isDown) return undefined;
    return draw(odds, randomOf(market.seed, "answer", prompt, llm, term ?? day, term === undefined ? sample : "shown"));
  };
}

function draw({ names, sources }: AnswerOdds, random: Random): MarketAnswer {
  const drawn = (odds: readonly CitationOdds[]) =>
    odds
      .map((one) => ({ ...one, isIn: random.number() < one.chance, place: one.weight + ORDER * random.normal() }))
      .filter(({ isIn }) => isIn)
      .sort((one, other) => other.place - one.place);
  const named = drawn(names).map((one) => ({ ...one, isLinked: random.chance(LINKED) }));
  const linked = [...named.filter(({ isLinked }) => isLinked), ...drawn(sources)].sort(
    (one, other) => other.place - one.place,
  );
  return {
    citations: linked.slice(0, MOST_LINKS).map(({ site, url }) => ({ site, url })),
    mentions: named.filter(({ isLinked }) => !isLinked).map(({ site }) => site),
    brands: named.map(({ site }) => site),
  };
}
