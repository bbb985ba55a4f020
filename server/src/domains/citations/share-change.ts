import { FEW_SAMPLES, wilsonInterval } from "./sampled-rate.ts";

/** A share and its number of samples. */
export interface MeasuredShare {
  rate: number;
  n: number;
}

export interface ShareChange {
  /** Current share minus previous share. */
  delta: number;
  /** Its 95 % interval. */
  low: number;
  high: number;
  verdict: "up" | "down" | "noise" | "insufficient";
}

/**
 * The change of a share, and whether it exceeds chance: method 10 of Newcombe, "Interval estimation for the difference between
 * independent proportions", 1998, which combines the Wilson intervals of both shares.
 */
export function shareChange(before: MeasuredShare, now: MeasuredShare): ShareChange {
  const [earlier, later] = [wilsonInterval(before.rate, before.n), wilsonInterval(now.rate, now.n)];
  const delta = now.rate - before.rate;
  const low = delta - Math.hypot(now.rate - later.low, earlier.high - before.rate);
  const high = delta + Math.hypot(later.high - now.rate, before.rate - earlier.low);
  return { delta, low, high, verdict: verdictOf(Math.min(before.n, now.n), low, high) };
}

function verdictOf(samples: number, low: number, high: number): ShareChange["verdict"] {
  if (samples < FEW_SAMPLES) return "insufficient";
  if (low > 0) return "up";
  return high < 0 ? "down" : "noise";
}
