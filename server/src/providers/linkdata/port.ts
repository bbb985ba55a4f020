import type { KeywordSource } from "../shared/ports/keyword-discovery.ts";
import type { OverviewSource } from "../shared/ports/keyword-overview.ts";
import type { RankingSource } from "../shared/ports/site-rankings.ts";

export type LinkdataMethod = "linkdata_matching" | "linkdata_related" | "linkdata_suggestions";

/** Backlinks, and the keyword data of backlink vendors. */
export interface LinkdataPort {
  readonly vendor: string;
  readonly keywords: KeywordSource<LinkdataMethod>;
  /** Absent if the vendor has no backlinks. */
  readonly links?: LinkSource;
  /** Absent if the vendor has no site rankings. */
  readonly rankings?: RankingSource;
  /** Absent if the vendor has none. */
  readonly competitors?: OrganicCompetitorSource;
  /** Absent if the vendor has no numbers for given keywords. */
  readonly overview?: OverviewSource;
  /** Tests the connection free of charge. Returns an advance warning, or null. Throws a ProviderError. */
  check?(signal: AbortSignal): Promise<string | null>;
}

/** Sites that rank for the same keywords. */
export interface OrganicCompetitorSource {
  /** The sites that share most keywords with a site, most first. Throws a ProviderError. */
  organicCompetitors(request: OrganicCompetitorsRequest): Promise<OrganicCompetitors>;
}

export interface OrganicCompetitorsRequest {
  /** A domain without scheme. Includes its subdomains. */
  domain: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Maximum number of sites. */
  limit: number;
  signal: AbortSignal;
}

export interface OrganicCompetitor {
  /** The registrable domain. */
  domain: string;
  /** Keywords that both sites rank for; null if unknown. */
  sharedKeywords: number | null;
}

export interface OrganicCompetitors {
  competitors: OrganicCompetitor[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The cost in units and the limits of this vendor's data, as sentences. */
  warnings: string[];
}

/** Backlinks. Every call can throw a ProviderError. */
export interface LinkSource {
  /** The scale of `domainRating`, such as `ahrefs_dr`. Numbers of different scales are not comparable. */
  readonly ratingScale: string;
  /** Page size; null if the vendor returns all links at once, without an offset. */
  readonly pageSize: number | null;
  /** Rates sites by their backlinks. Returns results in the order of the input. */
  siteRatings(request: { domains: string[]; signal: AbortSignal }): Promise<SiteRatings>;
  /** Counts the sites that link to pages. Returns results in the order of the input. */
  pageLinks(request: { urls: string[]; signal: AbortSignal }): Promise<PageLinks>;
  /** Links to a site, strongest source first, one per source page. A vendor that returns one per source site adds a warning. */
  backlinks(request: BacklinksRequest): Promise<Backlinks>;
}

export interface SiteRatings {
  /** 0 to 100; null if the vendor does not know the site. */
  ratings: (number | null)[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The cost in units and the limits of this vendor's data, as sentences. */
  warnings: string[];
}

export interface PageLinks {
  /** Distinct sites that link to the page; null if the vendor does not know it. */
  referringDomains: (number | null)[];
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The cost in units and the limits of this vendor's data, as sentences. */
  warnings: string[];
}

export interface BacklinksRequest {
  /** A domain without scheme. Includes its subdomains. */
  domain: string;
  /** Number of links to skip; default 0. */
  offset?: number;
  /** Maximum number of links. */
  limit: number;
  /** Minimum rating of the linking site, 0 to 100. */
  minDomainRating: number;
  linkType: "dofollow" | "nofollow" | "all";
  /** Only sites of this country, ISO 3166-1 alpha-2; null for all. */
  country: string | null;
  signal: AbortSignal;
}

export interface Backlinks {
  backlinks: Backlink[];
  /** Number of rows that the vendor returned, duplicates included. The next page begins after them. */
  rows: number;
  /** The vendor's total for the same conditions; null if it returns none. */
  total: number | null;
  /** The vendor's charge in US dollars; null if unknown. */
  costUsd: number | null;
  /** The limits of this vendor's data, as sentences. */
  warnings: string[];
}

export interface Backlink {
  sourceUrl: string;
  sourceTitle: string | null;
  targetUrl: string;
  /** Rating of the linking site, 0 to 100 on the vendor's own scale. */
  domainRating: number | null;
  linkType: "dofollow" | "nofollow";
  anchorText: string;
  /** Links from the source page to other sites; null if unknown. */
  outboundLinks: number | null;
  /** ISO 3166-1 alpha-2 of the linking site; null if unknown. */
  country: string | null;
  /** ISO 639-1 of the linking page; null if unknown. */
  language: string | null;
  /** ISO dates. */
  firstSeenAt: string;
  lastSeenAt: string;
}
