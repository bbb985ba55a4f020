import { type Interval, unknownFor } from "@findable/contract";
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

type ShareReason = (typeof SHARE_REASONS)[number];

export interface Shares {
  /** Each tracked domain with its share. The shares add up to 1, or there is none, for one reason. */
  shareOfVoice: Record<string, number | null>;
  shareOfVoiceSamples: Record<string, Sampled & ReturnType<typeof unknownFor<ShareReason>>>;
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
export function figureOf({
  rate,
  n,
  interval,
  lowSample,
  reason,
}: Pick<Rate, "rate" | "n" | "interval" | "lowSample" | "reason">) {
  const figure = { rate: rate === null ? null : rounded(rate), n, interval: roundedInterval(interval), lowSample };
  return { ...figure, ...unknownFor(reason ?? (rate === null ? "no_answers" : null)) };
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
  const parts = sharesToShow(shares);
  return {
    shareOfVoice: Object.fromEntries(domains.map((domain, index) => [domain, parts[index] ?? null])),
    shareOfVoiceSamples: Object.fromEntries(
      domains.map((domain, index) => [domain, shareSamples(shares[index], informative)]),
    ),
  };
}

function shareSamples(share: ShareRate | undefined, informative: number) {
  const measured = sampled({ n: informative, interval: share?.interval ?? null, lowSample: informative < FEW_ANSWERS });
  return { ...measured, ...unknownFor(shareReason(share)) };
}

const SHARE_REASONS = ["no_answers", "no_competitor_tracked", "no_citations_of_tracked_domains"] as const;

/** Why a domain has no share; null if it has one. */
export function shareReason(share: Pick<ShareRate, "rate" | "reason"> | undefined): ShareReason | null {
  if (share !== undefined && share.rate !== null) return null;
  return SHARE_REASONS.find((reason) => reason === share?.reason) ?? "no_answers";
}

/** The shares of all tracked domains as every answer shows them: parts of one whole, or none of them. */
export function sharesToShow(shares: readonly Pick<ShareRate, "rate">[]): (number | null)[] {
  if (shares.some(({ rate }) => rate === null)) return shares.map(() => null);
  return partsOf(shares.map(({ rate }) => rate ?? 0));
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
