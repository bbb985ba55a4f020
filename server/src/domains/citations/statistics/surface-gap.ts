import type { AnswerEngine, Interval } from "@findable/contract";
import { newcombe } from "../../../kernel/statistics/difference.ts";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { mean, sum } from "../../../kernel/statistics/summaries.ts";
import { cellOf, type DailyCount } from "./daily-counts.ts";
import { LEAST_PROMPTS } from "./rates.ts";
import type { Surface } from "./sample.ts";
import { varianceOf } from "./window-change.ts";

/** How often an engine cites a domain as people use it, minus how often its API does, for the same prompts. */
export interface SurfaceGap {
  llm: AnswerEngine;
  /** Prompts with enough answers on both surfaces. */
  prompts: number;
  api: number;
  consumer: number;
  gap: number;
  /** Null below 5 prompts. */
  interval: Interval | null;
}

const FEWEST_ANSWERS = 3;

/**
 * The gap of each engine that was sampled on both surfaces: a paired t interval over prompts. Surfaces are never pooled, because
 * the gap is no noise.
 */
export function surfaceGaps(counts: readonly DailyCount[], domain: string): SurfaceGap[] {
  const headline = counts.filter(({ branded }) => !branded);
  return [...Map.groupBy(headline, ({ llm }) => llm)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([llm, own]) => gapOf(llm, own, domain));
}

function gapOf(llm: AnswerEngine, counts: readonly DailyCount[], domain: string): SurfaceGap[] {
  const prompts = [...Map.groupBy(counts, ({ queryId, familyId }) => familyId ?? queryId).values()];
  const pairs = prompts.flatMap((own) => {
    const on = (surface: Surface) =>
      cellOf(
        own.filter((count) => count.surface === surface),
        domain,
      );
    const [api, consumer] = [on("api"), on("consumer")];
    if (api.n < FEWEST_ANSWERS || consumer.n < FEWEST_ANSWERS) return [];
    return [{ api: api.hits / api.n, consumer: consumer.hits / consumer.n, answers: (api.n + consumer.n) / 2 }];
  });
  if (pairs.length === 0) return [];
  const [api, consumer] = [mean(pairs.map((pair) => pair.api)), mean(pairs.map((pair) => pair.consumer))];
  const gap = consumer - api;
  const found = { llm, prompts: pairs.length, api, consumer, gap };
  if (pairs.length < LEAST_PROMPTS) return [{ ...found, interval: null }];
  return [
    { ...found, interval: isCertain((api + consumer) / 2) ? intervalOfAlike(found) : intervalOfPairs(pairs, found) },
  ];
}

/** Where no prompt or every prompt is cited on both surfaces, differences do not vary, and a t interval would be certain. */
function isCertain(level: number): boolean {
  return level === 0 || level === 1;
}

/** Each prompt is one observation of each surface. */
function intervalOfAlike({ prompts, api, consumer }: Omit<SurfaceGap, "interval">): Interval | null {
  const difference = newcombe({ rate: api, n: prompts }, { rate: consumer, n: prompts });
  return difference === null ? null : { low: difference.low, high: difference.high };
}

interface Pair {
  api: number;
  consumer: number;
  answers: number;
}

function intervalOfPairs(pairs: readonly Pair[], { api, consumer, gap }: Omit<SurfaceGap, "interval">): Interval {
  const spread = varianceOf({
    differences: pairs.map((pair) => pair.consumer - pair.api),
    level: (api + consumer) / 2,
    answers: sum(pairs.map(({ answers }) => answers)),
  });
  const half = tQuantile(0.975, pairs.length - 1) * Math.sqrt(spread);
  return { low: Math.max(-1, gap - half), high: Math.min(1, gap + half) };
}
