import { phraseWords } from "../../../kernel/text/phrase-words.ts";

const SHINGLE = 3;
const HASHES = 48;
const BAND = 4;
/** House rule: texts that share four fifths of their three-word sequences are the same text. */
const SAME = 0.8;
const MIN_WORDS = 6;

/**
 * For each text the index of the first text, in the order of their words, that it repeats, or its own. Short texts repeat only
 * equal texts. MinHash with bands (Broder 1997; Leskovec et al.) proposes pairs, and their shingles decide.
 */
export function foldDuplicates(texts: readonly string[]): number[] {
  const words = texts.map((text) => phraseWords(text));
  const shingles = words.map(shinglesOf);
  const parent = texts.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] ?? at;
    return at;
  };
  const buckets = new Map<string, number>();
  const order = texts.map((_, index) => index).sort((one, other) => compare(words, one, other));
  for (const index of order) {
    for (const band of bandsOf(shingles[index] ?? new Set())) {
      const known = buckets.get(band);
      if (known === undefined) buckets.set(band, index);
      else if (isSame(shingles[known], shingles[index])) parent[root(index)] = root(known);
    }
  }
  return texts.map((_, index) => root(index));
}

function compare(words: readonly string[][], one: number, other: number): number {
  const [left, right] = [(words[one] ?? []).join(" "), (words[other] ?? []).join(" ")];
  if (left === right) return one - other;
  return left < right ? -1 : 1;
}

function shinglesOf(words: readonly string[]): Set<number> {
  if (words.length < MIN_WORDS) return new Set([hash(words.join(" "), 0)]);
  const shingles = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at++) shingles.add(hash(words.slice(at, at + SHINGLE).join(" "), 0));
  return shingles;
}

function bandsOf(shingles: ReadonlySet<number>): string[] {
  const minima = Array.from({ length: HASHES }, () => 0xffffffff);
  for (const shingle of shingles)
    for (let index = 0; index < HASHES; index++)
      minima[index] = Math.min(minima[index] ?? 0xffffffff, mix(shingle, index));
  return Array.from(
    { length: HASHES / BAND },
    (_, band) => `${band} ${minima.slice(band * BAND, (band + 1) * BAND).join(" ")}`,
  );
}

function isSame(left: ReadonlySet<number> = new Set(), right: ReadonlySet<number> = new Set()): boolean {
  const shared = [...left].filter((shingle) => right.has(shingle)).length;
  return shared >= SAME * (left.size + right.size - shared);
}

function hash(text: string, from: number): number {
  let value = 0x811c9dc5 ^ from;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function mix(value: number, round: number): number {
  let mixed = Math.imul(value ^ Math.imul(round + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
