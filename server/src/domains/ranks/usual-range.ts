/** Where a keyword was at a check that did not fail. */
export interface Placed {
  /** Its position, or the place behind the last one that was looked at. */
  place: number;
  found: boolean;
  /** When, in milliseconds. */
  at: number;
}

/** Where a keyword is from day to day. */
export interface UsualRange {
  /** The median. */
  baseline: number;
  /** The smallest change that stands out from how much it moves anyway. */
  smallestVisibleChange: number;
}

/** Of as many deviations as this, two in a row are more than noise; docs/methods.md has what it costs and finds. */
const DEVIATIONS = 2.6;
/** What a median, or a mean, of absolute deviations is multiplied by to be the standard deviation of a normal distribution. */
const FROM_MEDIAN = 1.4826;
const FROM_MEAN = 1.2533;
/** How much a keyword moves that nobody has watched yet, which counts as so many checks. */
const EXPECTED_CHECKS = 5;
const EXPECTED_AT_TOP = 0.7;
const EXPECTED_PER_POSITION = 0.06;

/**
 * The usual range of a series. Undefined where it has none: without checks, or where it is mostly not found. The larger
 * of two robust deviations is taken, because either alone is too small now and then: that of the median where places are whole
 * numbers, that of the mean never by much. Few checks lean on how much keywords at such a place move in general.
 */
export function usualRange(checks: readonly Placed[]): UsualRange | undefined {
  const places = checks.map(({ place }) => place);
  const n = places.length;
  const baseline = median(places);
  if (baseline === undefined || checks.filter(({ found }) => found).length * 2 < n) return undefined;
  const deviations = places.map((place) => Math.abs(place - baseline));
  const ofMean = FROM_MEAN * (deviations.reduce((sum, deviation) => sum + deviation, 0) / n);
  const seen = Math.max(FROM_MEDIAN * (median(deviations) ?? 0), ofMean);
  const expected = EXPECTED_AT_TOP + EXPECTED_PER_POSITION * baseline;
  const variance = (EXPECTED_CHECKS * expected ** 2 + n * seen ** 2) / (EXPECTED_CHECKS + n);
  // The median itself is only known as well as its checks allow.
  return { baseline, smallestVisibleChange: DEVIATIONS * Math.sqrt(variance * (1 + 1 / n)) };
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 && low !== undefined && high !== undefined ? (low + high) / 2 : high;
}
