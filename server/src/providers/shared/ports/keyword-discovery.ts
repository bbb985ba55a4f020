import type { DISCOVERY_METHODS, KeywordMetrics } from "@findable/contract";

/** A method to find phrases around a seed, in the terms of the contract. */
export type DiscoveryMethod = (typeof DISCOVERY_METHODS)[number];

/** Keyword discovery by a vendor. */
export interface KeywordSource<M extends DiscoveryMethod = DiscoveryMethod> {
  /** The methods that this vendor supports. */
  readonly methods: readonly M[];
  /** Phrases around a seed, the vendor's best first. Throws a ProviderError. */
  discover(request: DiscoveryRequest<M>): Promise<Discovery>;
}

export interface DiscoveryRequest<M extends DiscoveryMethod = DiscoveryMethod> {
  method: M;
  /** A phrase, or a domain without scheme. */
  seed: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  /** Maximum number of phrases. */
  limit: number;
  signal: AbortSignal;
}

export interface DiscoveredPhrase {
  keyword: string;
  /** Searches in an average month; null if unknown. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100 on the vendor's scale; null if unknown. */
  kd: number | null;
  /** Absent if the vendor reports none. */
  metrics?: KeywordMetrics;
}

export interface Discovery {
  phrases: DiscoveredPhrase[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The limits of this vendor's data, as sentences. */
  warnings: string[];
}
