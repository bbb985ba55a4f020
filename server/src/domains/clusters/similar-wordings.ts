import type { Wording } from "./wording.ts";

/** Two items with similar words, by their indexes; `one` is before `other`. */
export interface SimilarWordings {
  one: number;
  other: number;
  share: number;
}

/** The estimated share of common results of phrases with the same meaning. */
const SAME_WORDING = 0.9;
/** Fitted: one page serves phrases that have this part of their weight in common. It stands for three results of ten. */
const PART_OF_ONE_PAGE = 0.36;
const STEEPNESS = Math.log(0.3 / SAME_WORDING) / Math.log(PART_OF_ONE_PAGE);
/** More exceed the time limit of a request and the memory of a thread. */
const MAX_PAIRS = 600_000;
const MAX_COMPARISONS = 10_000_000;
const STEP = 0.05;
/** A wording with more similar ones than this is one of a list, such as `crm for dentists`, `crm for lawyers` and so on. */
const FEW = 4;
/** The additional part that such a wording must share, per e-fold of similar ones, and the most that is required. */
const PER_EFOLD = 0.25;
const MOST_REQUIRED = 0.9;
/** Comparisons after which the number of similar wordings is extrapolated. */
const SAMPLE = 150;

/**
 * The estimated share of common results of two wordings, from the part of their weight that both have (a weighted Jaccard index).
 * Zero if they name different places or numbers.
 */
export function wordSimilarity(one: Wording, other: Wording): number {
  if (one.facets !== other.facets) return 0;
  const ranks = ranksOf([one, other]);
  return estimateOf(commonPart(weighed(one, ranks), weighed(other, ranks)));
}

/**
 * All pairs of wordings that are at least this similar, or more in a crowd: the more similar ones a wording has, the more an
 * additional word distinguishes it (local scaling: Zelnik-Manor and Perona, "Self-tuning spectral clustering", NIPS 2004). If more
 * than 600,000 pairs are similar, the required similarity rises step by step until fewer are.
 */
export function similarWordings(wordings: readonly Wording[], least: number): SimilarWordings[] {
  const ranks = ranksOf(wordings);
  const items = wordings.map((wording) => weighed(wording, ranks));
  const groups = [...Map.groupBy(items.keys(), (place) => wordings[place]?.facets).values()];
  const required = requiredParts(items, groups, partFor(least));
  for (let part = partFor(least); part <= 1; part += STEP) {
    const found = pairsOf(
      items,
      groups,
      required.map((own) => Math.max(own, part)),
    );
    if (found !== undefined) return found;
  }
  return [];
}

/** The part of its weight that each item must share: more if many are similar to it. */
function requiredParts(
  items: readonly Weighed[],
  groups: readonly (readonly number[])[],
  part: number,
): readonly number[] {
  const required = items.map(() => part);
  for (const group of groups) {
    const having = postingsOf(items, group, () => part);
    for (const place of group) required[place] = requiredPart(part, countSimilar(items, having, place, part));
  }
  return required;
}

function requiredPart(part: number, similar: number): number {
  const crowded = part + PER_EFOLD * Math.log(Math.max(1, similar / FEW));
  return Math.max(part, Math.min(MOST_REQUIRED, crowded));
}

/** The number of other items that share at least this part, extrapolated from the first comparisons. */
function countSimilar(
  items: readonly Weighed[],
  having: ReadonlyMap<number, readonly number[]>,
  place: number,
  part: number,
): number {
  const item = items[place];
  if (item === undefined) return 0;
  const lists = lookedUpBy(item, part).map((stem) => having.get(stem) ?? []);
  const met = new Set([place]);
  let [found, compared] = [0, 0];
  for (const other of lists.flatMap((list) => list.slice(0, SAMPLE))) {
    if (compared === SAMPLE) break;
    const candidate = items[other];
    if (met.has(other) || candidate === undefined) continue;
    met.add(other);
    compared += 1;
    if (commonPart(candidate, item) >= part - ROUNDING) found += 1;
  }
  const all = lists.reduce((sum, { length }) => sum + length, 0);
  return compared < SAMPLE ? found : (found * all) / compared;
}

