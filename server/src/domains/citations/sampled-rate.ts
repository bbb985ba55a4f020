import type { Interval } from "@findable/contract";

/** What stands beside every rate that comes from samples, as the contract has it. */
export interface Sampled {
  n: number;
  interval: Interval;
  lowSample: boolean;
}

/** Below so many samples a rate is an anecdote. */
export const FEW_SAMPLES = 20;
/** The 97.5 % quantile of the normal distribution: what leaves 5 % outside, on both sides together. */
const Z = 1.959963984540054;
const DECIMALS = 10_000;

/** Which share of `n` answers did something, with what it rests on. Of none it is 0 and may be anything. */
export function sampledRate(hits: number, n: number): Sampled & { rate: number } {
  const rate = n === 0 ? 0 : hits / n;
  return { rate: rounded(rate), ...sampled(rate, n) };
}

/** What a share of `n` samples rests on. */
export function sampled(rate: number, n: number): Sampled {
  const { low, high } = wilsonInterval(rate, n);
  return {
    n,
    interval: { low: Math.floor(low * DECIMALS) / DECIMALS, high: Math.ceil(high * DECIMALS) / DECIMALS },
    lowSample: n < FEW_SAMPLES,
  };
}

/**
 * The 95 % interval of a share that was seen in `n` independent samples: the score interval of Wilson, "Probable inference,
 * the law of succession, and statistical inference", 1927. Unlike the textbook's it stays between 0 and 1 and does not shrink
 * to nothing where every sample, or none, is a hit.
 */
export function wilsonInterval(rate: number, n: number): Interval {
  if (!(rate >= 0 && rate <= 1) || !(n >= 0))
    throw new RangeError(`No interval has a rate of ${rate} in ${n} samples.`);
  if (n === 0) return { low: 0, high: 1 };
  const spread = Z * Z;
  const centre = (rate + spread / (2 * n)) / (1 + spread / n);
  const half = (Z * Math.sqrt((rate * (1 - rate)) / n + spread / (4 * n * n))) / (1 + spread / n);
  return { low: rate === 0 ? 0 : Math.max(0, centre - half), high: rate === 1 ? 1 : Math.min(1, centre + half) };
}

function rounded(rate: number): number {
  return Math.round(rate * DECIMALS) / DECIMALS;
}
