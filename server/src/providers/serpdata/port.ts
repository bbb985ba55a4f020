import type { SerpSection } from "@findable/contract";
import type { DifficultySource } from "../shared/ports/keyword-difficulty.ts";
import type { KeywordSource } from "../shared/ports/keyword-discovery.ts";
import type { RankingSource } from "../shared/ports/site-rankings.ts";

export type SerpdataMethod = "related_keywords" | "keyword_ideas" | "llm_mentions";

/** Search result pages. Organic ranks start at 1 and have no gaps. */
export interface SerpdataPort {
  readonly vendor: string;
  search(request: SerpRequest): Promise<Serp>;
  /** For searches that nobody waits for; absent where the vendor has no cheaper way for them. */
  readonly queue?: SerpQueue;
  /** Absent where the vendor has no data on keywords. */
  readonly keywords?: KeywordSource<SerpdataMethod>;
  /** Absent where the vendor does not tell what sites rank for. */
  readonly rankings?: RankingSource;
  /** Absent where the vendor has no keyword difficulty. */
  readonly difficulty?: DifficultySource;
  /**
   * Tries the connection for less than a search costs; absent where a search is the least. Answers what somebody should do about
   * it soon, or null. Throws a ProviderError.
   */
  check?(signal: AbortSignal): Promise<string | null>;
}

/** Searches that the vendor makes when it has time, within minutes to an hour, for less. */
export interface SerpQueue {
  /** Requests in one order, at most. */
  readonly most: number;
  /** Seconds after which some of an order may be there. */
  readonly firstLook: number;
  /** Pays for the searches. Throws a ProviderError where none was taken. */
  order(requests: readonly Omit<SerpRequest, "signal">[], signal: AbortSignal): Promise<OrderedSerps>;
  /** The page of a ticket, which is paid; undefined until there is one. Throws a ProviderError. */
  collect(ticket: string, request: SerpRequest): Promise<Serp | undefined>;
}

export interface OrderedSerps {
  /** In the order of the requests; null for one that the vendor did not take. */
  tickets: (string | null)[];
  /** US dollars for all of them; null where unknown. */
  costUsd: number | null;
}

export interface SerpRequest {
  query: string;
  device: "desktop" | "mobile";
  /** ISO 3166-1 alpha-2. */
  location: string;
  /** ISO 639-1. */
  language: string;
  /** Organic results wanted; vendors may give fewer. */
  topN: number;
  signal: AbortSignal;
}

export interface Serp {
  query: string;
  fetchedAt: string;
  organic: { rank: number; url: string; title: string; snippet: string | null; domain: string }[];
  aiOverviews: { present: boolean; summary: string | null; cited: { domain: string; url: string }[] };
  featuredSnippet: { url: string; title: string | null; text: string | null } | null;
  paa: { question: string; answer: string | null }[];
  forum: { url: string; title: string }[];
  videos: { url: string; title: string; source: string | null }[];
  localPack: { title: string; domain: string | null; rating: number | null }[];
  /** Searches people also make. */
  suggestions: string[];
  /** Sections that this vendor cannot tell; what stands in them means nothing. */
  unknownSections: SerpSection[];
  /** What this vendor cannot tell, in sentences. */
  warnings: string[];
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
}
