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
  /**
   * Reads what a site allows other crawlers: robots.txt, and the headers of pages that this crawler may read. Throws a
   * ProviderError only when the site cannot be reached.
   */
  readAccess(request: AccessRequest): Promise<SiteAccess>;
  /** The addresses that vendors publish for their crawlers, as far as they are at hand. */
  publishedRanges(): Promise<PublishedRanges>;
  /**
   * Whether the name of an address ends with one of the suffixes after a dot, and leads back to the address. False also if the DNS
   * does not answer. Absent where addresses have no names.
   */
  verifyName?(address: string, suffixes: readonly string[]): Promise<boolean>;
  /** The access log of a site's server; undefined where logs arrive only as files. */
  accessLog?(request: { site: string; signal: AbortSignal }): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Opens the access log at a URL. Throws a ProviderError, also while its body is read. */
  openLog(request: LogRequest): Promise<OpenedLog>;
}

export interface LogRequest {
  url: string;
  signal: AbortSignal;
}

export interface OpenedLog {
  /** Length of the body as the server states it; null if it does not. */
  bytes: number | null;
  /** Read it to its end or return it: it holds a connection. */
  body: AsyncGenerator<Uint8Array>;
}

export interface AccessRequest {
  site: string;
  /** Pages to check; empty for the start page alone. */
  urls: readonly string[];
  /** Names of crawlers as robots.txt uses them. */
  agents: readonly string[];
  signal: AbortSignal;
}

export interface SiteAccess {
  robotsUrl: string;
  robots: CrawlResult["robots"]["status"];
  /** The file as read; absent if there is none, and in test worlds. */
  robotsContent?: string;
  pages: PageAccess[];
  warnings: string[];
}

export interface PageAccess {
  url: string;
  /** The crawlers that robots.txt keeps from the page. */
  blocked: string[];
  /** Directives of `X-Robots-Tag` by crawler, lower case; without crawlers that have none. */
  directives: Record<string, string[]>;
}

export interface AddressRange {
  crawler: string;
  /** Addresses and networks, for example `192.0.2.0/24`. */
  prefixes: string[];
  /** When the vendor published them, as an ISO time; absent if they are always current. */
  publishedAt?: string;
}

export interface PublishedRanges {
  ranges: AddressRange[];
  warnings: string[];
}

export interface CrawlRequest {
  /** A domain (`acme.example`, `localhost:8080`) or an http(s) address. A bare domain is tried with https, then http. */
  site: string;
  maxPages: number;
  /** Maximum click depth from the start page; default 1,000. */
  maxDepth?: number;
  /** URLs of earlier crawls, which are read after all that this crawl finds. Those of other sites are ignored. */
  knownUrls?: readonly string[];
  /** Time limit of the whole crawl in milliseconds. Unread addresses are reported in a warning. */
  timeLimitMs: number;
  /** False leaves the sitemaps unread; for a crawl of one page. */
  sitemaps?: false;
  /** Largest text of a page in characters; default 50,000. */
  textCharacters?: number;
  /**
   * Renders pages whose text needs scripts, and a sample of others, if this installation renders. Links that scripts add are
   * then followed.
   */
  renders?: true;
  /**
   * Asks a sample of pages also as other visitors, up to 100 targets on other hosts whether they exist, and each kind of address for
   * one that cannot exist.
   */
  asksAround?: true;
  /** Receives the HTML of each page that was read. Sites of a test world have none. */
  onHtml?: (url: string, html: string) => void;
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
  robots: {
    status: "found" | "missing" | "unreachable";
    crawlDelaySeconds: number | null;
    sitemaps: string[];
    /** The file as read; absent if there is none, and in crawls recorded before 0.7.0. */
    content?: string;
    contentType?: string | null;
    /** Rules after the part of the file that engines read; absent in crawls recorded before 0.7.0. */
    rulesCutOff?: number;
  };
  sitemapUrls: number;
  /** The sitemaps that were read or that robots.txt or an index names. Absent in crawls recorded before 0.7.0. */
  sitemapFiles?: SitemapFile[];
  /** Distinct addresses that were found, read or not. Absent in crawls recorded before 0.7.0. */
  found?: number;
  /** Every address that was not read, counted by template and reason. Absent in crawls recorded before 0.7.0. */
  skippedGroups?: SkippedGroup[];
  /** Addresses of sitemaps that robots.txt keeps this crawler from. Absent in crawls recorded before 0.7.0. */
  blockedInSitemap?: string[];
  /** What an address that cannot exist answers; absent if it was not asked for, and in crawls recorded before 0.7.0. */
  missingProbe?: { url: string; status: number; redirectedTo: string | null };
  /** What addresses below the most frequent paths answer that cannot exist. Absent if they were not asked for. */
  missingBelow?: { url: string; path: string; status: number; redirectedTo: string | null }[];
  /** What other visitors get. Absent if nothing was asked. */
  visitorAnswers?: VisitorAnswer[];
  /** Targets of links on other hosts that do not exist. Absent if none was asked for. */
  brokenTargets?: BrokenTarget[];
  /** What was rendered. Absent unless the request asks for it, and in crawls recorded before 0.7.0. */
  rendering?: Rendering;
  /** Date of the site's server when the start page was read; absent if it sent none, and in crawls recorded before 0.7.0. */
  serverDate?: string;
  /** What the start page answers over http and at the host with or without `www.`. Absent in crawls recorded before 0.7.0. */
  copies?: SiteCopy[];
  /** Pages that the server sends as another type than HTML. Absent in crawls recorded before 0.7.0. */
  mistypedPages?: { url: string; contentType: string }[];
  /** Hosts whose addresses sitemaps of this site list without a sitemap line in the robots.txt of these hosts. Absent in crawls recorded before 0.7.0. */
  foreignInSitemaps?: { sitemap: string; host: string; count: number }[];
  /** Why https failed, as an error code, if the site was then read over http. Absent in crawls recorded before 0.7.0. */
  certificateError?: string;
  /** Public addresses from which this crawler asks, if its operator states them: IP addresses and prefixes. */
  crawlerAddresses?: string[];
  /** Parameters that were seen to change nothing, and are left out of addresses. Absent in crawls recorded before 0.7.0. */
  ineffectiveParameters?: string[];
  /** Why the crawl ended. */
  ended: "complete" | "page_limit" | "time_limit";
  /** Warnings about skipped content, as sentences. */
  warnings: string[];
}

