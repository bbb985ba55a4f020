import type { Device, MeasureOutcome, OrganicResult } from "@findable/contract";

/** Organic results that are looked through: who is not among them is not found. */
export const DEPTH = 100;

/** Checks that can be compared: those of one keyword with the same search. */
export interface Series {
  device: Device;
  location: string;
  language: string;
}

/** What a check that did not fail saw. */
export interface RankOutcome {
  position: number | null;
  url: string | null;
}

export interface NewRankCheck extends RankOutcome {
  keywordId: string;
  outcome: MeasureOutcome;
  /** Organic results that were looked through; null where the check failed. */
  depth: number | null;
  checkedAt: string;
  /** The stored results page; null where the check failed. */
  serpId: string | null;
}

/** Our best position among the results. */
export function rankIn(organic: readonly Pick<OrganicResult, "rank" | "url" | "isOwnedDomain">[]): RankOutcome {
  const best = organic.find(({ isOwnedDomain }) => isOwnedDomain);
  return best === undefined ? { position: null, url: null } : { position: best.rank, url: best.url };
}
