import { rankBiasedOverlap } from "../../../kernel/statistics/rank-biased-overlap.ts";

/** How alike the first ten of a page and of earlier ones are, 0 to 1, the mean over them. Null without earlier ones. */
export function stabilityOf(now: readonly string[], earlier: readonly (readonly string[])[]): number | null {
  if (earlier.length === 0) return null;
  return earlier.reduce((sum, then) => sum + rankBiasedOverlap(now, then), 0) / earlier.length;
}
