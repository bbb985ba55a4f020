import { type Sampled, sampled } from "./sampled-rate.ts";

export interface Shares {
  /** Tracked domain to its share. They add up to 1, or are all 0. */
  shareOfVoice: Record<string, number>;
  shareOfVoiceSamples: Record<string, Sampled>;
}

const PARTS = 10_000;

/**
 * Which share of the citations of tracked domains each has, a domain counted once an answer. A share rests on the answers that
 * cite any of them, since the others say nothing about it. Answers that cite several make the true spread narrower than that
 * of one choice an answer, so the interval errs on the wide side.
 */
export function shareOfVoice(answers: Iterable<readonly string[]>, tracked: readonly string[]): Shares {
  const domains = [...new Set(tracked)];
  const citing = new Map(domains.map((domain) => [domain, 0]));
  let informative = 0;
  for (const cited of answers) {
    const found = new Set(cited.filter((domain) => citing.has(domain)));
    if (found.size > 0) informative++;
    for (const domain of found) citing.set(domain, (citing.get(domain) ?? 0) + 1);
  }
  const counts = domains.map((domain) => citing.get(domain) ?? 0);
  const shares = partsOf(counts);
  return {
    shareOfVoice: Object.fromEntries(domains.map((domain, index) => [domain, shares[index] ?? 0])),
    shareOfVoiceSamples: Object.fromEntries(
      domains.map((domain, index) => [domain, sampled(shares[index] ?? 0, informative)]),
    ),
  };
}

/** Parts of a whole in steps of a ten-thousandth that add up to it: what rounding leaves goes to the largest remainders. */
function partsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * PARTS);
  const missing = PARTS - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const fullest = exact.map((part, index) => ({ index, rest: part % 1 })).sort((one, other) => other.rest - one.rest);
  const topped = new Set(fullest.slice(0, missing).map(({ index }) => index));
  return exact.map((part, index) => (Math.floor(part) + (topped.has(index) ? 1 : 0)) / PARTS);
}
