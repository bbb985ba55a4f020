import { basketRate, type Cell, type WeightedCell } from "./rates.ts";
import { halfWidth, score } from "./score-interval.ts";

/**
 * Sampling until the interval is narrow enough. Looking at the width costs little coverage; looking at the significance would
 * not, so it is not offered. The quantiles are above the normal's to pay for the looks, and the reported interval uses them.
 */
const LOOKS = { first: 10, every: 5 } as const;
const BASKET_ROUNDS = 4;

/** The quantile for a half width of `precision`. */
export function precisionCritical(precision: number): number {
  return precision <= 0.1 ? 2 : 2.08;
}

/** The most answers that a cell takes to reach the precision, at a rate of one half. */
export function mostAnswers(precision: number): number {
  const critical = precisionCritical(precision);
  return Math.ceil(critical ** 2 / (4 * precision ** 2) - critical ** 2);
}

/** A precision that fewer than 10 answers give is refused: the first look comes after 10. */
export function isPrecisionOffered(precision: number): boolean {
  return precision > 0 && mostAnswers(precision) >= LOOKS.first;
}

/** The number of answers at which to look next, after `n` of them. */
export function nextLook(n: number, precision: number): number {
  const steps = Math.floor((n - LOOKS.first) / LOOKS.every) + 1;
  const next = n < LOOKS.first ? LOOKS.first : LOOKS.first + steps * LOOKS.every;
  return Math.min(next, mostAnswers(precision));
}

/** Whether a cell needs no further answer. Ask at looks only. */
export function isPrecise({ hits, n }: Cell, precision: number): boolean {
  if (n >= mostAnswers(precision)) return true;
  const interval = n < LOOKS.first ? null : score(hits / n, n, precisionCritical(precision));
  return interval !== null && halfWidth(interval) <= precision;
}

/** The quantile of a basket that is sampled in rounds of one answer a cell. */
export const BASKET_CRITICAL = 2.08;

/** Whether a basket needs no further round. The market's interval is no stopping rule: only prompts narrow it. */
export function isBasketPrecise(cells: readonly WeightedCell[], rounds: number, precision: number): boolean {
  const { interval } = basketRate(cells, BASKET_CRITICAL);
  return rounds >= BASKET_ROUNDS && interval !== null && halfWidth(interval) <= precision;
}
