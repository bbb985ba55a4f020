import type { Device, MeasureOutcome } from "@findable/contract";
import type { OwnPlace } from "../serps/index.ts";

/** Number of organic results to examine. A domain beyond them counts as not found. */
export const DEPTH = 100;

/** Default of the workspace setting `alerts.rankDrop`. */
export const DEFAULT_RANK_DROP = 3;

/** Comparable checks: those of one keyword with the same search. */
export interface Series {
  device: Device;
  location: string;
  language: string;
}

export interface NewRankCheck extends OwnPlace {
  keywordId: string;
  outcome: MeasureOutcome;
  /** Number of organic results examined; null for a failed check. */
  depth: number | null;
  checkedAt: string;
  /** The stored results page; null for a failed check. */
  serpId: string | null;
}
