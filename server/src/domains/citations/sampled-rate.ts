import type { Interval } from "@findable/contract";

/** What accompanies every rate that is estimated from samples, as in the contract. */
export interface Sampled {
  n: number;
  interval: Interval;
  lowSample: boolean;
}

/** With fewer samples a rate is anecdotal. */
export const FEW_SAMPLES = 20;
/** The 97.5 % quantile of the normal distribution, which leaves 5 % outside on both sides together. */
const Z = 1.959963984540054;
const DECIMALS = 10_000;

/** The share of `n` answers with a property, and its certainty. Without answers it is 0 with the widest interval. */
export function sampledRate(hits: number, n: number): Sampled & { rate: number } {
  const rate = n === 0 ? 0 : hits / n;
  return { rate: rounded(rate), ...sampled(rate, n) };
}

/** The certainty of a share of `n` samples. */
export function sampled(rate: number, n: number): Sampled {
  const { low, high } = wilsonInterval(rate, n);
  return {
    n,
    interval: { low: Math.floor(low * DECIMALS) / DECIMALS, high: Math.ceil(high * DECIMALS) / DECIMALS },
    lowSample: n < FEW_SAMPLES,
  };
}

/**
 * The 95 % interval of a share observed in `n` independent samples: the score interval of Wilson, "Probable inference, the law of
 * succession, and statistical inference", 1927. Unlike the normal approximation it stays between 0 and 1 and does not shrink to
 * zero width if all samples, or none, are hits.
 */
export function wilsonInterval(rate: number, n: number): Interval {
  if (!(rate >= 0 && rate <= 1) || !(n >= 0))
    throw new RangeError(`A rate of ${rate} in ${n} samples has no interval.`);
  if (n === 0) return { low: 0, high: 1 };
  const spread = Z * Z;
  const centre = (rate + spread / (2 * n)) / (1 + spread / n);
  const half = (Z * Math.sqrt((rate * (1 - rate)) / n + spread / (4 * n * n))) / (1 + spread / n);
  return { low: rate === 0 ? 0 : Math.max(0, centre - half), high: rate === 1 ? 1 : Math.min(1, centre + half) };
}

function rounded(rate: number): number {
  return Math.round(rate * DECIMALS) / DECIMALS;
}
