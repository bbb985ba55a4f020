import { type Fit, useOf } from "../../domains/keywords/index.ts";
import { byScore, type Candidate } from "./merge-candidates.ts";

/**
 * The candidates in the order of their use to the brand: searches, times the worth of a visit, times the chance of a page. The seed
 * is first. Without labels, all candidates fit alike.
 */
export function orderByUse<T extends Candidate>(finds: readonly T[], fitOf: (find: T, index: number) => Fit): T[] {
  const uses = new Map(finds.map((find, index) => [find, useOf(find, fitOf(find, index))]));
  return finds.toSorted(
    (one, other) =>
      Number(other.isSeed ?? false) - Number(one.isSeed ?? false) ||
      (uses.get(other) ?? 0) - (uses.get(one) ?? 0) ||
      byScore(one, other),
  );
}
