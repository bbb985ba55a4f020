/** What a vendor knows about the phrases that a site ranks for. */
export interface RankingSource {
  /** Phrases that can be asked for at once, one page after the other; null where all come at once and none can be passed over. */
  readonly pageSize: number | null;
  /** Phrases that a site ranks for, most visits first. Throws a ProviderError. */
  rankedKeywords(request: RankedKeywordsRequest): Promise<RankedKeywords>;
}

export interface RankedKeywordsRequest {
  /** A domain without scheme; its subdomains count as it. */
  domain: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  /** Worst position wanted, 1 to 100. */
  topPosition: number;
  /** Least searches in an average month; phrases of unknown volume stay when it is 0. */
  minVolume: number;
  /** Phrases passed over first; 0 where nothing is said. */
  offset?: number;
  /** Phrases wanted at most. */
  limit: number;
  signal: AbortSignal;
}

export interface RankedKeywords {
  keywords: RankedKeyword[];
  /** Phrases that the vendor counts for the site under the same conditions; null where it does not say. */
  total: number | null;
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What this vendor could not tell, in sentences. */
  warnings: string[];
}

export interface RankedKeyword {
  keyword: string;
  /** Organic position, from 1. */
  position: number;
  /** The page that ranks; null where the vendor does not say. */
  url: string | null;
  /** Searches in an average month; null where the vendor does not know. */
  volume: number | null;
  /** Keyword difficulty, 0 to 100 on the vendor's own scale. */
  kd: number | null;
  /** Visits a month that the vendor expects from this position. */
  estimatedTraffic: number | null;
}
