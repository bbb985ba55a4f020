import type { DISCOVERY_METHODS } from "@findable/contract";

/** A way of finding phrases around a seed; the words of the contract. */
export type DiscoveryMethod = (typeof DISCOVERY_METHODS)[number];

/** What a vendor of keyword data can be asked. */
export interface KeywordSource<M extends DiscoveryMethod = DiscoveryMethod> {
  /** The ways this vendor knows. */
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
  /** Phrases wanted at most. */
  limit: number;
  signal: AbortSignal;
}

export interface DiscoveredPhrase {
  keyword: string;
  /** Searches in an average month; null where the vendor does not know. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100 on the vendor's own scale; null where the vendor does not know. */
  kd: number | null;
}

export interface Discovery {
  phrases: DiscoveredPhrase[];
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What this vendor could not tell, in sentences. */
  warnings: string[];
}
