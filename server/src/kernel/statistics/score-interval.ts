import type { Interval } from "@findable/contract";

/** The 97.5 % quantile of the normal distribution, which leaves 5 % outside on both sides together. */
export const NORMAL_975 = 1.959963984540054;

/** Lower ends for 0 to 3 hits: one-sided Poisson limits, joined by straight lines. */
const RARE_LIMITS = [0, 0.0512932944, 0.3553615072, 0.8176914473] as const;
/** Up to this many effective answers the correction of the ends covers two hits, above it three. */
const SMALL = 50;
/** A rate times its answers misses a whole number by the rounding of one division and one product. */
const ROUNDING = 1e-9;

/**
 * The interval of every rate: Wilson's score interval at `effective` independent answers, its ends corrected after Brown, Cai and
 * DasGupta, "Interval estimation for a binomial proportion", 2001, section 4.1.1. Near 0 and 1, where most brands are, Wilson's
 * interval alone covers 84 %. `critical` is the quantile: normal for fixed prompts, Student's t for a sample of prompts.
 *
 * Returns null without effective answers: nothing was measured, which is neither 0 nor the whole range.
 */
export function score(rate: number, effective: number, critical: number = NORMAL_975): Interval | null {
  if (!(rate >= 0 && rate <= 1) || Number.isNaN(effective))
    throw new RangeError(`A rate of ${rate} on ${effective} effective answers has no interval.`);
  if (effective <= 0) return null;
  const wilson = wilsonEnds(rate, effective, critical);
  const hits = rate * effective;
  return {
    low: correctedLow(wilson.low, hits, effective),
    high: 1 - correctedLow(1 - wilson.high, effective - hits, effective),
  };
}

/** Wilson's interval without a correction: "Probable inference, the law of succession, and statistical inference", 1927. */
export function wilson(rate: number, n: number, critical: number = NORMAL_975): Interval | null {
  if (!(rate >= 0 && rate <= 1) || Number.isNaN(n)) throw new RangeError(`A rate of ${rate} in ${n} has no interval.`);
  return n <= 0 ? null : wilsonEnds(rate, n, critical);
}

/** Half the width of an interval. */
export function halfWidth({ low, high }: Interval): number {
  return (high - low) / 2;
}

function wilsonEnds(rate: number, n: number, critical: number): Interval {
  const spread = (critical * critical) / n;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = (critical / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / n + spread / (4 * n));
  return { low: rate === 0 ? 0 : Math.max(0, centre - half), high: rate === 1 ? 1 : Math.min(1, centre + half) };
}

/** The same function serves the upper end, with misses for hits: the interval of the opposite is the mirror image. */
function correctedLow(low: number, hits: number, effective: number): number {
  const corrected = effective <= SMALL ? 2 : 3;
  if (hits <= 0) return 0;
  if (hits > corrected + ROUNDING) return low;
  return Math.min(low, rareLimit(hits) / effective);
}

function rareLimit(hits: number): number {
  const whole = Math.min(Math.floor(hits), RARE_LIMITS.length - 2);
  const [from = 0, to = 0] = RARE_LIMITS.slice(whole, whole + 2);
  return from + Math.min(hits - whole, 1) * (to - from);
}
