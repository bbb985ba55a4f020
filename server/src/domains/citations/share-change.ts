import { FEW_SAMPLES, wilsonInterval } from "./sampled-rate.ts";

/** A share and how many samples it rests on. */
export interface MeasuredShare {
  rate: number;
  n: number;
}

export interface ShareChange {
  /** Share now minus share before. */
  delta: number;
  /** 95 % interval of it. */
  low: number;
  high: number;
  verdict: "up" | "down" | "noise" | "insufficient";
}

/**
 * How a share changed, and whether that is more than chance: method 10 of Newcombe, "Interval estimation for the difference
 * between independent proportions", 1998, which joins the Wilson intervals of both.
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
