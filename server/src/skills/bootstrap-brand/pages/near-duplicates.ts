const SHINGLE_WORDS = 4;
const SKETCH_SIZE = 128;
/** How many of a sketch's smallest values are indexed; pages that share none of them are never compared. */
const INDEXED_VALUES = 12;
/** House rule: shorter texts look alike by chance. */
const LEAST_WORDS = 30;
/** House rule: share of four-word sequences in common from which two pages count as the same. */
const SAME_FROM = 0.9;

/**
 * Groups texts that are nearly the same: bottom-k sketches (Broder 1997, "On the resemblance and containment of
 * documents") over four-word shingles. Answers a group number from 1 for each text, null for texts on their own.
 */
export function groupNearDuplicates(texts: readonly string[]): (number | null)[] {
  const sketches = texts.map(sketch);
  const groups = new DisjointSets(texts.length);
  for (const bucket of candidateBuckets(sketches)) joinAlike(bucket, sketches, groups);
  return numbered(groups, texts.length);
}

function candidateBuckets(sketches: Uint32Array[]): Iterable<number[]> {
  const buckets = new Map<number, number[]>();
  sketches.forEach((values, text) => {
    for (const value of values.subarray(0, INDEXED_VALUES)) {
      const bucket = buckets.get(value);
      if (bucket === undefined) buckets.set(value, [text]);
      else bucket.push(text);
    }
  });
  return buckets.values();
}

function joinAlike(bucket: number[], sketches: Uint32Array[], groups: DisjointSets): void {
  for (const [position, left] of bucket.entries()) {
    for (const right of bucket.slice(position + 1)) {
      if (groups.find(left) === groups.find(right)) continue;
      if (resemblance(sketches[left], sketches[right]) >= SAME_FROM) groups.join(left, right);
    }
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

/** The smallest distinct hashes of a text's shingles, ascending; empty for short texts. */
function sketch(text: string): Uint32Array {
  const words = wordHashes(text);
  if (words.length < LEAST_WORDS) return new Uint32Array();
  const shingles = new Uint32Array(words.length - SHINGLE_WORDS + 1);
  for (let start = 0; start < shingles.length; start++) {
    let hash = 0x811c9dc5;
    for (let offset = 0; offset < SHINGLE_WORDS; offset++) hash = scramble(hash ^ (words[start + offset] ?? 0));
    shingles[start] = hash;
  }
  shingles.sort();
  return shingles.filter((value, index) => index === 0 || value !== shingles[index - 1]).slice(0, SKETCH_SIZE);
}

/** FNV-1a of each word; a character of a script without spaces is a word of its own. */
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

/** The finalizer of MurmurHash3, so that neighbouring shingles do not get neighbouring hashes. */
function scramble(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function resemblance(left: Uint32Array | undefined, right: Uint32Array | undefined): number {
  if (left === undefined || right === undefined || left.length === 0 || right.length === 0) return 0;
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
