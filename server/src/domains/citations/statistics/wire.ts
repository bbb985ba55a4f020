import type { Interval } from "@findable/contract";
import { sum } from "../../../kernel/statistics/summaries.ts";
import { cellOf, countOfRows, type DailyCount } from "./daily-counts.ts";
import { cellRate, FEW_ANSWERS, type Rate } from "./rates.ts";
import { basketShare, type ShareRate } from "./shares.ts";

/** What accompanies every rate that is estimated from samples, as in the contract. */
export interface Sampled {
  n: number;
  interval: Interval;
  lowSample: boolean;
}

export interface Shares {
  /** Each tracked domain with its share. The shares add up to 1, or are all 0. */
  shareOfVoice: Record<string, number>;
  shareOfVoiceSamples: Record<string, Sampled>;
}

const DECIMALS = 10_000;

/** The share of `n` answers of a cell with a property, and its certainty. `critical` is above the normal quantile after an early stop. */
export function sampledRate(hits: number, n: number, critical?: number): Sampled & { rate: number } {
  return { rate: rounded(hits / Math.max(1, n)), ...sampled(cellRate({ hits, n }, critical)) };
}

/** The certainty of a figure, its interval rounded outwards. Without a figure the interval is the whole range. */
export function sampled({ n, interval, lowSample }: Pick<Rate, "n" | "interval" | "lowSample">): Sampled {
  return { n, interval: roundedInterval(interval) ?? { low: 0, high: 1 }, lowSample };
}

/** A figure that may be missing. */
export function figureOf({ rate, n, interval, lowSample }: Pick<Rate, "rate" | "n" | "interval" | "lowSample">) {
  return { rate: rate === null ? null : rounded(rate), n, interval: roundedInterval(interval), lowSample };
}

/** The interval rounded outwards. */
export function roundedInterval(interval: Interval | null): Interval | null {
  if (interval === null) return null;
  const { low, high } = interval;
  return { low: Math.floor(low * DECIMALS) / DECIMALS, high: Math.ceil(high * DECIMALS) / DECIMALS };
}

export function rounded(rate: number): number {
  return Math.round(rate * DECIMALS) / DECIMALS;
}

/**
 * The share of each tracked domain in the citations of all of them, for exactly these prompts. A cell holds the answers of one
 * prompt and engine, each as the domains that it cites; a domain counts once per answer.
 */
export function shareOfVoice(cells: readonly (readonly (readonly string[])[])[], tracked: readonly string[]): Shares {
  const domains = [...new Set(tracked)];
  const counted = cells.map((cell) => {
    const rows = cell.map((cited) => ({ found: domains.filter((domain) => cited.includes(domain)), answers: 1 }));
    return [countOfRows(rows, domains)];
  });
  return sharesOfCells(counted, domains);
}

type CountedCell = readonly Pick<DailyCount, "n" | "credited" | "all" | "allSquared" | "domains">[];

/** The same from cells that are counted already. */
export function sharesOfCells(cells: readonly CountedCell[], tracked: readonly string[]): Shares {
  const domains = [...new Set(tracked)];
  const informative = sum(cells.flat().map(({ credited }) => credited));
  const added = domains.map((domain) => cells.map((cell) => cellOf(cell, domain)));
  const shares = added.map((counted) => basketShare(counted, { competitors: domains.length - 1 }));
  const parts = partsOf(added.map((counted) => sum(counted.map(({ ours, n }) => (n === 0 ? 0 : ours / n)))));
  return {
    shareOfVoice: Object.fromEntries(domains.map((domain, index) => [domain, parts[index] ?? 0])),
    shareOfVoiceSamples: Object.fromEntries(
      domains.map((domain, index) => [domain, shareSamples(shares[index], informative)]),
    ),
  };
}

function shareSamples(share: ShareRate | undefined, informative: number): Sampled {
  return sampled({ n: informative, interval: share?.interval ?? null, lowSample: informative < FEW_ANSWERS });
}

/** Parts of a whole in steps of 0.0001 that add up to it: the largest remainders receive what rounding leaves. */
export function partsOf(weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight / total) * DECIMALS);
  const missing = DECIMALS - sum(exact.map(Math.floor));
  const fullest = exact.map((part, index) => ({ index, rest: part % 1 })).sort((one, other) => other.rest - one.rest);
  const topped = new Set(fullest.slice(0, missing).map(({ index }) => index));
  return exact.map((part, index) => (Math.floor(part) + (topped.has(index) ? 1 : 0)) / DECIMALS);
}
