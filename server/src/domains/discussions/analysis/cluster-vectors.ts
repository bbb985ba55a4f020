import { cosine, type TermVector } from "./term-vectors.ts";

/**
 * Groups vectors by average linkage until no two groups are as similar as the threshold (nearest-neighbour chain, Murtagh 1983).
 * Returns lists of indexes. The groups do not depend on the order of the vectors, apart from exact ties.
 */
export function clusterVectors(vectors: readonly TermVector[], threshold: number): number[][] {
  const size = vectors.length;
  const similarity = pairwise(vectors);
  const members = vectors.map((_, index) => [index]);
  const alive = new Set(members.keys());
  const chain: number[] = [];
  const merges: { one: number; other: number; level: number }[] = [];
  const weights = members.map(() => 1);
  while (alive.size > 1) {
    if (chain.length === 0) chain.push(Math.min(...alive));
    const top = chain.at(-1) ?? 0;
    const previous = chain.at(-2);
    const [nearest, level] = nearestOf(top, previous, alive, similarity, size);
    if (nearest !== previous) {
      chain.push(nearest);
      continue;
    }
    chain.length -= 2;
    merges.push({ one: Math.min(top, nearest), other: Math.max(top, nearest), level });
    join(similarity, { top: Math.min(top, nearest), other: Math.max(top, nearest), alive, weights, size });
  }
  return cut(merges, size, threshold);
}

function pairwise(vectors: readonly TermVector[]): Float64Array {
  const size = vectors.length;
  const similarity = new Float64Array(size * size);
  for (const [row, left] of vectors.entries())
    for (let column = row + 1; column < size; column++) {
      const value = cosine(left, vectors[column] ?? new Map());
      similarity[row * size + column] = value;
      similarity[column * size + row] = value;
    }
  return similarity;
}

function nearestOf(
  from: number,
  previous: number | undefined,
  alive: ReadonlySet<number>,
  similarity: Float64Array,
  size: number,
): [number, number] {
  let nearest = previous ?? -1;
  let level = previous === undefined ? -1 : (similarity[from * size + previous] ?? 0);
  for (const other of alive) {
    const value = similarity[from * size + other] ?? 0;
    if (other !== from && value > level) [nearest, level] = [other, value];
  }
  return [nearest, level];
}

interface Joining {
  top: number;
  other: number;
  alive: Set<number>;
  weights: number[];
  size: number;
}

/** The merged group takes the first place; its similarity to others is the mean over its members. */
function join(similarity: Float64Array, { top, other, alive, weights, size }: Joining): void {
  const [left, right] = [weights[top] ?? 1, weights[other] ?? 1];
  alive.delete(other);
  for (const third of alive) {
    if (third === top) continue;
    const value =
      (left * (similarity[top * size + third] ?? 0) + right * (similarity[other * size + third] ?? 0)) / (left + right);
    similarity[top * size + third] = value;
    similarity[third * size + top] = value;
  }
  weights[top] = left + right;
}

function cut(
  merges: readonly { one: number; other: number; level: number }[],
  size: number,
  threshold: number,
): number[][] {
  const parent = Array.from({ length: size }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] ?? at;
    return at;
  };
  for (const { one, other, level } of merges)
    if (level >= threshold) parent[Math.max(root(one), root(other))] = Math.min(root(one), root(other));
  return [...Map.groupBy(parent.keys(), root).values()];
}
