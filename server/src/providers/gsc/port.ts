/** The account of a place at the search console. Every call throws a ProviderError on failure. */
export interface GscPort {
  readonly vendor: string;
  listProperties(call: AccountCall): Promise<Property[]>;
  /** One page of clicks and impressions. A full page has `rowLimit` rows: read on with `startRow`. */
  searchAnalytics(query: AnalyticsQuery): Promise<AnalyticsPage>;
  /** What the index holds about a URL. Reads the indexed version and fetches nothing. */
  inspect(call: InspectCall): Promise<Inspection>;
  listSitemaps(call: PropertyCall): Promise<Sitemap[]>;
  /** Asks the search engine to read a sitemap again. It requests no indexing of a page. */
  submitSitemap(call: SitemapCall): Promise<void>;
  /** Notifies of a changed page. The vendor allows it only for job postings and live streams; undefined if the operator does not. */
  readonly notify?: (call: NotifyCall) => Promise<void>;
}

export interface AccountCall {
  agencyId: string;
  workspaceId: string;
  signal: AbortSignal;
}

export interface PropertyCall extends AccountCall {
  /** `https://www.example.com/` or `sc-domain:example.com`. */
  property: string;
}

export interface SitemapCall extends PropertyCall {
  sitemap: string;
}

export interface InspectCall extends PropertyCall {
  url: string;
}

export interface NotifyCall extends AccountCall {
  url: string;
}

export interface Property {
  siteUrl: string;
  permissionLevel: string;
}

export type AnalyticsDimension = "date" | "hour" | "query" | "page" | "country" | "device" | "searchAppearance";
export type AnalyticsOperator =
  | "equals"
  | "notEquals"
  | "contains"
  | "notContains"
  | "includingRegex"
  | "excludingRegex";

export interface AnalyticsFilter {
  dimension: Exclude<AnalyticsDimension, "date" | "hour">;
  operator: AnalyticsOperator;
  expression: string;
}

export interface AnalyticsQuery extends PropertyCall {
  /** Days of the vendor (Pacific Time), `2026-11-01`, both included. */
  startDate: string;
  endDate: string;
  /** Without dimensions the answer is one row with the sums of the property. */
  dimensions: readonly AnalyticsDimension[];
  /** Default `web`. */
  type?: "web" | "image" | "video" | "news" | "discover" | "googleNews";
  /** 1 to 25,000; default 25,000. */
  rowLimit?: number;
  startRow?: number;
  /** `final` (default) has complete days only. */
  dataState?: "final" | "all" | "hourly_all";
  /** All of them must match. */
  filters?: readonly AnalyticsFilter[];
}

export interface AnalyticsRow {
  /** One value for each dimension, in its order. */
  keys: string[];
  clicks: number;
  impressions: number;
  /** 0 to 1. */
  ctr: number;
  /** Average position; 1 is the first. */
  position: number;
}

export interface AnalyticsPage {
  rows: AnalyticsRow[];
  /** `byPage` or `byProperty`; null if the vendor does not say. */
  aggregation: string | null;
  /** The first day whose data can still change; null if all are final or the vendor does not say. */
  firstIncompleteDate: string | null;
}

export interface Inspection {
  /** The vendor's words in English; empty if it gave none. */
  coverageState: string;
  verdict: string | null;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  lastCrawlTime: string | null;
  /** The canonical URL that the search engine chose; null if it chose none. */
  googleCanonical: string | null;
  /** Sitemaps that list the URL, as far as the search engine names them. */
  sitemaps: string[];
}

export interface Sitemap {
  path: string;
  isIndex: boolean;
  /** URLs in it, as the search engine counted them; null for unknown. */
  urls: number | null;
  errors: number;
}

/** Returns access tokens of the account of a place. */
export interface AccessTokens {
  /** `refused` is a token that the vendor no longer accepts. Throws a ProviderError if the account needs a person. */
  read(place: AccountCall, refused?: string): Promise<string>;
}
