export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** NaN for no values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The sample variance, with one less than their number in the denominator. */
export function variance(values: readonly number[]): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

/** The middle value, or the mean of the two middle ones; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = sorted.length >> 1;
  const [lower = Number.NaN, upper = Number.NaN] = sorted.slice(half - 1 + (sorted.length % 2), half + 1);
  return sorted.length % 2 === 1 ? lower : (lower + upper) / 2;
}

/** The middle value, or the lower of the two middle ones, so that it is one of the values; NaN for no values. */
export function medianLow(values: readonly number[]): number {
  return ascending(values)[(values.length - 1) >> 1] ?? Number.NaN;
}

/** The middle value, or the higher of the two middle ones, so that it is one of the values; NaN for no values. */
export function medianHigh(values: readonly number[]): number {
  return ascending(values)[values.length >> 1] ?? Number.NaN;
}

export function roundTo(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
