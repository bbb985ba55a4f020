import type { SerpGapAnalysis } from "@findable/contract";
import type { PageKind } from "../../../market/market.ts";

/** What is judged of a result. */
export interface Contender {
  rank: number;
  domain: string;
  /** Name of what the site sells, where it sells something. */
  brand: string | undefined;
  domainRating: number;
  wordCount: number;
  kind: PageKind;
}

export interface Weights {
  content: number;
  rating: number;
  brand: number;
}

type Cliff = SerpGapAnalysis["cliffs"][number];

/** Least results on each side of a cliff. */
const SIDE = 3;
const RATING_GAP = 15;
const LENGTH_SHARE = 0.7;
/** Results of the first ten that a newcomer would have to pass first. */
const WEAKEST = 4;
/** Words below which a page hardly covers its subject. */
const THIN = 1000;
/** Share of one kind of page in the first ten that leaves no room for another. */
const SATURATED = 0.8;

export function cliffsOf(results: readonly Contender[], query: string): Cliff[] {
  return [ratingCliff(results), brandCliff(results, query), lengthCliff(results), saturation(results)];
}

function ratingCliff(results: readonly Contender[]): Cliff {
  const split = widestSplit(results.map(({ domainRating }) => domainRating));
  const detected = split.above - split.below >= RATING_GAP;
  return {
    type: "DR",
    detected,
    description: detected
      ? `Domain ratings fall from about ${Math.round(split.above)} to about ${Math.round(split.below)} after rank ${split.at}.`
      : "Strong and weak domains are mixed from top to bottom.",
    cliffAt: detected ? split.at : null,
    topAvg: tenth(split.above),
    tailAvg: tenth(split.below),
  };
}

function brandCliff(results: readonly Contender[], query: string): Cliff {
  const named = results.find(({ brand }) => brand !== undefined && query.toLowerCase().includes(brand.toLowerCase()));
  const detected = named !== undefined && named.rank <= 3;
  return {
    type: "BRAND",
    detected,
    description: detected
      ? `The query names ${named.brand}, whose own page is at rank ${named.rank}.`
      : "The query names no brand that holds results of the page.",
  };
}

function lengthCliff(results: readonly Contender[]): Cliff {
  const split = widestSplit(results.map(({ wordCount }) => wordCount));
  const detected = split.below < split.above * LENGTH_SHARE;
  return {
    type: "CONTENT",
    detected,
    description: detected
      ? `Pages after rank ${split.at} have about ${hundreds(split.below)} words, those before about ${hundreds(split.above)}.`
      : "Pages are about as long at the bottom as at the top.",
    cliffAt: detected ? split.at : null,
  };
}

const KIND_NAMES: Record<PageKind, string> = {
  product: "product pages",
  list: "lists of the best",
  guide: "guides",
  comparison: "comparisons",
  template: "templates to download",
  review: "reviews",
  thread: "discussions",
};

function saturation(results: readonly Contender[]): Cliff {
  const kinds = kindsByCount(results.slice(0, 10));
  const [[kind, count] = ["guide" as const, 0], second] = kinds;
  const detected = count >= SATURATED * 10;
  const mixed = second === undefined ? "" : ` and ${KIND_NAMES[second[0]]} (${second[1]})`;
  return {
    type: "INTENT_SATURATION",
    detected,
    description: detected
      ? `${count} of the first ten are ${KIND_NAMES[kind]}.`
      : `The first ten are mixed: mostly ${KIND_NAMES[kind]} (${count})${mixed}.`,
  };
}

/** Kinds of page among results, the most frequent first. */
export function kindsByCount(results: readonly Contender[]): [PageKind, number][] {
  const counts = new Map<PageKind, number>();
  for (const { kind } of results) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}

/** How winnable a place in the top three is, 0 to 100: rises with our rating and rank, falls with those in front. */
export function scoreOf(
  results: readonly Contender[],
  { rating, rank, weights, query }: { rating: number; rank: number | null; weights: Weights; query: string },
): number {
  const first = results.slice(0, 10);
  const weakest = first
    .map(({ domainRating }) => domainRating)
    .toSorted((one, other) => one - other)
    .slice(0, WEAKEST);
  const byRating = 100 / (1 + Math.exp((mean(weakest) - rating - 9) / 6));
  const nearness = rank === null ? 18 : Math.max(18, 112 - 19 * Math.log2(Math.max(rank, 2)));
  const thin = first.filter(({ wordCount }) => wordCount < THIN).length;
  const byContent = Math.min(100, nearness + thin * 4);
  const named = cliffsOf(results, query).some(({ type, detected }) => type === "BRAND" && detected);
  const byBrand = named ? 0 : 96;
  return Math.round(weights.rating * byRating + weights.content * byContent + weights.brand * byBrand);
}

function widestSplit(values: readonly number[]): { at: number; above: number; below: number } {
  let best = { at: SIDE, above: mean(values.slice(0, SIDE)), below: mean(values.slice(SIDE)) };
  for (let at = SIDE + 1; at <= values.length - SIDE; at++) {
    const [above, below] = [mean(values.slice(0, at)), mean(values.slice(at))];
    if (above - below > best.above - best.below) best = { at, above, below };
  }
  return best;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function hundreds(value: number): number {
  return Math.round(value / 100) * 100;
}
