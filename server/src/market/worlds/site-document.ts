import type { SitePage } from "../market.ts";
import type { BusinessSite } from "./businesses.ts";
import type { Block } from "./site-text.ts";

/** A page of a site with everything that stands on it. */
export interface SiteDocument {
  path: string;
  title: string;
  description: string | null;
  kind: SitePage["kind"] | "about" | "missing" | "moved";
  blocks: Block[];
  /** Kinds of things that its structured data names. */
  types: string[];
  /** In the menu of every page. */
  inMenu: boolean;
  images: { total: number; withoutAlt: number };
  /** What is wrong with the page, except for its text. Absent on a page without such faults. */
  faults?: PageFaults;
}

export interface SiteText {
  site: BusinessSite;
  documents: SiteDocument[];
  /** AI crawlers that the robots.txt of the site blocks. */
  blockedAiCrawlers: string[];
}

/** What is wrong with a page, except for its text. Paths are on the same site. */
export interface PageFaults {
  /** The address that the page names as canonical instead of its own. */
  canonicalPath?: string;
  /** The page loads a picture over http. */
  loadsInsecurely?: boolean;
  /** Bytes of its first picture, if it is heavy. */
  heavyImageBytes?: number;
  /** A language version that does not link back. */
  translatedPath?: string;
  /** Where the address redirects. */
  movedTo?: string;
}
