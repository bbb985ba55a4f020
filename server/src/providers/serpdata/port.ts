import type { SerpSection } from "@findable/contract";
import type { KeywordSource } from "../shared/ports/keyword-discovery.ts";
import type { OverviewSource } from "../shared/ports/keyword-overview.ts";
import type { RankingSource } from "../shared/ports/site-rankings.ts";

export type SerpdataMethod = "related_keywords" | "keyword_ideas" | "llm_mentions";

/**
 * Results pages. Organic ranks start at 1 and rise. They are the vendor's: a gap is a result that the page shows twice or that has
 * an unknown shape.
 */
export interface SerpdataPort {
  readonly vendor: string;
  /** Whether it reads the AI overview above the results. Absent for no. */
  readonly readsOverviews?: boolean;
  search(request: SerpRequest): Promise<Serp>;
  /** Cheaper queued searches; absent if the vendor has none. */
  readonly queue?: SerpQueue;
  /** Absent if the vendor has no keyword data. */
  readonly keywords?: KeywordSource<SerpdataMethod>;
  /** Absent if the vendor has no site rankings. */
  readonly rankings?: RankingSource;
  /** Absent if the vendor has no numbers for given keywords. */
  readonly overview?: OverviewSource;
  /**
   * Tests the connection for less than the price of a search; absent if the vendor has no cheaper call. Returns an advance
   * warning, or null. Throws a ProviderError.
   */
  check?(signal: AbortSignal): Promise<string | null>;
}

/** Searches that the vendor runs within minutes to an hour, at a lower price. */
export interface SerpQueue {
  /** Maximum requests per order. */
  readonly most: number;
  /** Seconds until the first results of an order can be ready. */
  readonly firstLook: number;
  /** Orders the searches and pays for them. Throws a ProviderError if the vendor accepted none. */
  order(requests: readonly Omit<SerpRequest, "signal">[], signal: AbortSignal): Promise<OrderedSerps>;
  /** The results page of a paid ticket; undefined until it is ready. Throws a ProviderError. */
  collect(ticket: string, request: SerpRequest): Promise<Serp | undefined>;
}

export interface OrderedSerps {
  /** In the order of the requests; null for a request that the vendor did not accept. */
  tickets: (string | null)[];
  /** Total charge in US dollars; null if unknown. */
  costUsd: number | null;
}

export interface SerpRequest {
  query: string;
  device: "desktop" | "mobile";
  /** ISO 3166-1 alpha-2, or a place in a country, as `placeOf` returns it. */
  location: string;
  /** ISO 639-1. */
  language: string;
  /** Highest organic rank; vendors can return fewer results. */
  topN: number;
  /**
   * A domain. A vendor that charges by page may stop at the first page with a result of it or of its subdomains. Only for
   * searches that need nothing but the place of this domain.
   */
  stopAt?: string;
  signal: AbortSignal;
}

export interface Serp {
  query: string;
  /** When the vendor read the page. For a queued search, that is earlier than its collection. */
  fetchedAt: string;
  organic: { rank: number; url: string; title: string; snippet: string | null; domain: string }[];
  aiOverviews: { present: boolean; summary: string | null; cited: { domain: string; url: string }[] };
  featuredSnippet: { url: string; title: string | null; text: string | null } | null;
  paa: { question: string; answer: string | null }[];
  forum: { url: string; title: string }[];
  videos: { url: string; title: string; source: string | null }[];
  localPack: { title: string; domain: string | null; rating: number | null }[];
  /** The address of the page at the search engine, for people; absent if the vendor reports none. */
  checkUrl?: string;
  /** True if the vendor stopped at `stopAt`, so that further results are missing. */
  stoppedEarly?: true;
  /** Related searches. */
  suggestions: string[];
  /** Sections that this vendor does not support. Their content has no meaning. */
  unknownSections: SerpSection[];
  /** The limits of this vendor's data, as sentences. */
  warnings: string[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
}
