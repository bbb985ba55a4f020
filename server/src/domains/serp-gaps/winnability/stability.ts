import { rankBiasedOverlap } from "../../../kernel/statistics/rank-biased-overlap.ts";

/** The mean similarity of the first ten results of a page to earlier snapshots, 0 to 1. Null without earlier ones. */
export function stabilityOf(now: readonly string[], earlier: readonly (readonly string[])[]): number | null {
  if (earlier.length === 0) return null;
  return earlier.reduce((sum, then) => sum + rankBiasedOverlap(now, then), 0) / earlier.length;
}
