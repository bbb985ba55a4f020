import type { IntentLabel, KeywordCluster } from "@findable/contract";

/** A keyword with all that is known for grouping it. */
export interface ClusterInput {
  id: string;
  keyword: string;
  volume: number | null;
  kd: number | null;
  intentLabels: readonly IntentLabel[];
  /** The first ten results of its latest page, the best first; empty where no page is stored. */
  results: readonly string[];
  /** The brand's pages on it, the best first. */
  ownedPages: readonly OwnedPage[];
}

export interface OwnedPage {
  url: string;
  position: number;
}

/** What a set of clusters is made with. */
export interface Grouping {
  minSimilarity: number;
  /** ISO 639-1. */
  language: string;
}

/** Whether a keyword is where it is by its own results or by its words. */
export type Method = KeywordCluster["method"];

/** Searched most first; then in the order of the alphabet, so that nothing depends on the order of rows. */
export function bySearches(one: ClusterInput, other: ClusterInput): number {
  return (other.volume ?? -1) - (one.volume ?? -1) || alphabetically(one.keyword, other.keyword);
}

export function alphabetically(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
