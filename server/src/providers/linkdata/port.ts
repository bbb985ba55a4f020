import type { DifficultySource } from "../shared/ports/keyword-difficulty.ts";
import type { KeywordSource } from "../shared/ports/keyword-discovery.ts";
import type { RankingSource } from "../shared/ports/site-rankings.ts";

export type LinkdataMethod = "linkdata_matching" | "linkdata_related" | "linkdata_suggestions";

/** Links between sites, and what vendors of such data know about keywords. */
export interface LinkdataPort {
  readonly vendor: string;
  readonly keywords: KeywordSource<LinkdataMethod>;
  /** Absent where the vendor does not tell who links to whom. */
  readonly links?: LinkSource;
  /** Absent where the vendor does not tell what sites rank for. */
  readonly rankings?: RankingSource;
  /** Absent where the vendor has no keyword difficulty. */
  readonly difficulty?: DifficultySource;
  /** Tries the connection at no price. Answers what somebody should do about it soon, or null. Throws a ProviderError. */
  check?(signal: AbortSignal): Promise<string | null>;
}

/** Who links to whom. Every call throws a ProviderError. */
export interface LinkSource {
  /** The scale of `domainRating`, such as `ahrefs_dr`. Numbers of different scales are not comparable. */
  readonly ratingScale: string;
  /** Links that can be asked for at once, one page after the other; null where all come at once and none can be passed over. */
  readonly pageSize: number | null;
  /** How strong the links to whole sites are. Answers in the order of the question. */
  siteRatings(request: { domains: string[]; signal: AbortSignal }): Promise<SiteRatings>;
  /** How many sites link to single pages. Answers in the order of the question. */
  pageLinks(request: { urls: string[]; signal: AbortSignal }): Promise<PageLinks>;
  /** Links to a site, strongest source first, one a source page; a vendor that gives one a source site says so. */
  backlinks(request: BacklinksRequest): Promise<Backlinks>;
}

export interface SiteRatings {
  /** 0 to 100; null where the vendor does not know the site. */
  ratings: (number | null)[];
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What the call cost in units, and what this vendor could not tell, in sentences. */
  warnings: string[];
}

export interface PageLinks {
  /** Distinct sites that link to the page; null where the vendor does not know it. */
  referringDomains: (number | null)[];
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What the call cost in units, and what this vendor could not tell, in sentences. */
  warnings: string[];
}

export interface BacklinksRequest {
  /** A domain without scheme; its subdomains count as it. */
  domain: string;
  /** Links passed over first; 0 where nothing is said. */
  offset?: number;
  /** Links wanted at most. */
  limit: number;
  /** Least rating of the linking site, 0 to 100. */
  minDomainRating: number;
  linkType: "dofollow" | "nofollow" | "all";
  /** Only sites of this country, ISO 3166-1 alpha-2; null for all. */
  country: string | null;
  signal: AbortSignal;
}

export interface Backlinks {
  backlinks: Backlink[];
  /** Links that the vendor counts under the same conditions; null where it does not say. */
  total: number | null;
  /** US dollars the vendor charged; null where unknown. */
  costUsd: number | null;
  /** What this vendor could not tell, in sentences. */
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
  /** Links from the source page to other sites; null where the vendor does not say. */
  outboundLinks: number | null;
  /** ISO 3166-1 alpha-2 of the linking site; null where the vendor does not say. */
  country: string | null;
  /** ISO 639-1 of the linking page; null where the vendor does not say. */
  language: string | null;
  /** ISO dates. */
  firstSeenAt: string;
  lastSeenAt: string;
}
