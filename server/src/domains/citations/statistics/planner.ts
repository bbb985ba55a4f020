import { score } from "../../../kernel/statistics/score-interval.ts";
import { tQuantile } from "../../../kernel/statistics/student-t.ts";
import { mean } from "../../../kernel/statistics/summaries.ts";
import { LEAST_PROMPTS } from "./rates.ts";
import { DEGREES_A_CHANGE, LEAST_MATCHED } from "./window-change.ts";

/** What decides how much a basket moves by itself. */
export interface Spread {
  /** Variance of one answer within a prompt: the mean of p(1-p). */
  within: number;
  /** Variance of the rotation of one prompt and engine from window to window. */
  rotation: number;
  /** How much more than chance whole windows move. */
  inflation: number;
}

export interface Design {
  prompts: number;
  engines: number;
  /** Answers of a prompt and engine in a window. */
  answers: number;
}

export interface Aim {
  /** The change of the rate to be found, 0 to 1. */
  change: number;
  /** Its probability. */
  power: number;
}

/** One prompt and engine in two neighbouring windows. */
export interface PairOfWindows {
  before: { hits: number; n: number };
  now: { hits: number; n: number };
}

const ASSUMED = { rate: 0.3, correlation: 0.2, inflation: 1.5, rotation: { 7: 0.05, 28: 0.02 } } as const;
const MOST_PROMPTS = 10_000;
/** Earlier changes by which the verdict will be judged. */
const EARLIER_CHANGES = 8;
/** Beyond this multiple of `within / rotation` more answers of the same prompt add nothing. */
const USEFUL = 3;
const MOST_ANSWERS = 400;

/** What to assume of a basket without history. */
export function assumedSpread(days: 7 | 28, rate: number = ASSUMED.rate): Spread {
  const binomial = rate * (1 - rate);
  return {
    within: (1 - ASSUMED.correlation) * binomial,
    rotation: ASSUMED.rotation[days] * binomial,
    inflation: ASSUMED.inflation,
  };
}

/** The spread of a basket with history; null if it is too short to estimate it. */
export function measuredSpread(pairs: readonly PairOfWindows[], inflation: number): Spread | null {
  const usable = pairs.filter(({ before, now }) => before.n >= 2 && now.n >= 2);
  if (usable.length < LEAST_PROMPTS) return null;
  const cells = usable.flatMap(({ before, now }) => [before, now]);
  const within = mean(cells.map(({ hits, n }) => ((hits / n) * (1 - hits / n) * n) / (n - 1)));
  const moved = usable.map(({ before, now }) => {
    return (now.hits / now.n - before.hits / before.n) ** 2 - within * (1 / before.n + 1 / now.n);
  });
  return { within, rotation: Math.max(0, mean(moved) / 2), inflation };
}

/** The fewest prompts that find the change; null if even 10,000 do not. */
export function promptsNeeded(aim: Aim, { engines, answers }: Omit<Design, "prompts">, spread: Spread): number | null {
  const wanted = varianceOfPrompt({ engines, answers }, spread) / aim.change ** 2;
  let [low, high] = [LEAST_MATCHED, MOST_PROMPTS];
  if (high < neededAt(high, wanted, aim.power)) return null;
  // The need falls with the number of prompts, so the first number that meets it is found by halving.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (middle >= neededAt(middle, wanted, aim.power)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The fewest answers of a prompt, engine and window that find the change; null if more answers cannot help. */
export function answersNeeded(aim: Aim, { prompts, engines }: Omit<Design, "answers">, spread: Spread): number | null {
  for (let answers = 1; answers <= mostUsefulAnswers(spread); answers += 1) {
    const wanted = varianceOfPrompt({ engines, answers }, spread) / aim.change ** 2;
    if (prompts >= LEAST_MATCHED && prompts >= neededAt(prompts, wanted, aim.power)) return answers;
  }
  return null;
}

/** Answers of a prompt, engine and window beyond which money buys more as prompts, engines or weeks. */
export function mostUsefulAnswers({ within, rotation }: Spread): number {
  return rotation === 0 ? MOST_ANSWERS : Math.max(1, Math.min(MOST_ANSWERS, Math.floor((USEFUL * within) / rotation)));
}

/** The change that a design finds with the given probability; null below five prompts. */
export function visibleChange({ prompts, engines, answers }: Design, power: number, spread: Spread): number | null {
  if (prompts < LEAST_MATCHED) return null;
  return quantiles(prompts, power) * Math.sqrt(varianceOfPrompt({ engines, answers }, spread) / prompts);
}

/** The interval of prompts like these that a design gives at a rate; null below five prompts. */
export function plannedInterval({ prompts, answers }: Design, rate: number, correlation: number = ASSUMED.correlation) {
  if (prompts < LEAST_PROMPTS) return null;
  return score(rate, prompts / (correlation + (1 - correlation) / answers), tQuantile(0.975, prompts - 1));
}

/** The variance of the difference of one prompt between two windows, over all engines. */
function varianceOfPrompt({ engines, answers }: Omit<Design, "prompts">, spread: Spread): number {
  return (2 * spread.inflation * (spread.rotation + spread.within / answers)) / engines;
}

function neededAt(prompts: number, wanted: number, power: number): number {
  return quantiles(prompts, power) ** 2 * wanted;
}

/**
 * The verdict estimates how much windows move from a few earlier ones and uses their degrees of freedom. A plan by those of the
 * prompts alone promises 80 % and delivers 65 %.
 */
function quantiles(prompts: number, power: number): number {
  const degrees = Math.min(prompts - 1, DEGREES_A_CHANGE * EARLIER_CHANGES);
  return tQuantile(0.975, degrees) + tQuantile(power, degrees);
}
