/** Reads websites like a polite search engine. */
export interface CrawlerPort {
  /**
   * Crawls one site, breadth first from its start page and sitemaps, within the limits.
   * Never throws for a single page: a page that fails is in `pages` with its status or in `skipped` with its reason.
   * Throws a ProviderError only when not even the start page could be read: `blocked` when robots.txt forbids it,
   * `not_found` when the name does not resolve or is not public, without a difference between the two, `transient` when it refuses or times out,
   * `upstream_empty` when it returns no HTML.
   */
  crawl(request: CrawlRequest): Promise<CrawlResult>;
}

export interface CrawlRequest {
  /** A domain (`acme.example`, `localhost:8080`) or an http(s) address. A bare domain is tried with https, then http. */
  site: string;
  maxPages: number;
  /** Maximum click depth from the start page; default 10. */
  maxDepth?: number;
  /** Time limit of the whole crawl in milliseconds. Unread addresses are reported in a warning. */
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
  /** Warnings about skipped content, as sentences. */
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
 * Each page is in `pages` once under its final URL, with an empty `redirects`. A URL that redirects to a page of the site
 * is a separate entry with the same content. Exclude these entries when you count content.
 */
export interface CrawledPage {
  /** The requested address, without fragment and tracking parameters. */
  url: string;
  /** The final address after redirects. */
  finalUrl: string;
  status: number;
  /** The addresses before `finalUrl`, in order, starting with `url`; empty without redirects. */
  redirects: string[];
  depth: number;
  inSitemap: boolean;
  /** Milliseconds until the end of the body. */
  fetchMs: number;
  bytes: number;
  title: string | null;
  description: string | null;
  canonical: string | null;
  /** From the html element or the headers; lower-case ISO 639-1 if it can be determined. */
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
  /** Absolute addresses of up to 50 images, scripts, styles and frames that the page loads. Absent in crawls recorded before 0.3.0. */
  resources?: PageResource[];
  /** AI crawlers that robots.txt keeps from this page. Absent in crawls recorded before 0.3.0. */
  blockedAiCrawlers?: string[];
  /** Readable text without navigation and boilerplate; blocks separated by newlines; at most 50,000 characters. */
  text: string;
  wordCount: number;
}

export interface PageResource {
  kind: "image" | "other";
  url: string;
  /** Size of the response by its headers; only for images of the site itself that the crawl measured. */
  bytes?: number;
}

export interface PageLink {
  /** Absolute, without fragment. */
  url: string;
  text: string;
  internal: boolean;
  nofollow: boolean;
  /** True for links in nav, header or footer. */
  boilerplate: boolean;
}
