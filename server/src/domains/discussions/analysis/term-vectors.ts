import { contentStems } from "../../../kernel/text/phrase-words.ts";

export type TermVector = ReadonlyMap<string, number>;

/** Words about nothing in particular, which every complaint has. */
const COMMON = new Set(
  "get got getting make made thing something anything everything really just even one two way lot use used using want need know think like still much many always never every time people anyone anybody somebody nobody else back take took good better work month week day year keep go going come say said tell told end first last next new old try tried find found problem issue help question".split(
    " ",
  ),
);

export interface WeightedText {
  text: string;
  weight: number;
}

/** The stems of texts with their weights, without words of the topic, which all of them share. */
export function countTerms(
  parts: readonly WeightedText[],
  without: ReadonlySet<string>,
  language: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text, weight } of parts) {
    for (const stem of new Set(contentStems(text, language).map(rootOf))) {
      if (stem.length < 3 || COMMON.has(stem) || without.has(stem)) continue;
      counts.set(stem, Math.max(counts.get(stem) ?? 0, weight));
    }
  }
  return counts;
}

/** The stem without an ending of a verb, so that `chasing`, `chased` and `chase` are one. */
export function rootOf(stem: string): string {
  if (stem.length < 5) return stem;
  const root = stem.replace(/(?:ing|ed|er|ly|ment|ation)$/, "");
  return (root.length < 3 ? stem : root).replace(/e$/, "").replace(/([bdfglmnprt])\1$/, "$1");
}

/** Unit vectors by term frequency and inverse document frequency. */
export function unitVectors(documents: readonly ReadonlyMap<string, number>[]): TermVector[] {
  const frequency = new Map<string, number>();
  for (const document of documents)
    for (const term of document.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return documents.map((document) => {
    const weighted = [...document].map(
      ([term, weight]) => [term, weight * Math.log(1 + documents.length / (frequency.get(term) ?? 1))] as const,
    );
    return toUnit(new Map(weighted));
  });
}

function toUnit(vector: TermVector): TermVector {
  const length = Math.hypot(...vector.values());
  return length === 0 ? vector : new Map([...vector].map(([term, weight]) => [term, weight / length]));
}

export function cosine(left: TermVector, right: TermVector): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** The mean direction of vectors, with its heaviest terms only. */
export function centroidOf(vectors: readonly TermVector[], most: number): TermVector {
  const sums = new Map<string, number>();
  for (const vector of vectors) for (const [term, weight] of vector) sums.set(term, (sums.get(term) ?? 0) + weight);
  const heaviest = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, most);
  return toUnit(new Map(heaviest));
}

const EXPANSION = 0.5;
const MIN_TOGETHER = 2;
const MOST_RELATED = 8;

/**
 * Adds to each vector the terms that people use together with its own: one writes of a price increase, another of a renewal, and
 * a third of both.
 */
export function expandVectors(vectors: readonly TermVector[], texts: readonly ReadonlySet<string>[]): TermVector[] {
  const related = relatedTerms(texts);
  return vectors.map((vector) => {
    const expanded = new Map(vector);
    for (const [term, weight] of vector)
      for (const [other, strength] of related.get(term) ?? [])
        expanded.set(other, (expanded.get(other) ?? 0) + EXPANSION * weight * strength);
    return toUnit(expanded);
  });
}

/** For each term the terms of the same texts, by the cosine of their occurrences. */
function relatedTerms(texts: readonly ReadonlySet<string>[]): Map<string, [string, number][]> {
  const alone = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const text of texts)
    for (const term of text) {
      alone.set(term, (alone.get(term) ?? 0) + 1);
      const others = together.get(term) ?? new Map<string, number>();
      for (const other of text) if (other !== term) others.set(other, (others.get(other) ?? 0) + 1);
      together.set(term, others);
    }
  return new Map(
    [...together].map(([term, others]) => [
      term,
      [...others]
        .filter(([, count]) => count >= MIN_TOGETHER)
        .map(([other, count]): [string, number] => [
          other,
          count / Math.sqrt((alone.get(term) ?? 1) * (alone.get(other) ?? 1)),
        ])
        .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
        .slice(0, MOST_RELATED),
    ]),
  );
}
