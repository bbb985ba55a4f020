import { NORMAL_975, score } from "../../../kernel/statistics/score-interval.ts";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { sum } from "../../../kernel/statistics/summaries.ts";
import { FEW_ANSWERS, LEAST_PROMPTS, type NoFigure, type Rate } from "./rates.ts";

/**
 * The sums of a cell that its share of voice needs. `ours` is the credit of one domain in an answer, `all` the credits of all
 * tracked domains together: one per answer and domain.
 */
export interface ShareCell {
  n: number;
  ours: number;
  all: number;
  oursSquared: number;
  oursTimesAll: number;
  allSquared: number;
}

/** A prompt of a market: means over its cells, so that unequal numbers of answers do not weigh. */
export interface SharePrompt {
  ours: number;
  all: number;
  n: number;
  /** Citations of tracked domains in all its answers. */
  credits: number;
}

export interface ShareRate extends Rate {
  /** Citations of tracked domains behind the share. */
  credits: number;
}

interface ShareInput {
  /** Domains in the tracked set besides ours. */
  competitors: number;
}

/** The share of exactly these prompts, with the variance of the ratio within cells. */
export function basketShare(planned: readonly ShareCell[], { competitors }: ShareInput): ShareRate {
  const cells = planned.filter(({ n }) => n > 0);
  const [n, credits] = [sum(cells.map((cell) => cell.n)), sum(cells.map(({ all }) => all))];
  const all = sum(cells.map((cell) => cell.all / cell.n));
  const missing = reasonWithout(n, all, competitors);
  if (missing !== undefined) return withoutShare(n, credits, missing);
  const rate = sum(cells.map((cell) => cell.ours / cell.n)) / all;
  const spread = sum(cells.map((cell) => spreadWithin(cell, rate))) / all ** 2;
  return shareOf(rate, spread, { n, credits, certain: credits, critical: NORMAL_975 });
}

/** Of one cell: the variance of the mean residual `ours - rate * all` over its answers. */
function spreadWithin({ n, ours, all, oursSquared, oursTimesAll, allSquared }: ShareCell, rate: number): number {
  const squared = (oursSquared - 2 * rate * oursTimesAll + rate ** 2 * allSquared) / n;
  if (n === 1) return squared;
  return Math.max(0, squared - ((ours - rate * all) / n) ** 2) / (n - 1);
}

/** The share of prompts like these, with the variance of the ratio between prompts. */
export function marketShare(prompts: readonly SharePrompt[], { competitors }: ShareInput): ShareRate {
  const measured = prompts.filter((prompt) => prompt.n > 0);
  const k = measured.length;
  const n = sum(measured.map((prompt) => prompt.n));
  const credits = sum(measured.map((prompt) => prompt.credits));
  const all = sum(measured.map((prompt) => prompt.all));
  const missing = reasonWithout(n, all, competitors) ?? (k < LEAST_PROMPTS ? "too_few_prompts" : undefined);
  if (missing !== undefined) return withoutShare(n, credits, missing);
  const rate = sum(measured.map(({ ours }) => ours)) / all;
  const residuals = measured.map((prompt) => prompt.ours - rate * prompt.all);
  const spread = (k / (k - 1)) * (sum(residuals.map((residual) => residual ** 2)) / all ** 2);
  const certain = all ** 2 / sum(measured.map((prompt) => prompt.all ** 2));
  return shareOf(rate, spread, { n, credits, certain, critical: tQuantile(0.975, k - 1) });
}

function reasonWithout(n: number, all: number, competitors: number): NoFigure | undefined {
  if (n === 0) return "no_answers";
  if (competitors === 0) return "no_competitor_tracked";
  return all === 0 ? "no_citations_of_tracked_domains" : undefined;
}

/** Neither 0 nor 1: without citations of the tracked set there is no share. */
function withoutShare(n: number, credits: number, reason: NoFigure): ShareRate {
  return { rate: null, n, credits, nEffective: 0, interval: null, lowSample: true, reason };
}

interface ShareEvidence {
  n: number;
  credits: number;
  /** Effective answers where the credits show no spread at all. */
  certain: number;
  critical: number;
}

function shareOf(exact: number, spread: number, { n, credits, certain, critical }: ShareEvidence): ShareRate {
  const rate = Math.max(0, Math.min(1, exact));
  const binomial = rate * (1 - rate);
  // A spread of rounding errors alone is none.
  const isFlat = binomial === 0 || spread < binomial * 1e-12;
  const nEffective = isFlat ? Math.max(1, certain) : Math.max(1, binomial / spread);
  return {
    rate,
    n,
    credits,
    nEffective,
    interval: score(rate, nEffective, critical),
    lowSample: credits < FEW_ANSWERS,
  };
}
