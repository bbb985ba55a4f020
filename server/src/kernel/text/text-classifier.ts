import { fold, writesWithoutSpaces } from "./phrase-words.ts";

/**
 * A linear classifier of short texts (multinomial logistic regression on hashed n-grams of words and characters), as
 * `scripts/train-classifiers.ts` writes it.
 */
export interface ClassifierWeights<Label extends string> {
  labels: readonly Label[];
  /** Number of hashed features. */
  buckets: number;
  /** What a weight of 127 stands for, by label. */
  scales: readonly number[];
  biases: readonly number[];
  /** One signed byte for each label and bucket, in base64. */
  packed: string;
}

export type Probabilities<Label extends string> = Readonly<Record<Label, number>>;

/** The values of a text's features by their bucket. */
export type FeatureReader = (text: string) => ReadonlyMap<number, number>;

/** Returns what reads a text: the probability of each label. Equal texts have equal results on every machine. */
export function createTextClassifier<Label extends string>(
  weights: ClassifierWeights<Label>,
  featuresOf: FeatureReader,
): (text: string) => Probabilities<Label> {
  const { labels, buckets, scales, biases } = weights;
  let unpacked: Int8Array | undefined;
  return (text) => {
    unpacked ??= new Int8Array(Buffer.from(weights.packed, "base64"));
    const table = unpacked;
    const features = featuresOf(text);
    const scores = labels.map((_, label) => {
      let sum = 0;
      for (const [bucket, value] of features) sum += value * (table[label * buckets + bucket] ?? 0);
      return (biases[label] ?? 0) + (sum * (scales[label] ?? 0)) / 127;
    });
    const shares = softmax(scores);
    // Safe cast: one entry for each label.
    return Object.fromEntries(labels.map((label, index) => [label, shares[index] ?? 0])) as Record<Label, number>;
  };
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

const MAX_CHARACTERS = 3_000;
const MAX_WORDS = 400;

/** Grams of one kind, and the number of buckets that they share. */
export interface GramGroup {
  grams: Iterable<string>;
  buckets: number;
}

/** Between counting every gram and lengths of one: a long text says more than a short one, and a greeting does not hide a refusal. */
const LENGTH = { power: 0.35, factor: 0.6 };

/** Hashed features. Each group has buckets and a length apart from the others. */
export function hashFeatures(groups: readonly GramGroup[]): Map<number, number> {
  const features = new Map<number, number>();
  let offset = 0;
  for (const { grams, buckets } of groups) {
    const found = new Set<number>();
    for (const gram of grams) found.add(offset + (hashOf(gram) % buckets));
    const value = LENGTH.factor / found.size ** LENGTH.power;
    for (const bucket of found) features.set(bucket, value);
    offset += buckets;
  }
  return features;
}

/** Words, neighbouring words, and letters of words. */
export function* textGrams(text: string): Generator<string> {
  const folded = fold(text.slice(0, MAX_CHARACTERS));
  const words = (folded.match(/[\p{L}\p{N}']+|[?!€$£¥%@]/gu) ?? [])
    .map((word) => (/^\p{N}+$/u.test(word) ? "0" : word))
    .slice(0, MAX_WORDS);
  if (words.length < 4) yield `short ${words.length}`;
  yield* writesWithoutSpaces(folded) ? gramsOfLetters(words) : gramsOfWords(words);
}

function* gramsOfWords(words: readonly string[]): Generator<string> {
  for (const [index, word] of words.entries()) {
    yield `w ${word}`;
    yield `b ${words[index - 1] ?? "^"} ${word}`;
    if (index === words.length - 1) yield `b ${word} $`;
    if (index > 1) yield `t ${words[index - 2]} ${words[index - 1]} ${word}`;
    const framed = `_${word}_`;
    for (const size of [4, 5]) {
      for (let from = 0; from + size <= framed.length; from += 1) yield `c ${framed.slice(from, from + size)}`;
    }
  }
}

function* gramsOfLetters(words: readonly string[]): Generator<string> {
  for (const word of words) {
    const letters = [...word];
    for (const size of [1, 2, 3, 4]) {
      for (let from = 0; from + size <= letters.length; from += 1)
        yield `l ${letters.slice(from, from + size).join("")}`;
    }
    yield `e ${letters.slice(-3).join("")}`;
  }
}

/** FNV-1a over UTF-16 units. */
export function hashOf(gram: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < gram.length; index += 1) {
    hash ^= gram.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash >>> 0;
}
