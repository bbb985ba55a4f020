import type { ReadThread } from "./read-thread.ts";

type Counted = Pick<ReadThread, "key" | "community" | "score" | "comments">;

/** A community needs this many counted threads before a place among them says anything. */
const MIN_THREADS = 3;

/** The place of each thread among those of its community, 0 to 1, by votes and comments. Null without counts or company. */
export function engagementOf(threads: readonly Counted[]): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (const [, group] of Map.groupBy(threads, ({ community }) => community)) {
    const counted = group.flatMap((thread) => {
      const liveliness = livelinessOf(thread);
      return liveliness === null ? [] : [liveliness];
    });
    for (const thread of group) places.set(thread.key, placeOf(livelinessOf(thread), counted));
  }
  return places;
}

function placeOf(liveliness: number | null, counted: readonly number[]): number | null {
  if (liveliness === null || counted.length < MIN_THREADS) return null;
  const below = counted.filter((other) => other < liveliness).length;
  const equal = counted.filter((other) => other === liveliness).length;
  return (below + equal / 2) / counted.length;
}

/** Votes and comments by logarithm; null if the source states neither. A count that is unknown is no zero. */
export function livelinessOf({ score, comments }: Pick<ReadThread, "score" | "comments">): number | null {
  const known = [score, comments].filter((count) => count !== null).map((count) => Math.log1p(Math.max(0, count)));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