/** What a page answers to another visitor. `language`: one who reads another language. */
export interface VisitorAnswer
  extends Pick<CrawledPage, "title" | "canonical" | "robotsDirectives" | "language" | "wordCount"> {
  visitor: "Googlebot" | "bingbot" | "phone" | "language";
  url: string;
  status: number;
  redirectedTo: string | null;
  /** The first 2,000 characters. */
  text: string;
}

export interface BrokenTarget {
  url: string;
  /** Status, or `no such host`. */
  problem: string;
}

export interface Rendering {
  /** Pages that were rendered. */
  rendered: number;
  /** Pages whose text needs scripts and that were not rendered. */
  unrendered: number;
  /** Why pages were not rendered, as a sentence; null if nothing prevented it. */
  problem: string | null;
}

/** Another address of the start page. */
export interface SiteCopy {
  kind: "http" | "host";
  url: string;
  status: number;
  redirectedTo: string | null;
  /** Canonical address that its page names; null if it names none. */
  canonical: string | null;
}

export interface SkippedGroup {
  /** Addresses that differ only in numbers and values, as one pattern: `/shop/*?colour=*`. */
  template: string;
  reason: SkipReason;
  count: number;
  /** At most three. */
  examples: string[];
}

export interface SitemapFile {
  url: string;
  /** The address after redirects. */
  finalUrl: string;
  /** 0 for a file that robots.txt names or that has a usual name, 1 for one that an index names, and so on. */
  nesting: number;
  /** Why it could not be read; null if it was. `cut_off`: it ends within an element, and its whole entries were read. `refused`: a status other than 200, 404 and 410. */
  problem: "missing" | "refused" | "unreachable" | "blocked" | "redirect" | "not_a_sitemap" | "cut_off" | null;
  /** Addresses of pages that it lists. */
  addresses: number;
  /** Of these, addresses of other sites. */
  foreignAddresses: number;
  /** Sitemaps that it lists. */
  sitemaps: number;
  /** Size after decompression. */
  bytes: number;
  /** Its dates of change: how many, how many different ones, and the latest as written. */
  lastModified: { count: number; distinct: number; latest: string | null };
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
  /** The network of the host answers it, not the site. */
  | "host_service"
  | "bad_url"
  | "duplicate"
  /** Its pages were seen to be alike, and samples of them were read. */
  | "alike"
  /** It differs from another address only in a parameter that changes nothing. */
  | "same_content"
  /** More addresses were found than a crawl remembers. */
  | "too_many"
  /** The crawl ended before its turn. */
  | "page_limit"
  | "time_limit";

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
  /** Set if a guard answered instead of the page or refused this crawler, which says nothing about the site. */
  guard?: PageGuard;
  /** The addresses before `finalUrl`, in order, starting with `url`; empty without redirects. */
  redirects: string[];
  /** Status of each redirect. Absent in crawls recorded before 0.7.0. */
  redirectStatuses?: number[];
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
  /** Directives of meta robots and X-Robots-Tag for all crawlers and for this one, lower case, for example `noindex`. */
  robotsDirectives: string[];
  /** The directives for every crawler that the page names. Absent in crawls recorded before 0.7.0. */
  directives?: PageDirective[];
  /** All canonical addresses that the page names, with their places. Absent in crawls recorded before 0.7.0. */
  canonicals?: { url: string; place: "head" | "body" | "header" }[];
  /** What the HTML shows besides its text. Absent in crawls recorded before 0.7.0. */
  document?: DocumentFacts;
  /** Signs of faults in the HTML. Absent in crawls recorded before 0.7.0. */
  signals?: PageSignals;
  /** The source is absent in crawls recorded before 0.7.0. */
  hreflang: { language: string; url: string; source?: "head" | "header" | "sitemap" }[];
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
  /** The page after its scripts ran. Absent if it was not rendered. */
  rendered?: RenderedPage;
  /** Readable text without navigation and boilerplate; blocks separated by newlines; at most as many characters as requested. */
  text: string;
  wordCount: number;
}

