/** Results that count: the first page. */
export const FIRST_PAGE = 10;

/** Two of a list that are alike, by their places in it; `one` is before `other`. */
export interface Likeness {
  one: number;
  other: number;
  /** Shared results of the first page by ten, above 0 to 1. */
  share: number;
  /** Orders those of one share: how high up the shared results are, 0 to 1. */
  closeness: number;
}

/** How much the place of a result counts, each place by this much of the one above it. */
const PERSISTENCE = 0.9;

/**
 * All pairs that share at least `least` of the first ten results. Which results two searches share says that they are the same
 * thing; where on the page they share them, by rank-biased overlap (Webber, Moffat and Zobel, "A similarity measure for
 * indefinite rankings", ACM TOIS 28, 2010; its persistence is 0.9), says which of several pairs are nearest.
 */
export function likenessesOf(pages: readonly (readonly string[])[], least: number): Likeness[] {
  const firsts = pages.map((page) => [...new Set(page)].slice(0, FIRST_PAGE));
  const needed = Math.max(1, Math.ceil(least * FIRST_PAGE - 1e-9));
  const rareFirst = rankedByRarity(firsts);
  const found: Likeness[] = [];
  const showing = new Map<number, number[]>();
  const met = new Int32Array(firsts.length).fill(-1);
  for (const [other, results] of rareFirst.entries()) {
    // Pages that share so many share one of those that are left without the commonest `needed - 1` of each (prefix filtering:
    // Chaudhuri, Ganti and Kaushik, "A primitive operator for similarity joins in data cleaning", ICDE 2006). A page that half
    // of all searches show is looked up for none.
    for (const result of results.slice(0, Math.max(0, results.length - needed + 1))) {
      const before = showing.get(result);
      for (const one of before ?? []) {
        if (met[one] === other) continue;
        met[one] = other;
        const count = commonOf(rareFirst[one] ?? [], results);
        if (count < needed) continue;
        const closeness = rankBiasedOverlap(firsts[one] ?? [], firsts[other] ?? []);
        found.push({ one, other, share: count / FIRST_PAGE, closeness });
      }
      if (before === undefined) showing.set(result, [other]);
      else before.push(other);
    }
  }
  return found;
}

/** The results of each page as numbers that rise with how many pages show them, the rarest first. */
function rankedByRarity(pages: readonly (readonly string[])[]): number[][] {
  const frequency = new Map<string, number>();
  for (const result of pages.flat()) frequency.set(result, (frequency.get(result) ?? 0) + 1);
  const byRarity = [...frequency].sort((first, second) => first[1] - second[1] || (first[0] < second[0] ? -1 : 1));
  const rank = new Map(byRarity.map(([result], index) => [result, index]));
  return pages.map((page) => page.map((result) => rank.get(result) ?? 0).sort((first, second) => first - second));
}

/** How many two rising lists have in common. */
function commonOf(one: readonly number[], other: readonly number[]): number {
  let [left, right, common] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [mine = 0, theirs = 0] = [one[left], other[right]];
    if (mine === theirs) common += 1;
    if (mine <= theirs) left += 1;
    if (theirs <= mine) right += 1;
  }
  return common;
}

/** 0 for nothing in common, 1 for the same results in the same order. */
export function rankBiasedOverlap(one: readonly string[], other: readonly string[]): number {
  const depth = Math.max(one.length, other.length);
  if (depth === 0) return 0;
  const seen = new Set<string>();
  let [common, sum, weights, weight] = [0, 0, 0, 1];
  for (let rank = 0; rank < depth; rank += 1) {
    for (const result of new Set([one[rank], other[rank]])) {
      if (result === undefined) continue;
      if (seen.has(result)) common += 1;
      else seen.add(result);
    }
    if (one[rank] !== undefined && one[rank] === other[rank]) common += 1;
    sum += (weight * common) / (rank + 1);
    weights += weight;
    weight *= PERSISTENCE;
  }
  return sum / weights;
}
