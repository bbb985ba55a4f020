import type { AnswerEngine } from "@findable/contract";
import { answersOf, type MarketAnswer } from "../../../src/market/answer-of.ts";
import type { Market } from "../../../src/market/market.ts";
import { mean } from "./rank-correlation.ts";

const WEEKS = 12;
const RUNS = 10;

/** Parts of 0 to 1: of the domains cited, those that are gone a week later; of the answers, those that stay as they were. */
export function weeklyRotation(market: Market, prompts: readonly string[], llm: AnswerEngine) {
  const pairs = prompts.flatMap((prompt) =>
    Array.from({ length: WEEKS }, (_, week) => {
      const [before, after] = [week, week + 1].map((one) => citedOn(market, prompt, llm, market.day + 7 * one));
      return before === undefined || after === undefined || before.size === 0 ? [] : [{ before, after }];
    }).flat(),
  );
  const gone = pairs.map(
    ({ before, after }) => [...before].filter((domain) => !after.has(domain)).length / before.size,
  );
  return { rotation: mean(gone), unchanged: mean(pairs.map((pair) => Number(isSame(pair.before, pair.after)))), gone };
}

function isSame(one: Set<string>, other: Set<string>): boolean {
  return one.size === other.size && [...one].every((domain) => other.has(domain));
}

function citedOn(market: Market, prompt: string, llm: AnswerEngine, day: number): Set<string> | undefined {
  const [answer] = answersOf(market, { prompt, llm, day }, 1);
  return answer && new Set(answer.citations.map(({ site }) => site.domain));
}

/** What repeated runs of one prompt on one day have in common. */
export function repeatedRuns(market: Market, prompts: readonly string[], llms: readonly AnswerEngine[]) {
  const asked = llms.flatMap((llm) =>
    prompts.map((prompt) => answersOf(market, { prompt, llm, day: market.day + 3 }, RUNS).flatMap(brandsOf)),
  );
  const runs = asked.filter((one) => one.length === RUNS);
  const fame = new Map<string, number>();
  for (const brand of runs.flat(2)) fame.set(brand, (fame.get(brand) ?? 0) + 1);
  return {
    inAll: mean(
      runs.map((run) => (run[0] ?? []).filter((brand) => run.every((brands) => brands.includes(brand))).length),
    ),
    overlap: mean(runs.flatMap(overlapsOf)),
    /** How often the brand that the first so many runs name first most often is that of five. */
    agreement: [1, 2, 3, 4].map((count) =>
      mean(runs.map((run) => Number(firstOf(run.slice(0, count), fame) === firstOf(run.slice(0, 5), fame)))),
    ),
  };
}

function brandsOf(answer: MarketAnswer | undefined): string[][] {
  return answer === undefined ? [] : [answer.brands.map(({ domain }) => domain)];
}

/** The overlap of every two runs, after Jaccard. */
function overlapsOf(run: readonly string[][]): number[] {
  return run.flatMap((one, place) =>
    run.slice(place + 1).map((other) => {
      const shared = one.filter((brand) => other.includes(brand)).length;
      return shared / Math.max(1, one.length + other.length - shared);
    }),
  );
}

/** What is named first most often; of several, the one that is named most in all. */
function firstOf(run: readonly string[][], fame: ReadonlyMap<string, number>): string {
  const counts = new Map<string, number>();
  for (const [first = "nobody"] of run) counts.set(first, (counts.get(first) ?? 0) + 1);
  const weight = ([brand, count]: readonly [string, number]) => count * 1e6 + (fame.get(brand) ?? 0);
  return [...counts].sort((one, other) => weight(other) - weight(one))[0]?.[0] ?? "nobody";
}
