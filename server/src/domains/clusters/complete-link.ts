import type { SimilarPair } from "./similar-pairs.ts";

/**
 * Groups by complete linkage: two groups merge only if every pair between them is similar, so that no chain connects dissimilar
 * items. The most similar pairs merge first. Ties follow the order of the list, so the groups do not depend on the order of
 * discovery. Agglomeration with the recurrence of Lance and Williams ("A general theory of classificatory sorting strategies",
 * Computer Journal 9, 1967), on a sparse graph. Each group keeps the order of the list.
 */
export function completeLink(count: number, pairs: readonly SimilarPair[]): number[][] {
  const groups = new Map<number, number[]>(Array.from({ length: count }, (_, index) => [index, [index]]));
  const near = Array.from({ length: count }, () => new Map<number, number>());
  for (const { one, other, share, closeness } of pairs) {
    // Shares are multiples of a tenth, so half of one orders pairs of the same share.
    const strength = share + closeness / 20;
    near[one]?.set(other, strength);
    near[other]?.set(one, strength);
  }
  const waiting = new Merges();
  for (const [one, others] of near.entries()) {
    for (const [other, strength] of others) if (one < other) waiting.push({ one, other, strength });
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { one, other, strength } = next;
    // Outdated: one of the two has merged meanwhile, or is less similar to the other's group.
    if (near[one]?.get(other) !== strength) continue;
    const [kept, gone] = [near[one] ?? new Map<number, number>(), near[other] ?? new Map<number, number>()];
    groups.set(one, [...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
    groups.delete(other);
    kept.delete(other);
    gone.delete(one);
    for (const [third, toKept] of kept) {
      const toGone = gone.get(third);
      if (toGone === undefined) {
        kept.delete(third);
        near[third]?.delete(one);
      } else if (toGone < toKept) {
        kept.set(third, toGone);
        near[third]?.set(one, toGone);
        waiting.push({ one: Math.min(one, third), other: Math.max(one, third), strength: toGone });
      }
    }
    for (const third of gone.keys()) near[third]?.delete(other);
    near[other] = new Map();
  }
  return [...groups.values()].map((members) => members.sort((first, second) => first - second));
}

interface Merge {
  /** The smaller index; it identifies the merged group. */
  one: number;
  other: number;
  strength: number;
}

function mergesBefore(first: Merge, second: Merge): boolean {
  if (first.strength !== second.strength) return first.strength > second.strength;
  return first.one !== second.one ? first.one < second.one : first.other < second.other;
}

/** A binary heap with the next merge on top. */
class Merges {
  readonly #heap: Merge[] = [];

  push(merge: Merge): void {
    const heap = this.#heap;
    let place = heap.push(merge) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !mergesBefore(merge, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = merge;
  }

  pop(): Merge | undefined {
    const heap = this.#heap;
    const [top] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      if (left === undefined) break;
      const right = heap[2 * place + 2];
      const [child, at] =
        right !== undefined && mergesBefore(right, left) ? [right, 2 * place + 2] : [left, 2 * place + 1];
      if (!mergesBefore(child, last)) break;
      heap[place] = child;
      place = at;
    }
    heap[place] = last;
    return top;
  }
}
