export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The sample variance, with one less than their number in the denominator. */
export function variance(values: readonly number[]): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}

export function median(values: readonly number[]): number {
  const ascending = values.toSorted((one, other) => one - other);
  const half = ascending.length >> 1;
  const [lower = Number.NaN, upper = Number.NaN] = ascending.slice(half - 1 + (ascending.length % 2), half + 1);
  return ascending.length % 2 === 1 ? lower : (lower + upper) / 2;
}
