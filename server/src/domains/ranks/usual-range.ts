import { median } from "../../kernel/statistics/summaries.ts";
/** The position of a keyword at a successful check. */
export interface Placed {
  /** The position, or the one after the last examined result. */
  place: number;
  found: boolean;
  /** Whether it found nothing and was too shallow to miss the keyword (`is_conclusive_check`): it decides nothing. */
  tooShallow?: boolean;
  /** The time in milliseconds. */
  at: number;
}

/** The range in which a keyword normally ranks, while it is found. */
export interface UsualRange {
  /** The median. */
  baseline: number;
  /** Number of checks it rests on. */
  rests: number;
  /** The smallest change that exceeds normal fluctuation. */
  smallestVisibleChange: number;
}

/** Two consecutive changes of this many deviations exceed the noise. docs/methods.md has the measured cost and benefit. */
const DEVIATIONS = 2.6;
/** Factors that convert a median or a mean of absolute deviations to the standard deviation of a normal distribution. */
const FROM_MEDIAN = 1.4826;
const FROM_MEAN = 1.2533;
/** The assumed fluctuation of a keyword without a history, which weighs as much as this number of checks. */
const EXPECTED_CHECKS = 5;
const EXPECTED_AT_TOP = 0.7;
const EXPECTED_PER_POSITION = 0.06;
/** A row of absences, or of appearances, that chance makes less often than this is no chance. */
const BY_CHANCE = 0.005;

/**
 * The usual range of a series, over the checks that found the keyword. Undefined without checks, or if it is mostly not found.
 * Uses the larger of two robust deviations, because either alone is sometimes too small: the deviation of the median for
 * whole-number positions, that of the mean slightly. With few checks, the typical fluctuation at such a position contributes.
 */
export function usualRange(checks: readonly Placed[]): UsualRange | undefined {
  const places = checks.filter(({ found }) => found).map(({ place }) => place);
  const n = places.length;
  if (n === 0 || n * 2 < checks.length) return undefined;
  const baseline = median(places);
  const deviations = places.map((place) => Math.abs(place - baseline));
  const ofMean = FROM_MEAN * (deviations.reduce((sum, deviation) => sum + deviation, 0) / n);
  const seen = Math.max(FROM_MEDIAN * median(deviations), ofMean);
  const expected = EXPECTED_AT_TOP + EXPECTED_PER_POSITION * baseline;
  const variance = (EXPECTED_CHECKS * expected ** 2 + n * seen ** 2) / (EXPECTED_CHECKS + n);
  // The median is only as certain as its checks allow.
  return { baseline, rests: n, smallestVisibleChange: DEVIATIONS * Math.sqrt(variance * (1 + 1 / n)) };
}

/**
 * Whether a row of checks that all found the keyword, or all did not, is more than chance after a series. Presence is judged apart
 * from position: a keyword that is absent every other day has not fallen when it is absent twice. The rate of the series is
 * estimated with half a check of either kind added (Jeffreys), so that a short series is not taken for a law.
 */
export function isBeyondChance(series: readonly Placed[], row: { length: number; found: boolean }): boolean {
  const alike = series.filter(({ found }) => found === row.found).length;
  const rate = (alike + 0.5) / (series.length + 1);
  return rate ** row.length < BY_CHANCE;
}

/** Number of consecutive checks, up to the newest, that all found the keyword or all did not. Checks are given newest first. */
export function rowAlike(checks: readonly Placed[]): number {
  const other = checks.findIndex(({ found }) => found !== checks[0]?.found);
  return other === -1 ? checks.length : other;
}
