import { rankBiasedOverlap } from "../../kernel/statistics/rank-biased-overlap.ts";

/** Number of results to compare: the first page. */
export const FIRST_PAGE = 10;

/** Two similar items, by their indexes; `one` is before `other`. */
export interface SimilarPair {
  one: number;
  other: number;
  /** The shared results of the first page divided by ten, above 0 to 1. */
  share: number;
  /** Orders pairs with the same share by the positions of the shared results, 0 to 1. */
  closeness: number;
}

/** More pairs exceed the time limit of a request and the memory of a thread. */
const MAX_PAIRS = 600_000;
const MAX_COMPARISONS = 30_000_000;

/**
 * The pairs that share at least `least` of the first ten results. If more than 600,000 pairs do, the required number rises by one
 * result at a time until fewer do.
 */
export function similarPairsWithin(pages: readonly (readonly string[])[], least: number): SimilarPair[] {
  for (let needed = resultsNeeded(least); needed <= FIRST_PAGE; needed += 1) {
    const found = similarPairs(pages, needed / FIRST_PAGE, MAX_PAIRS);
    if (found !== undefined) return found;
  }
  return [];
}

/** The number of results in a share of the first page, at least one. */
export function resultsNeeded(share: number): number {
  return Math.max(1, Math.ceil(share * FIRST_PAGE - 1e-9));
}

/**
 * All pairs that share at least `least` of the first ten results; undefined for more than `most`. The number of shared results
 * measures whether two searches mean the same; their positions rank the pairs.
 */
export function similarPairs(
  pages: readonly (readonly string[])[],
  least: number,
  most: number = Number.POSITIVE_INFINITY,
): SimilarPair[] | undefined {
  const needed = resultsNeeded(least);
  const firsts = numbered(pages.map((page) => [...new Set(page)].slice(0, FIRST_PAGE)));
  const rareFirst = firsts.map((results) => results.toSorted((first, second) => first - second));
  if (most !== Number.POSITIVE_INFINITY && comparisonsOf(rareFirst, needed) > MAX_COMPARISONS) return undefined;
  const found: Omit<SimilarPair, "closeness">[] = [];
  const showing = new Map<number, number[]>();
  const met = new Int32Array(firsts.length).fill(-1);
  for (const [other, results] of rareFirst.entries()) {
    for (const result of lookedUpBy(results, needed)) {
      const before = showing.get(result);
      for (const one of before ?? []) {
        if (met[one] === other) continue;
        met[one] = other;
        const count = commonOf(rareFirst[one] ?? [], results);
        if (count < needed) continue;
        found.push({ one, other, share: count / FIRST_PAGE });
        if (found.length > most) return undefined;
      }
      if (before === undefined) showing.set(result, [other]);
      else before.push(other);
    }
  }
  return found.map(({ one, other, share }) => ({
    one,
    other,
    share,
    closeness: rankBiasedOverlap(firsts[one] ?? [], firsts[other] ?? []),
  }));
}

/**
 * Prefix filtering: pages that share `needed` results also share one of those that remain without the `needed - 1` most frequent
 * ones of each (Chaudhuri, Ganti and Kaushik, "A primitive operator for similarity joins in data cleaning", ICDE 2006). A result
 * that half of all searches show is looked up for none.
 */
function lookedUpBy(rareFirst: readonly number[], needed: number): readonly number[] {
  return rareFirst.slice(0, Math.max(0, rareFirst.length - needed + 1));
}

/** Maximum number of pairs to compare. */
function comparisonsOf(rareFirst: readonly (readonly number[])[], needed: number): number {
  const counts = new Map<number, number>();
  let comparisons = 0;
  for (const results of rareFirst) {
    for (const result of lookedUpBy(results, needed)) {
      const before = counts.get(result) ?? 0;
      comparisons += before;
      counts.set(result, before + 1);
    }
  }
  return comparisons;
}

/** The results of each page in order, as numbers that rise with the number of pages that show them. */
function numbered(pages: readonly (readonly string[])[]): number[][] {
  const frequency = new Map<string, number>();
  for (const result of pages.flat()) frequency.set(result, (frequency.get(result) ?? 0) + 1);
  const byRarity = [...frequency].sort((first, second) => first[1] - second[1] || (first[0] < second[0] ? -1 : 1));
  const rank = new Map(byRarity.map(([result], index) => [result, index]));
  return pages.map((page) => page.map((result) => rank.get(result) ?? 0));
}

/** The number of common items in two ascending lists. */
function commonOf(one: readonly number[], other: readonly number[]): number {
  let [left, right, common] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const mine = one[left] ?? 0;
    const theirs = other[right] ?? 0;
    if (mine === theirs) common += 1;
    if (mine <= theirs) left += 1;
    if (theirs <= mine) right += 1;
  }
  return common;
}
