/** A vendor's data on the phrases that a site ranks for. */
export interface RankingSource {
  /** Page size; null if the vendor returns all phrases at once, without an offset. */
  readonly pageSize: number | null;
  /** Phrases that a site ranks for, most visits first. Throws a ProviderError. */
  rankedKeywords(request: RankedKeywordsRequest): Promise<RankedKeywords>;
}

export interface RankedKeywordsRequest {
  /** A domain without scheme. Includes its subdomains. */
  domain: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  /** Lowest position to include, 1 to 100. */
  topPosition: number;
  /** Minimum searches in an average month. 0 includes phrases of unknown volume. */
  minVolume: number;
  /** Number of phrases to skip; default 0. */
  offset?: number;
  /** Maximum number of rows; phrases that occur twice count twice. */
  limit: number;
  signal: AbortSignal;
}

export interface RankedKeywords {
  keywords: RankedKeyword[];
  /** Number of rows that the vendor returned, duplicates included. The next page begins after them. */
  rows: number;
  /** The vendor's total for the same conditions; null if it returns none. */
  total: number | null;
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The limits of this vendor's data, as sentences. */
  warnings: string[];
}

export interface RankedKeyword {
  keyword: string;
  /** Organic position, from 1. */
  position: number;
  /** The page that ranks; null if unknown. */
  url: string | null;
  /** Searches in an average month; null if unknown. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100 on the vendor's own scale. */
  kd: number | null;
  /** The vendor's estimate of monthly visits from this position. */
  estimatedTraffic: number | null;
}
