export type Verification = "verified" | "unverified" | "mismatched";

/** Requests of a crawler on a day with a status. Times are milliseconds since 1970. */
export interface CrawlerDayCount {
  crawler: string;
  verification: Verification;
  /** UTC. */
  day: string;
  status: number;
  requests: number;
  bytes: number;
  lastSeenAt: number;
}

export interface CrawlerPageCount {
  crawler: string;
  path: string;
  requests: number;
  bytes: number;
  lastStatus: number;
  lastSeenAt: number;
}

/** What a log says about crawlers. */
export interface CrawlerLogFigures {
  /** Hash of the first request; null for a log without requests. */
  startHash: string | null;
  bytes: number;
  lines: number;
  /** Lines that a known crawler caused. */
  requests: number;
  garbage: number;
  firstAt: string | null;
  lastAt: string | null;
  days: CrawlerDayCount[];
  pages: CrawlerPageCount[];
  warnings: string[];
}
