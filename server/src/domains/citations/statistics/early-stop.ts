import { type AnswerEngine, type CheckAiCitationResult, creditsFor, PRICES } from "@findable/contract";
import { halfWidth, score } from "../../../kernel/statistics/score-interval.ts";
import { basketRate, type Cell, type WeightedCell } from "./rates.ts";
import type { Surface } from "./sample.ts";
import { rounded } from "./wire.ts";

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

/** The brand's cell of an engine in a check, and the answers that were asked for, whether they count or not. */
export interface AskedCell extends Cell {
  llm: AnswerEngine;
  surface: Surface;
  asked: number;
}

/** The most answers that a check with a precision asks of an engine. */
export function mostAsked(precision: number, samples: number | undefined): number {
  return Math.min(samples ?? Number.POSITIVE_INFINITY, mostAnswers(precision));
}

/** How many answers to ask next; 0 if the cell is precise or the most were asked. Answers that do not count are asked again. */
export function askNext({ hits, n, asked }: AskedCell, precision: number, most: number): number {
  // An engine that answers nothing is down.
  if (asked >= most || (asked >= LOOKS.first && n === 0)) return 0;
  if (n >= LOOKS.first && isPrecise({ hits, n }, precision)) return 0;
  return Math.min(nextLook(n, precision) - n, most - asked);
}

/** What an early stop saved, as a check reports it. */
export function precisionReached(
  precision: number,
  most: number,
  cells: readonly AskedCell[],
): NonNullable<CheckAiCitationResult["precision"]> {
  const perLlm = cells.map(({ llm, surface, hits, n, asked }) => {
    const interval = n === 0 ? null : score(hits / n, n, precisionCritical(precision));
    const half = interval === null ? null : halfWidth(interval);
    const samplesSaved = Math.max(0, most - asked);
    const reached = half !== null && half <= precision;
    return {
      llm,
      surface,
      reached,
      halfWidth: half === null ? null : rounded(half),
      samplesAsked: asked,
      samplesSaved,
    };
  });
  const saved = perLlm.reduce((total, { samplesSaved }) => total + samplesSaved, 0);
  return { asked: precision, perLlm, creditsSaved: creditsFor(saved, PRICES.aiCitation.perSample) };
}

/** The quantile of a basket that is sampled in rounds of one answer a cell. */
export const BASKET_CRITICAL = 2.08;

/** Whether a basket needs no further round. The market's interval is no stopping rule: only prompts narrow it. */
export function isBasketPrecise(cells: readonly WeightedCell[], rounds: number, precision: number): boolean {
  const { interval } = basketRate(cells, BASKET_CRITICAL);
  return rounds >= BASKET_ROUNDS && interval !== null && halfWidth(interval) <= precision;
}
