import type { PageFinding, SiteCoverage, SitePage, SitePageDetail } from "@findable/contract";

export type PageDetails = Pick<
  SitePageDetail,
  | "description"
  | "canonical"
  | "language"
  | "headings"
  | "redirects"
  | "clickDepth"
  | "inSitemap"
  | "linkWeight"
  | "anchors"
>;

/** A URL that responded in a crawl. */
export interface ReadPage
  extends Pick<SitePage, "url" | "title" | "status" | "indexability" | "type" | "words" | "linksIn" | "linksOut"> {
  details: PageDetails;
}

export interface ReadFinding extends Pick<PageFinding, "code" | "severity" | "title" | "advice"> {
  url: string;
  detail: string | null;
}

/** The brand's site as one crawl read it. */
export interface CrawledSite {
  ended: "complete" | "page_limit" | "time_limit";
  pages: readonly ReadPage[];
  unread: readonly { url: string; reason: string }[];
  findings: readonly ReadFinding[];
  /** Null for crawls recorded before 0.7.0. */
  coverage?: SiteCoverage | null;
  /** Whether the crawl also tried the pages of earlier crawls, so that a page that it did not read is gone. */
  triedKnownPages: boolean;
}

/** A page as an earlier crawl stored it. */
export interface KnownPage extends Pick<SitePage, "id" | "url" | "state" | "status" | "indexability" | "words"> {
  key: string;
}

/** What earlier crawls stored. */
export interface KnownSite {
  pages: readonly KnownPage[];
  /** Open issues. */
  findings: readonly (Pick<ReadFinding, "code" | "severity" | "url"> & { key: string })[];
  /** Whether there was a crawl. */
  wasRead: boolean;
  /** Whether any crawl read the whole site. */
  wasReadWhole: boolean;
}
