import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a computation may run before other tasks have a turn. */
const TURN_MS = 12;

/** What becomes of each item, in their order, worked out in short turns so that the process goes on answering others. */
export async function inTurns<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}
