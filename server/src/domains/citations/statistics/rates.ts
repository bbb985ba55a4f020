import type { Interval } from "@findable/contract";
import { NORMAL_975, score } from "../../../kernel/statistics/score-interval.ts";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { mean, sum, variance } from "../../../kernel/statistics/summaries.ts";

/** Hits among the answers of a prompt on an engine in a window. A hit of a graded definition counts as a part of one. */
export interface Cell {
  hits: number;
  n: number;
}

export interface WeightedCell extends Cell {
  /** Its part of the basket before normalization. Defaults to 1. */
  weight?: number;
  /** Its weight among everything that was planned; default `weight`. */
  planned?: number;
}

/** Why there is no figure. */
export type NoFigure =
  | "no_answers"
  | "too_few_prompts"
  | "too_little_measured"
  | "no_citations_of_tracked_domains"
  | "no_competitor_tracked";

export interface Rate {
  rate: number | null;
  n: number;
  /** The number of independent answers that would be as certain. Not rounded. */
  nEffective: number;
  interval: Interval | null;
  /** True under 20 answers. */
  lowSample: boolean;
  reason?: NoFigure;
}

export interface BasketRate extends Rate {
  measuredCells: number;
  plannedCells: number;
  /** The rate if every cell without answers were 0, and if it were 1. */
  missingRange: Interval;
}

export interface MarketRate extends Rate {
  prompts: number;
  /** Fewer than 10 prompts: the interval is wider than it needs to be. */
  lowPrompts: boolean;
  /** The prompts that cite, or those that do not always cite, are fewer than 5: coverage may fall to 91 %. */
  fewCiting: boolean;
}

/** With fewer answers a rate is anecdotal. */
export const FEW_ANSWERS = 20;
/** Part of a basket's planned weight that must be measured. */
const MEASURED_WEIGHT = 0.8;
export const LEAST_PROMPTS = 5;
const ENOUGH_PROMPTS = 10;
const ENOUGH_CITING = 5;

/** The rate of a cell in its window. It is no forecast: the engine's rate drifts from week to week. */
export function cellRate({ hits, n }: Cell, critical: number = NORMAL_975): Rate {
  const rate = n === 0 ? null : hits / n;
  const interval = rate === null ? null : score(rate, n, critical);
  return {
    rate,
    n,
    nEffective: n,
    interval,
    lowSample: n < FEW_ANSWERS,
    ...(rate === null && { reason: "no_answers" }),
  };
}

/**
 * The rate of exactly these prompts: the weighted mean of the cells, with the variance within cells. A cell without answers has
 * no rate and is left out, never imputed. `critical` is above the normal quantile only after an early stop.
 */
export function basketRate(planned: readonly WeightedCell[], critical: number = NORMAL_975): BasketRate {
  const cells = planned.filter(({ n }) => n > 0);
  const weigh = (all: readonly WeightedCell[]) => sum(all.map(({ weight = 1 }) => weight));
  const plan = (all: readonly WeightedCell[]) => sum(all.map(({ weight = 1, planned: own = weight }) => own));
  const [measured, measuredPlan, total] = [weigh(cells), plan(cells), plan(planned)];
  const hits = sum(cells.map(({ hits, n, weight = 1 }) => weight * (hits / n)));
  const plannedHits = sum(cells.map(({ hits, n, weight = 1, planned: own = weight }) => own * (hits / n)));
  const counts = { n: sum(cells.map(({ n }) => n)), measuredCells: cells.length, plannedCells: planned.length };
  const missingRange = {
    low: total === 0 ? 0 : plannedHits / total,
    high: total === 0 ? 1 : (plannedHits + total - measuredPlan) / total,
  };
  const lowSample = counts.n < FEW_ANSWERS;
  if (measured === 0)
    return { rate: null, nEffective: 0, interval: null, lowSample, reason: "no_answers", missingRange, ...counts };
  const rate = Math.min(1, hits / measured);
  const nEffective = basketEffective(cells, measured, rate);
  const isEnough = measuredPlan >= MEASURED_WEIGHT * total * (1 - 1e-12);
  const interval = isEnough ? score(rate, nEffective, critical) : null;
  return {
    rate,
    nEffective,
    interval,
    lowSample,
    ...(!isEnough && { reason: "too_little_measured" }),
    missingRange,
    ...counts,
  };
}

function basketEffective(cells: readonly WeightedCell[], total: number, rate: number): number {
  const parts = cells.map(({ hits, n, weight = 1 }) => ({ n, own: hits / n, squared: (weight / total) ** 2 }));
  const fewest = 1 / sum(parts.map(({ n, squared }) => squared / n));
  const spread = sum(
    parts.map(({ n, own, squared }) => squared * (n === 1 ? rate * (1 - rate) : (own * (1 - own)) / (n - 1))),
  );
  const binomial = rate * (1 - rate);
  return spread === 0 || binomial === 0 ? fewest : Math.max(fewest, binomial / spread);
}

/** A prompt of a market: its mean rate over its cells, and all its answers. A family of paraphrases is one prompt. */
export interface PromptRate {
  rate: number;
  n: number;
}

/**
 * The rate of prompts like these: the mean over prompts, with the variance between prompts. Student's t on the effective number
 * of answers (Dean and Pagano, "Evaluating confidence interval methods for binomial proportions in clustered surveys", 2015). Half
 * a prompt of all or nothing keeps a few alike prompts from a false certainty.
 */
export function marketRate(prompts: readonly PromptRate[]): MarketRate {
  const measured = prompts.filter(({ n }) => n > 0);
  const k = measured.length;
  const rates = measured.map(({ rate }) => rate);
  const n = sum(measured.map((prompt) => prompt.n));
  const about = { n, prompts: k, lowSample: n < FEW_ANSWERS, lowPrompts: k < ENOUGH_PROMPTS };
  const mixed = Math.min(rates.filter((rate) => rate > 0).length, rates.filter((rate) => rate < 1).length);
  const fewCiting = mixed < ENOUGH_CITING;
  if (k < LEAST_PROMPTS)
    return { rate: null, nEffective: 0, interval: null, reason: "too_few_prompts", fewCiting, ...about };
  const rate = Math.min(1, mean(rates));
  const nEffective = marketEffective(measured, rate, mixed);
  return { rate, nEffective, interval: score(rate, nEffective, tQuantile(0.975, k - 1)), fewCiting, ...about };
}

function marketEffective(prompts: readonly PromptRate[], rate: number, mixed: number): number {
  const k = prompts.length;
  const binomial = rate * (1 - rate);
  if (binomial === 0) return k;
  const between = variance(prompts.map((prompt) => prompt.rate));
  const widened = (mixed * between + 0.5 * binomial) / (mixed + 0.5);
  const most = k ** 2 / sum(prompts.map(({ n }) => 1 / n));
  return Math.max(1, Math.min(most, (binomial * k) / widened));
}