/** `challenge`: a page that checks for people; `login`: 401 and 407; `slow_down`: 429, and 503 with Retry-After; `refused`: 403 and the like. */
export interface PageGuard {
  kind: "challenge" | "login" | "refused" | "slow_down";
  /** Product that guards the site; null if the answer does not name it. */
  by: string | null;
}

/** What the page says once its scripts ran, by the same reading as the HTML. */
export interface RenderedPage
  extends Pick<
    CrawledPage,
    | "title"
    | "description"
    | "canonical"
    | "language"
    | "robotsDirectives"
    | "headings"
    | "structuredDataTypes"
    | "text"
    | "wordCount"
  > {
  finalUrl: string;
  /** Whether the page still loaded when its time was up. */
  isCutOff: boolean;
  /** Hosts that the egress guard refused: what they would have sent is missing. */
  refusedHosts: string[];
  /** Addresses that robots.txt excludes for this crawler and that were not loaded. */
  excluded: string[];
  /** Errors of scripts. */
  scriptErrors: string[];
  requests: number;
  bytes: number;
  /** Figures of one load in a laboratory, not of visitors; null if they were not measured. */
  lab: LabFigures | null;
}

export interface LabFigures {
  /** Milliseconds to the largest element of the page; null if nothing was painted. */
  lcpMs: number | null;
  /** Cumulative layout shift. */
  cls: number;
  /** Milliseconds that scripts blocked the page after its first paint; null if nothing was painted. */
  tbtMs: number | null;
}

export interface PageDirective {
  /** Name of the crawler in lower case; `*` for all. */
  agent: string;
  source: "meta" | "header";
  /** Lower case, for example `noindex` or `max-snippet:20`. */
  value: string;
}

export interface DocumentFacts {
  /** Target of a meta refresh with its seconds; null if there is none. */
  refresh: { seconds: number; url: string | null } | null;
  hasViewport: boolean;
  /** Element that ended the head before directives or links that belong there; null if none did. */
  headEndedBy: string | null;
  /** Characters of inline scripts. */
  scriptCharacters: number;
  scripts: number;
  /** The element in which scripts build the page, such as `#root`; null if there is none. */
  appRoot: string | null;
  /** Whether a noscript element asks for scripts. */
  asksForScripts: boolean;
  forms: number;
  hasVideo: boolean;
  /** Charset of the response header and of the meta element; null if they name none. */
  charset: { header: string | null; meta: string | null };
  /** JSON-LD as written, up to 30,000 characters of a page. */
  jsonLd: string[];
  /** Addresses of links that lead nowhere without scripts: `#/…`. */
  hashRoutes: number;
}

/** Signs of faults that the HTML shows. The lists are cut off at 50 entries. */
export interface PageSignals {
  /** Address of the base element; null if there is none. */
  base: string | null;
  /** Links whose address depends on that of the page or of its base. */
  relativeLinks: number;
  /** hreflang addresses without a scheme or host, as written. */
  relativeHreflang: string[];
  /** Elements on which engines ignore data-nosnippet. */
  wrongNosnippet: string[];
  /** Fragments of links within the page without a target. */
  deadFragments: string[];
  /** Fragments that number a page of a list, without a target in the page. */
  fragmentPages: string[];
  /** What works like a link only with scripts; the address is null if the HTML does not contain it. */
  scriptedLinks: { url: string | null; text: string; inMenu: boolean }[];
  /** Whether a button loads more entries. */
  loadsMore: boolean;
  /** Where a script leads at once; null if none does. */
  scriptRedirect: string | null;
  hasPassword: boolean;
  /** Images whose address only scripts set. */
  imagesByScript: number;
  /** Main headings outside sections and articles. */
  mainHeadings: number;
  /** Pictures of the text without words about them. */
  silentPictures: number;
  /** Pictures without words about them whose file is named for words that it shows, such as a poster; absent if there are none. */
  writtenPictures?: number;
  /** Whether the bytes begin with a byte order mark, and contain more than ASCII. */
  bytes: { hasMark: boolean; isAscii: boolean };
}

export interface PageResource {
  kind: "image" | "other";
  /** The element that loads it, `style` for a stylesheet. Absent in crawls recorded before 0.7.0. */
  element?: string;
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
  /** True for links that only scripts add. */
  byScript?: true;
}
