import { NORMAL_975, wilson } from "./score-interval.ts";

/** A share and its number of independent answers. */
export interface MeasuredShare {
  rate: number;
  n: number;
}

/**
 * The difference of two independent shares, `now` minus `before`: method 10 of Newcombe, "Interval estimation for the difference
 * between independent proportions", 1998. Answers of an engine on neighbouring days are not independent. Use it for two checks of
 * the same hour only, and `windowChange` for windows of days.
 */
export function newcombe(before: MeasuredShare, now: MeasuredShare, critical: number = NORMAL_975) {
  const [earlier, later] = [wilson(before.rate, before.n, critical), wilson(now.rate, now.n, critical)];
  if (earlier === null || later === null) return null;
  const delta = now.rate - before.rate;
  return {
    delta,
    low: delta - Math.hypot(now.rate - later.low, earlier.high - before.rate),
    high: delta + Math.hypot(later.high - now.rate, before.rate - earlier.low),
  };
}
