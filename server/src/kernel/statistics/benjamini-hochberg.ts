/**
 * Which hypotheses are rejected at a false discovery rate: Benjamini and Hochberg, "Controlling the false discovery rate", 1995.
 * Returns a decision for each p-value, in the order given.
 */
export function benjaminiHochberg(pValues: readonly number[], rate: number): boolean[] {
  const ascending = pValues.toSorted((one, other) => one - other);
  const last = ascending.findLastIndex((p, index) => p <= ((index + 1) / pValues.length) * rate);
  const limit = ascending[last];
  return pValues.map((p) => limit !== undefined && p <= limit);
}
