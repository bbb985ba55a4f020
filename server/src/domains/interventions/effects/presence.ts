/** How many of some clusters of keywords were found. */
export interface Found {
  found: number;
  of: number;
}

/** Fisher's exact test of two counts, two-sided: the chance of a table that is no likelier than this one. */
export function fisherExact(one: Found, other: Found): number {
  const found = one.found + other.found;
  const all = one.of + other.of;
  const logChance = (k: number) => logChoose(one.of, k) + logChoose(other.of, found - k) - logChoose(all, found);
  const here = logChance(one.found);
  let total = 0;
  for (let k = Math.max(0, found - other.of); k <= Math.min(one.of, found); k++) {
    const log = logChance(k);
    if (log <= here + 1e-9) total += Math.exp(log);
  }
  return Math.min(1, total);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

function logFactorial(n: number): number {
  let total = 0;
  for (let factor = 2; factor <= n; factor++) total += Math.log(factor);
  return total;
}
