/** Reads web sites the way a polite search engine does. */
export interface CrawlerPort {
  /**
   * Crawls one site, breadth first from its start page and sitemaps, within the limits.
   * Never throws for a single page: a page that fails is in `pages` with its status or in `skipped` with its reason.
   * Throws a ProviderError only when not even the start page could be read: `blocked` when robots.txt forbids it or the
   * address is not public, `not_found` when the name does not resolve, `transient` when it refuses or times out,
   * `upstream_empty` when it answers with no HTML.
   */
  crawl(request: CrawlRequest): Promise<CrawlResult>;
}

export interface CrawlRequest {
  /** A domain (`acme.example`, `localhost:8080`) or an http(s) address. A bare domain is tried with https, then http. */
  site: string;
  maxPages: number;
  /** Links from the start page at most; default 10. */
  maxDepth?: number;
  /** Milliseconds for the whole crawl; what is not read by then is left out and said so. */
  timeLimitMs: number;
  signal: AbortSignal;
  onProgress?: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  fetched: number;
  queued: number;
  url: string;
}

export interface CrawlResult {
  /** Address of the start page after redirects. */
  startUrl: string;
  host: string;
  pages: CrawledPage[];
  skipped: { url: string; reason: SkipReason }[];
  robots: { status: "found" | "missing" | "unreachable"; crawlDelaySeconds: number | null; sitemaps: string[] };
  sitemapUrls: number;
  /** Why the crawl ended. */
  ended: "complete" | "page_limit" | "time_limit";
  /** Sentences for people on what was left out. */
  warnings: string[];
}

export type SkipReason =
  | "robots"
  | "not_html"
  | "too_large"
  | "redirect_loop"
  | "redirect_off_site"
  | "refused_address"
  | "timeout"
  | "network"
  | "too_deep"
  | "bad_url"
  | "duplicate";

/**
 * Each page is in `pages` once under its own address, with `redirects` empty. An address that redirects to a page of
 * the site is an entry besides, with the same content; leave those out where contents are counted.
 */
export interface CrawledPage {
  /** Address asked for first, without fragment and tracking parameters. */
  url: string;
  /** Address that answered, after redirects. */
  finalUrl: string;
  status: number;
  /** Addresses passed through, in order, from `url` to the one before `finalUrl`; empty without redirects. */
  redirects: string[];
  depth: number;
  inSitemap: boolean;
  /** Milliseconds to the end of the body. */
  fetchMs: number;
  bytes: number;
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** Of the html element or the headers, ISO 639-1 lower case where it can be told. */
  language: string | null;
  /** Directives of meta robots and X-Robots-Tag, lower case, for example `noindex`. */
  robotsDirectives: string[];
  hreflang: { language: string; url: string }[];
  headings: { level: 1 | 2 | 3; text: string }[];
  /** `@type` values of JSON-LD and microdata. */
  structuredDataTypes: string[];
  openGraph: { title: string | null; description: string | null; image: string | null; siteName: string | null };
  links: PageLink[];
  images: { total: number; withoutAlt: number };
  /** Readable text without navigation and boilerplate; blocks separated by newlines; at most 50,000 characters. */
  text: string;
  wordCount: number;
}

export interface PageLink {
  /** Absolute, without fragment. */
  url: string;
  text: string;
  internal: boolean;
  nofollow: boolean;
  /** Whether it stands in nav, header or footer. */
  boilerplate: boolean;
}
