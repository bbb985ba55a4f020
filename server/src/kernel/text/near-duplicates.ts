/** What counts as nearly the same. */
interface Likeness {
  /** Words in a sequence that is compared. */
  shingleWords: number;
  /** Shorter texts resemble each other by chance: they are unique, or repeat only equal ones. */
  leastWords: number;
  shortTexts: "unique" | "equal";
  /** The share of common sequences from which two texts are the same. */
  leastResemblance: number;
  /** Two texts are compared only if one of so many bands of so many minima matches. */
  bands: number;
  bandSize: number;
}

/**
 * House rule: two pages are duplicates if they share nine tenths of their four-word sequences. The bands miss one in 2,000 such
 * pairs, and compare one in 140 pairs with a resemblance of 0.3.
 */
export const NEARLY_EQUAL_PAGES: Likeness = {
  ...{ shingleWords: 4, leastWords: 30, shortTexts: "unique", leastResemblance: 0.9 },
  ...{ bands: 10, bandSize: 6 },
};

/** House rule: posts are the same if they share four fifths of their three-word sequences. The bands miss one in 500 such pairs. */
export const NEARLY_EQUAL_POSTS: Likeness = {
  ...{ shingleWords: 3, leastWords: 6, shortTexts: "equal", leastResemblance: 0.8 },
  ...{ bands: 12, bandSize: 4 },
};

/** Hashes in the sketch of a text. With 128, the error of a resemblance of 0.9 is about 0.03. */
const SKETCH_SIZE = 128;

interface Fingerprint {
  /** The smallest distinct hashes of the text's shingles, ascending. */
  sketch: Uint32Array;
  bands: string[];
}

/**
 * Groups nearly identical texts by their share of common word sequences (Broder 1997, "On the resemblance and containment of
 * documents"). Bands of one-permutation minima (Li, Owen, Zhang 2012) select the candidates.
 * Returns a group number from 1 for each text, null for a unique text.
 */
export function groupNearDuplicates(texts: readonly string[], likeness: Likeness): (number | null)[] {
  const fingerprints = texts.map((text) => fingerprint(text, likeness));
  const groups = new DisjointSets(texts.length);
  for (const bucket of candidateBuckets(fingerprints))
    joinAlike(bucket, fingerprints, { groups, leastResemblance: likeness.leastResemblance });
  return numbered(groups, texts.length);
}

function candidateBuckets(fingerprints: (Fingerprint | null)[]): Iterable<number[]> {
  const buckets = new Map<string, number[]>();
  fingerprints.forEach((print, text) => {
    for (const band of print?.bands ?? []) {
      const bucket = buckets.get(band);
      if (bucket === undefined) buckets.set(band, [text]);
      else bucket.push(text);
    }
  });
  return buckets.values();
}

/** Joins each text to the first one it resembles, so that a thousand equal pages need a thousand comparisons. */
function joinAlike(
  bucket: number[],
  fingerprints: (Fingerprint | null)[],
  { groups, leastResemblance }: { groups: DisjointSets; leastResemblance: number },
): void {
  const distinct: number[] = [];
  for (const text of bucket) {
    const like = distinct.find(
      (other) =>
        groups.find(other) === groups.find(text) ||
        resemblance(fingerprints[other], fingerprints[text]) >= leastResemblance,
    );
    if (like === undefined) distinct.push(text);
    else groups.join(like, text);
  }
}

function numbered(groups: DisjointSets, count: number): (number | null)[] {
  const sizes = new Map<number, number>();
  for (let text = 0; text < count; text++) sizes.set(groups.find(text), (sizes.get(groups.find(text)) ?? 0) + 1);
  const numbers = new Map<number, number>();
  return Array.from({ length: count }, (_, text) => {
    const root = groups.find(text);
    if ((sizes.get(root) ?? 0) < 2) return null;
    if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
    return numbers.get(root) ?? null;
  });
}

function fingerprint(
  text: string,
  { shingleWords, leastWords, shortTexts, bands, bandSize }: Likeness,
): Fingerprint | null {
  const words = wordHashes(text);
  if (words.length < leastWords && shortTexts === "unique") return null;
  const length = words.length < leastWords ? Math.max(1, words.length) : shingleWords;
  const shingles = new Uint32Array(Math.max(1, words.length - length + 1));
  for (let start = 0; start < shingles.length; start++) {
    let hash = 0x811c9dc5;
    for (let offset = 0; offset < length; offset++) hash = scramble(hash ^ (words[start + offset] ?? 0));
    shingles[start] = hash;
  }
  shingles.sort();
  const distinct = shingles.filter((value, index) => index === 0 || value !== shingles[index - 1]);
  return { sketch: distinct.slice(0, SKETCH_SIZE), bands: bandsOf(distinct, bands, bandSize) };
}

/** Divides the hash space into equal ranges and returns the lowest hash of each, in bands. An empty range takes the next one's. */
function bandsOf(sorted: Uint32Array, bands: number, bandSize: number): string[] {
  const bins = bands * bandSize;
  const minima = Array.from({ length: bins }, (): number | undefined => undefined);
  for (const value of sorted) minima[Math.floor((value / 2 ** 32) * bins)] ??= value;
  for (let bin = 2 * bins - 1; bin >= 0; bin--) minima[bin % bins] ??= minima[(bin + 1) % bins];
  return Array.from({ length: bands }, (_, band) => `${band}:${minima.slice(band * bandSize, (band + 1) * bandSize)}`);
}

/** The FNV-1a hash of each word. In scripts without spaces, each character counts as a word. */
function wordHashes(text: string): number[] {
  const hashes: number[] = [];
  const lower = text.toLowerCase();
  let hash = 0;
  for (let index = 0; index < lower.length; index++) {
    const code = lower.charCodeAt(index);
    const standsAlone = code >= 0x2e80 && code < 0xd800;
    if (!standsAlone && isWordCharacter(code)) {
      hash = Math.imul((hash === 0 ? 0x811c9dc5 : hash) ^ code, 0x01000193);
      continue;
    }
    if (hash !== 0) hashes.push(hash);
    if (standsAlone) hashes.push(code);
    hash = 0;
  }
  if (hash !== 0) hashes.push(hash);
  return hashes;
}

function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xc0 && code < 0x2000) || code >= 0xd800;
}

/** The finalizer of MurmurHash3: it keeps similar shingles from getting similar hashes. */
function scramble(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function resemblance(one: Fingerprint | null | undefined, other: Fingerprint | null | undefined): number {
  if (!one || !other) return 0;
  const left = one.sketch;
  const right = other.sketch;
  const size = Math.min(SKETCH_SIZE, Math.max(left.length, right.length));
  let shared = 0;
  let seen = 0;
  for (let l = 0, r = 0; seen < size && (l < left.length || r < right.length); seen++) {
    const a = left[l] ?? Number.POSITIVE_INFINITY;
    const b = right[r] ?? Number.POSITIVE_INFINITY;
    if (a === b) shared++;
    if (a <= b) l++;
    if (b <= a) r++;
  }
  return shared / seen;
}

class DisjointSets {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  find(item: number): number {
    let root = item;
    while (this.#parents[root] !== root) {
      const parent = this.#parents[root] ?? root;
      this.#parents[root] = this.#parents[parent] ?? parent;
      root = this.#parents[root] ?? root;
    }
    return root;
  }

  join(left: number, right: number): void {
    this.#parents[Math.max(this.find(left), this.find(right))] = Math.min(this.find(left), this.find(right));
  }
}
