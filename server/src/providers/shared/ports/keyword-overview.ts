import type { DiscoveredPhrase } from "./keyword-discovery.ts";

/** A vendor's numbers of given keywords. Scales of keyword difficulty differ between vendors. */
export interface OverviewSource {
  /** Returns results in the order of the input. Throws a ProviderError. */
  overview(request: OverviewRequest): Promise<Overview>;
}

export interface OverviewRequest {
  keywords: string[];
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  signal: AbortSignal;
}

export type KeywordNumbers = Pick<DiscoveredPhrase, "volume" | "kd" | "metrics">;

export interface Overview {
  /** Null for a keyword that the vendor does not know. */
  numbers: (KeywordNumbers | null)[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The cost in units and the limits of this vendor's data, as sentences. */
  warnings: string[];
}
