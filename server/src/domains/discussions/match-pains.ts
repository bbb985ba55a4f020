import type { FoundPain } from "./analysis/analyse-threads.ts";
import { cosine } from "./analysis/term-vectors.ts";
import type { KnownPain } from "./pain-points.store.ts";

/** House rule: problems whose heaviest terms point the same way this much are one. */
const SAME = 0.5;

/** For each found pain the known pain that it is, or undefined. A known pain is given out once, to the most similar. */
export function matchPains(
  found: readonly Pick<FoundPain, "terms">[],
  known: readonly KnownPain[],
): (KnownPain | undefined)[] {
  const pairs = found.flatMap((pain, index) =>
    known.map((one, place) => ({ index, place, similarity: cosine(new Map(pain.terms), new Map(one.terms)) })),
  );
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  for (const { index, place, similarity } of pairs.toSorted((one, other) => other.similarity - one.similarity)) {
    if (similarity < SAME || matched.has(index) || taken.has(place)) continue;
    matched.set(index, place);
    taken.add(place);
  }
  return found.map((_, index) => known[matched.get(index) ?? -1]);
}
