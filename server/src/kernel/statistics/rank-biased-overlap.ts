/** The first page. */
const DEEPEST = 10;
/** How much the place of a result counts, each place by this much of the one above it. */
const PERSISTENCE = 0.9;
/** What the weights of places sum up to from each place on, so that an overlap of pages of that length is a part of 1. */
const WEIGHTS = Array.from({ length: DEEPEST }, (_, rank) => PERSISTENCE ** rank);
const TOTALS = WEIGHTS.map((_, rank) => WEIGHTS.slice(0, rank + 1).reduce((sum, weight) => sum + weight, 0));

/**
 * How alike the first ten of two lists are, in which nothing is twice: 0 for nothing in common, 1 for the same in the same order.
 * Rank-biased overlap (Webber, Moffat and Zobel, "A similarity measure for indefinite rankings", ACM TOIS 28, 2010), cut at the
 * longer of the two and scaled to 1.
 */
export function rankBiasedOverlap<T>(one: readonly T[], other: readonly T[]): number {
  const depth = Math.min(DEEPEST, Math.max(one.length, other.length));
  let common = 0;
  let sum = 0;
  for (let rank = 0; rank < depth; rank += 1) {
    const mine = one[rank];
    const theirs = other[rank];
    if (mine !== undefined && mine === theirs) common += 1;
    else {
      if (mine !== undefined && standsAbove(other, mine, rank)) common += 1;
      if (theirs !== undefined && standsAbove(one, theirs, rank)) common += 1;
    }
    sum += ((WEIGHTS[rank] ?? 0) * common) / (rank + 1);
  }
  return depth === 0 ? 0 : sum / (TOTALS[depth - 1] ?? 1);
}

function standsAbove<T>(page: readonly T[], result: T, rank: number): boolean {
  const place = page.indexOf(result);
  return place >= 0 && place < rank;
}
