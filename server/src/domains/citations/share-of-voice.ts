import { type Sampled, sampled } from "./sampled-rate.ts";

export interface Shares {
  /** Each tracked domain with its share. The shares add up to 1, or are all 0. */
  shareOfVoice: Record<string, number>;
  shareOfVoiceSamples: Record<string, Sampled>;
}

const PARTS = 10_000;

/**
 * The share of each tracked domain in the citations of all tracked domains, counting a domain once per answer. The samples are
 * the answers that cite any of them, because the others say nothing about shares. Answers that cite several domains make the true
 * spread narrower than one choice per answer would, so the interval is on the wide side.
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

/** Parts of a whole in steps of 0.0001 that add up to it: the largest remainders receive what rounding leaves. */
function partsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * PARTS);
  const missing = PARTS - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const fullest = exact.map((part, index) => ({ index, rest: part % 1 })).sort((one, other) => other.rest - one.rest);
  const topped = new Set(fullest.slice(0, missing).map(({ index }) => index));
  return exact.map((part, index) => (Math.floor(part) + (topped.has(index) ? 1 : 0)) / PARTS);
}
