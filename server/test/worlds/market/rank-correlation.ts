/** The mean; throws for none, so that nothing is measured by accident. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new Error("There is nothing to average.");
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Spearman's rho: how far two rows of numbers are in the same order, -1 to 1. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const [ones, others] = [ranksOf(pairs.map(([one]) => one)), ranksOf(pairs.map(([, other]) => other))];
  const [middleOne, middleOther] = [mean(ones), mean(others)];
  const together = ones.map((one, place) => (one - middleOne) * ((others[place] ?? 0) - middleOther));
  return mean(together) / Math.sqrt(spread(ones, middleOne) * spread(others, middleOther));
}

function spread(values: readonly number[], middle: number): number {
  return mean(values.map((value) => (value - middle) ** 2));
}

/** The place of each in order; equal ones share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
