import { FIRST } from "./field.ts";

/**
 * How alike the first ten of a page and of earlier ones are, 0 to 1, the mean over them: rank-biased overlap (Webber, Moffat and
 * Zobel 2010) of the addresses, cut at ten and scaled so that equal tens are 1. Null without earlier ones.
 */
export function stabilityOf(now: readonly string[], earlier: readonly (readonly string[])[]): number | null {
  if (earlier.length === 0) return null;
  const alike = earlier.map((then) => overlap(now.slice(0, FIRST), then.slice(0, FIRST)));
  return alike.reduce((sum, one) => sum + one, 0) / alike.length;
}

/** How much less a place counts than the one above it. */
const PATIENCE = 0.9;

function overlap(one: readonly string[], other: readonly string[]): number {
  const depth = Math.max(one.length, other.length);
  let [sum, all] = [0, 0];
  for (let top = 1; top <= depth; top++) {
    const seen = new Set(one.slice(0, top));
    const shared = other.slice(0, top).filter((url) => seen.has(url)).length;
    const weight = PATIENCE ** (top - 1);
    sum += (weight * shared) / top;
    all += weight;
  }
  return all === 0 ? 1 : sum / all;
}
