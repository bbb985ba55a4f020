import { createHash } from "node:crypto";
import { SERP_SECTIONS, type SerpSection, type SerpSnapshot } from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import { isOwnSite, registrableDomain } from "../../kernel/text/site-domains.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { type OwnPlace, ownPlaceOn } from "./own-place.ts";

/** Number of results on the first page. */
const FIRST_PAGE = 10;
/** Bytes that identify a result: among a million, the chance that two are equal is one in 37 million. */
const RESULT_BYTES = 8;

/** The first ten results in order, in a form short enough to compare thousands of pages at once. */
function packFirstPage(organic: SerpSnapshot["organic"]): Uint8Array {
  const pages = [...new Set(organic.map(({ url }) => comparableAddress(url)))].slice(0, FIRST_PAGE);
  return Buffer.concat(pages.map((page) => createHash("sha256").update(page).digest().subarray(0, RESULT_BYTES)));
}

/** A repeatable search: pages with equal fields are comparable. */
export type Search = Pick<SerpSnapshot, "query" | "device" | "location" | "language">;

/** The content of a page, without its identity. */
export type SerpBody = Omit<SerpSnapshot, keyof Search | "serpId" | "fetchedAt">;

/** A stored page. */
export interface SerpContent {
  body: SerpBody;
  /** Stored sections. */
  sections: readonly SerpSection[];
  organicCount: number;
  /** The brand's place on the page, even if the sections that show it are not stored. */
  ownPlace: OwnPlace;
  /** Null if the vendor cannot see it. */
  aiOverviewPresent: boolean | null;
  /** Domains of the first ten organic results in order, even if organic results are not stored. */
  topDomains: string[];
  /** The first ten results in comparable form, even if organic results are not stored. */
  firstPage: Uint8Array;
  /** The brand's pages in the results, best first. */
  ownedPages: readonly OwnedPage[];
}

export interface OwnedPage {
  url: string;
  position: number;
}

const TOP = 10;

/** A page as read from a vendor, for the owner of `ownDomain`, with all sections or the requested ones. */
export function serpContent(
  serp: Serp,
  ownDomain: string,
  sections: readonly SerpSection[] = SERP_SECTIONS,
): SerpContent {
  const organic = serp.organic.map((result) => {
    const { url } = result;
    return { ...result, domain: registrableDomain(url), isOwnedDomain: isOwnSite(url, ownDomain) };
  });
  const whole: SerpBody = {
    organic,
    aiOverviews: {
      ...serp.aiOverviews,
      cited: serp.aiOverviews.cited.map(({ url }) => ({ domain: registrableDomain(url), url })),
    },
    featuredSnippet: serp.featuredSnippet && {
      ...serp.featuredSnippet,
      isOwnedDomain: isOwnSite(serp.featuredSnippet.url, ownDomain),
    },
    paa: serp.paa,
    forum: serp.forum,
    videos: serp.videos,
    localPack: serp.localPack.length === 0 ? null : serp.localPack,
    checkUrl: serp.checkUrl ?? null,
    suggestions: serp.suggestions,
    unknownSections: serp.unknownSections,
    warnings: serp.warnings,
  };
  const body = withSections(whole, sections);
  return {
    body,
    sections,
    organicCount: body.organic.length,
    ownPlace: ownPlaceOn(whole, ownDomain),
    aiOverviewPresent: serp.unknownSections.includes("ai_overviews") ? null : serp.aiOverviews.present,
    topDomains: organic.slice(0, TOP).map(({ domain }) => domain),
    firstPage: packFirstPage(organic),
    ownedPages: ownedPagesOf(whole),
  };
}

/** Each page once, at its best position. */
function ownedPagesOf({ organic, featuredSnippet }: Pick<SerpBody, "organic" | "featuredSnippet">): OwnedPage[] {
  const pages = new Map<string, OwnedPage>();
  if (featuredSnippet?.isOwnedDomain) {
    pages.set(comparableAddress(featuredSnippet.url), { url: featuredSnippet.url, position: 1 });
  }
  for (const { url, rank, isOwnedDomain } of organic) {
    const page = comparableAddress(url);
    if (isOwnedDomain && !pages.has(page)) pages.set(page, { url, position: rank });
  }
  return [...pages.values()];
}

/** The page without the other sections. */
export function withSections<S extends SerpBody>(serp: S, sections: readonly SerpSection[]): S {
  const wants = (section: SerpSection) => sections.includes(section);
  return {
    ...serp,
    organic: wants("organic") ? serp.organic : [],
    aiOverviews: wants("ai_overviews") ? serp.aiOverviews : { present: false, summary: null, cited: [] },
    featuredSnippet: wants("featured_snippet") ? serp.featuredSnippet : null,
    paa: wants("paa") ? serp.paa : [],
    forum: wants("forum") ? serp.forum : [],
    videos: wants("videos") ? serp.videos : [],
    localPack: wants("local_pack") ? serp.localPack : null,
    unknownSections: serp.unknownSections.filter(wants),
  };
}

const SEARCH_FIELDS = ["query", "device", "location", "language"] as const;

/** The fields in which two searches differ. */
export function differences(one: Search, other: Search): (keyof Search)[] {
  return SEARCH_FIELDS.filter((field) => one[field] !== other[field]);
}
