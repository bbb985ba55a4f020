import type { Device, MeasureOutcome, OrganicResult } from "@findable/contract";

/** Number of organic results to examine. A domain beyond them counts as not found. */
export const DEPTH = 100;

/** Comparable checks: those of one keyword with the same search. */
export interface Series {
  device: Device;
  location: string;
  language: string;
}

/** The result of a successful check. */
export interface RankOutcome {
  position: number | null;
  url: string | null;
}

export interface NewRankCheck extends RankOutcome {
  keywordId: string;
  outcome: MeasureOutcome;
  /** Number of organic results examined; null for a failed check. */
  depth: number | null;
  checkedAt: string;
  /** The stored results page; null for a failed check. */
  serpId: string | null;
}

/** Our best position in the results. */
export function rankIn(organic: readonly Pick<OrganicResult, "rank" | "url" | "isOwnedDomain">[]): RankOutcome {
  const best = organic.find(({ isOwnedDomain }) => isOwnedDomain);
  return best === undefined ? { position: null, url: null } : { position: best.rank, url: best.url };
}
