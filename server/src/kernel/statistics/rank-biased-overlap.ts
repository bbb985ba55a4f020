/** Results of the first page. */
const MAX_DEPTH = 10;
/** The weight of a position, as a fraction of the weight of the position above. */
const PERSISTENCE = 0.9;
/** Sums of the weights down to each position. Dividing by them scales the overlap of pages of that length to 1. */
const WEIGHTS = Array.from({ length: MAX_DEPTH }, (_, rank) => PERSISTENCE ** rank);
const TOTALS = WEIGHTS.map((_, rank) => WEIGHTS.slice(0, rank + 1).reduce((sum, weight) => sum + weight, 0));

/**
 * Similarity of the first ten items of two lists without duplicates: 0 for no common item, 1 for the same order. Rank-biased
 * overlap (Webber, Moffat and Zobel, "A similarity measure for indefinite rankings", ACM TOIS 28, 2010), cut at the longer list
 * and scaled to 1.
 */
export function rankBiasedOverlap<T>(one: readonly T[], other: readonly T[]): number {
  const depth = Math.min(MAX_DEPTH, Math.max(one.length, other.length));
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
