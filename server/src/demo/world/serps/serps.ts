import {
  type Device,
  languageCode,
  type OrganicResult,
  placeOf,
  type RankRecord,
  type SerpSnapshot,
} from "@findable/contract";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import type { Search } from "../../../market/market.ts";
import { hasOverview } from "../../../market/serp-features.ts";
import { type MarketResult, type MarketSerp, resultsOf, serpOf, surfacesOf } from "../../../market/serp-of.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { BRAND, DEMO_NOW } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { demoMarket, demoRank, HOME_COUNTRY, HOME_LANGUAGE, searchOf } from "../market.ts";
import { once, onceEach } from "../once.ts";
import { checkedAt } from "../ranks/rank-checks.ts";
import { readableId, readId } from "../readable-ids.ts";

/** A results page that was kept, without what is on it. */
export interface StoredSerp {
  serpId: string;
  query: string;
  device: Device;
  location: string;
  language: string;
  fetchedAt: string;
  /** How many days before the frozen one. */
  daysAgo: number;
}

/** How long ago the older pages of keywords in focus are from. */
const WEEKS = [7, 14, 21, 28, 35, 42];

/** This morning's page of every keyword, and weekly ones of those in focus. */
export const storedSerps = once((): readonly StoredSerp[] =>
  keywords()
    .filter(({ archived }) => !archived)
    .flatMap(({ keyword, status, tracked }) => {
      const weeks = status === "FOCUSED" ? WEEKS.filter((days) => days <= tracked.since) : [];
      return [0, ...weeks].map((days) => storedSerp(keyword, days));
    }),
);

/** The page that a rank check of a keyword left behind. */
export function storedSerp(phrase: string, days: number): StoredSerp {
  return {
    serpId: days === 0 ? demoId("srp", phrase) : demoId("srp", phrase, days),
    query: phrase,
    device: "desktop",
    location: HOME_COUNTRY,
    language: HOME_LANGUAGE,
    fetchedAt: checkedAt(phrase, days),
    daysAgo: days,
  };
}

/** A page that is fetched now. */
export function freshSerp(query: string, where: { device?: Device; location?: string; language?: string }): StoredSerp {
  const device = where.device ?? "desktop";
  const location = placeOf(where.location ?? HOME_COUNTRY) ?? HOME_COUNTRY;
  const language = languageCode(where.language ?? HOME_LANGUAGE);
  const serpId = readableId("srp", query, device === "mobile" ? "m" : "d", location, language);
  return { serpId, query, device, location, language, fetchedAt: DEMO_NOW, daysAgo: 0 };
}

/** Every page that a rank check of the last three months left behind, stored or not. */
const everySerp = once(() => {
  const all = keywords().flatMap(({ keyword, tracked: { since, until } }) =>
    Array.from({ length: since - until + 1 }, (_, index) => storedSerp(keyword, until + index)),
  );
  return new Map(all.map((serp) => [serp.serpId, serp]));
});

export function serpOfId(id: string): StoredSerp {
  const [query, device, location, language] = readId("srp", id) ?? [];
  if (query !== undefined && location !== undefined && language !== undefined) {
    return freshSerp(query, { device: device === "m" ? "mobile" : "desktop", location, language });
  }
  const stored = storedSerps().find(({ serpId }) => serpId === id);
  return stored ?? everySerp().get(id) ?? recordOf(storedSerps(), id, "serpId");
}

export function searchOfSerp({ query, device, location, daysAgo }: StoredSerp): Search {
  return searchOf(query, { daysAgo, device, country: location });
}

/** Where the brand stands on a page. */
export function ownedPosition({ query, daysAgo, device, location }: StoredSerp): number | null {
  return ownedRank(query, daysAgo, device, location);
}

const ownedRank = onceEach(
  1_000,
  (query: string, daysAgo: number, device: Device, country: string) =>
    demoRank(searchOf(query, { daysAgo, device, country }))?.rank ?? null,
);

export function organicOf(serp: StoredSerp): OrganicResult[] {
  return resultsOf(demoMarket(), searchOfSerp(serp)).map(organicResult);
}

/** Whether an engine's answer stands on a page. */
export function hasAiOverview({ query }: StoredSerp): boolean {
  return hasOverview(demoMarket(), query);
}

/** Everything on a page. */
export function snapshotOf(serp: StoredSerp, topN?: number): SerpSnapshot {
  const { daysAgo: _days, ...identity } = serp;
  const page = serpOf(demoMarket(), searchOfSerp(serp), topN);
  return { ...identity, ...sectionsOf(page), warnings: [] };
}

/** The sections of a page besides its organic results that show the brand. */
export function surfacesOn(serp: StoredSerp): RankRecord["surfaces"] {
  return surfacesOf(demoMarket(), searchOfSerp(serp), BRAND.domain);
}

function sectionsOf(page: MarketSerp): Omit<SerpSnapshot, keyof Omit<StoredSerp, "daysAgo"> | "warnings"> {
  const { overview, snippet, questions, threads, videos, places, suggestions } = page;
  return {
    organic: page.results.map(organicResult),
    aiOverviews: {
      present: overview !== undefined,
      summary: overview?.summary ?? null,
      cited: overview?.cited ?? [],
    },
    featuredSnippet: snippet === undefined ? null : { ...snippet, isOwnedDomain: isOwnSite(snippet.url, BRAND.domain) },
    paa: questions,
    forum: threads,
    videos,
    localPack: places ?? null,
    checkUrl: page.checkUrl,
    suggestions,
    unknownSections: [],
  };
}

function organicResult({ rank, url, title, snippet, site }: MarketResult): OrganicResult {
  return { rank, url, title, snippet, domain: site.domain, isOwnedDomain: site.domain === BRAND.domain };
}