/** The places of a group by the stems that look them up. */
function postingsOf(
  items: readonly Weighed[],
  group: readonly number[],
  partOf: (place: number) => number,
): Map<number, number[]> {
  const having = new Map<number, number[]>();
  for (const place of group) {
    const item = items[place];
    for (const stem of item === undefined ? [] : lookedUpBy(item, partOf(place))) {
      const list = having.get(stem);
      if (list === undefined) having.set(stem, [place]);
      else list.push(place);
    }
  }
  return having;
}

const ROUNDING = 1e-9;

/** The stems of a wording as ascending numbers, rarest first. */
interface Weighed {
  stems: readonly number[];
  weights: readonly number[];
  total: number;
}

function weighed({ stems, weights }: Wording, ranks: ReadonlyMap<string, number>): Weighed {
  const rankAt = (place: number) => ranks.get(stems[place] ?? "") ?? 0;
  const order = [...stems.keys()].sort((one, other) => rankAt(one) - rankAt(other));
  return {
    stems: order.map(rankAt),
    weights: order.map((place) => weights[place] ?? 0),
    total: weights.reduce((sum, weight) => sum + weight, 0),
  };
}

/** Numbers that rise with the number of wordings that have the stem. */
function ranksOf(wordings: readonly Wording[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const stem of wordings.flatMap(({ stems }) => stems)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const byRarity = [...frequency].sort((one, other) => one[1] - other[1] || (one[0] < other[0] ? -1 : 1));
  return new Map(byRarity.map(([stem], rank) => [stem, rank]));
}

/** All pairs that share what both require; undefined for too many pairs or comparisons. */
function pairsOf(
  items: readonly Weighed[],
  groups: readonly (readonly number[])[],
  required: readonly number[],
): SimilarWordings[] | undefined {
  const partOf = (place: number) => required[place] ?? 1;
  const postings = groups.map((group) => postingsOf(items, group, partOf));
  const comparisons = postings
    .flatMap((having) => [...having.values()])
    .reduce((sum, { length }) => sum + length ** 2, 0);
  if (comparisons / 2 > MAX_COMPARISONS) return undefined;
  const found: SimilarWordings[] = [];
  const met = new Int32Array(items.length).fill(-1);
  for (const [index, group] of groups.entries()) {
    for (const one of group) {
      const item = items[one];
      if (item === undefined) continue;
      for (const other of lookedUpBy(item, partOf(one)).flatMap((stem) => postings[index]?.get(stem) ?? [])) {
        const candidate = items[other];
        if (other <= one || met[other] === one || candidate === undefined) continue;
        met[other] = one;
        const common = commonPart(item, candidate);
        if (common < Math.max(partOf(one), partOf(other)) - ROUNDING) continue;
        found.push({ one, other, share: estimateOf(common) });
        if (found.length > MAX_PAIRS) return undefined;
      }
    }
  }
  return found;
}

/**
 * Prefix filtering: similar wordings share one of the stems that remain without the most frequent ones, if those weigh less than
 * the required part (Chaudhuri, Ganti and Kaushik, "A primitive operator for similarity joins in data cleaning", ICDE 2006).
 */
function lookedUpBy({ stems, weights, total }: Weighed, part: number): readonly number[] {
  let [rest, kept] = [0, stems.length];
  while (kept > 0 && rest + (weights[kept - 1] ?? 0) < part * total - ROUNDING) {
    kept -= 1;
    rest += weights[kept] ?? 0;
  }
  return stems.slice(0, kept);
}

/** The weight of the common stems, divided by that of all stems of both. */
function commonPart(one: Weighed, other: Weighed): number {
  let [left, right, common] = [0, 0, 0];
  while (left < one.stems.length && right < other.stems.length) {
    const mine = one.stems[left] ?? 0;
    const theirs = other.stems[right] ?? 0;
    // A word of one stem can ask in one phrase and name something in the other.
    if (mine === theirs) common += Math.min(one.weights[left] ?? 0, other.weights[right] ?? 0);
    if (mine <= theirs) left += 1;
    if (theirs <= mine) right += 1;
  }
  const all = one.total + other.total - common;
  return all === 0 ? 0 : common / all;
}

function estimateOf(part: number): number {
  return SAME_WORDING * part ** STEEPNESS;
}

function partFor(estimate: number): number {
  return (estimate / SAME_WORDING) ** (1 / STEEPNESS);
}
