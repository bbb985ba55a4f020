import type { IntentLabel, KeywordCluster } from "@findable/contract";

/** A keyword with everything needed to group it. */
export interface ClusterInput {
  id: string;
  keyword: string;
  volume: number | null;
  kd: number | null;
  intentLabels: readonly IntentLabel[];
  /** The first ten results of its latest page, best first; empty without a stored page. */
  results: readonly string[];
  /** The brand's pages on it, best first. */
  ownedPages: readonly OwnedPage[];
}

export interface OwnedPage {
  url: string;
  position: number;
}

/** The settings of a set of clusters. */
export interface Grouping {
  minSimilarity: number;
  /** ISO 639-1. */
  language: string;
  /** ISO 3166-1 alpha-2; unknown if not given. */
  country?: string | undefined;
  /** The places of the brand, folded. */
  places?: readonly string[];
}

/** Whether a keyword was grouped by its results or by its words. */
export type Method = KeywordCluster["method"];

/** By search volume, then alphabetically, so that the result does not depend on the order of rows. */
export function bySearches(one: ClusterInput, other: ClusterInput): number {
  return (other.volume ?? -1) - (one.volume ?? -1) || alphabetically(one.keyword, other.keyword);
}

export function alphabetically(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
