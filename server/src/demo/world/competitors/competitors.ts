import type { Backlink, Competitor, CompetitorKeyword, OwnLink } from "@findable/contract";
import { linkReasons, linkWorth } from "../../../domains/competitors/rules.ts";
import { achievabilityOf, backlinksOf, type MarketBacklink } from "../../../market/backlinks-of.ts";
import { clicksAt } from "../../../market/clicks-at.ts";
import type { LinkerKind } from "../../../market/linking-sites.ts";
import { demoId } from "../../ids.ts";
import { BRAND, daysAgo, RIVALS } from "../facts.ts";
import { rivalPhrases } from "../keywords/rival-phrases.ts";
import { demoMarket, HOME_COUNTRY, HOME_LANGUAGE, TODAY } from "../market.ts";
import { once } from "../once.ts";

type Rival = (typeof RIVALS)[number];

/** A link with what reports count it by and lists do not show. */
export interface DemoBacklink extends Backlink {
  country: string | null;
}

/** What the agency wrote down about each rival, how it is tagged, and since when and how lately it is watched. */
const FILES: Record<Rival["domain"], { tags: string[]; notes: string; addedDaysAgo: number; pulledDaysAgo: number }> = {
  "hourglasspm.example": {
    tags: ["segment:architects", "watch:weekly"],
    notes: "Strong on project phases and templates. Raised its price per seat in September; many ask for alternatives.",
    addedDaysAgo: 92,
    pulledDaysAgo: 4,
  },
  "planbase.example": {
    tags: ["horizontal", "watch:weekly"],
    notes: "Ranks for everything with project in it. Nothing on fees or phases.",
    addedDaysAgo: 92,
    pulledDaysAgo: 4,
  },
  "studioledger.example": {
    tags: ["segment:architects"],
    notes: "Best invoices of all; its time tracking is an afterthought.",
    addedDaysAgo: 88,
    pulledDaysAgo: 5,
  },
  "clockwright.example": {
    tags: ["horizontal"],
    notes: "Plain stopwatch with good apps. Cheap, no budgets.",
    addedDaysAgo: 75,
    pulledDaysAgo: 5,
  },
  "sheetpunch.example": {
    tags: ["templates"],
    notes: "Lives from spreadsheet templates. Its readers are our readers two years earlier.",
    addedDaysAgo: 61,
    pulledDaysAgo: 11,
  },
  "draftbook.example": {
    tags: ["partner-candidate"],
    notes: "Drawing registers; sold beside us rather than instead of us.",
    addedDaysAgo: 33,
    pulledDaysAgo: 11,
  },
};
const PATHS = [
  "/",
  "/features/time-tracking",
  "/pricing",
  "/templates/timesheet",
  "/blog/fees-explained",
  "/customers",
  "/architects",
];

/** The rivals as they are kept in the workspace. */
export const competitors = once((): readonly Competitor[] => RIVALS.map(toCompetitor));

function toCompetitor({ domain, weight }: Rival): Competitor {
  const { tags, notes, addedDaysAgo, pulledDaysAgo } = FILES[domain];
  return {
    id: demoId("cmp", domain),
    domain,
    weight,
    tags,
    notes,
    stats: {
      backlinks: linksTo(domain).length,
      keywords: keywordsOf(domain).length,
      lastBacklinkPullAt: daysAgo(pulledDaysAgo, 7, 14),
      lastKeywordPullAt: daysAgo(pulledDaysAgo, 7, 20),
    },
    createdAt: daysAgo(addedDaysAgo, 8, 40),
  };
}

const links = once(() => {
  const found = new Map(RIVALS.map((rival) => [String(rival.domain), marketLinks(rival)]));
  const sites = [...found.values()].map((own) => new Set(own.map(({ source }) => source.domain)));
  const linkedBy = (domain: string) => sites.filter((site) => site.has(domain)).length;
  return new Map(
    [...found].map(([domain, own]) => [
      domain,
      own.map((link) => toBacklink(domain, link, linkedBy(link.source.domain) - 1)),
    ]),
  );
});

/** Everybody who links to a rival. */
export function linksTo(domain: string): readonly DemoBacklink[] {
  return links().get(domain) ?? [];
}

function marketLinks({ name, domain, domainRating }: Rival): MarketBacklink[] {
  const target = { name, domain, authority: domainRating, paths: PATHS };
  return backlinksOf(demoMarket(), target, TODAY - FILES[domain].pulledDaysAgo);
}

const PAGE_TYPES: Record<LinkerKind, Backlink["pageType"]> = {
  directory: "directory",
  resources: "resources",
  blog: "article",
  magazine: "news",
  association: "partners",
  school: "institution",
  agency: "partners",
  forum: "forum",
};

/** Few of the sites that would agree read their mail: typical is 8 %. */
function chanceOf(link: MarketBacklink, alsoLinksTo: number): number {
  const open = achievabilityOf(link);
  return 1 / (1 + Math.exp(2.5 - Math.log(open / (1 - open)) - 0.3 * Math.log1p(alsoLinksTo)));
}

const ownMarketLinks = once((): MarketBacklink[] => {
  const target = { name: BRAND.name, domain: BRAND.domain, authority: BRAND.domainRating, paths: [] };
  return backlinksOf(demoMarket(), target, TODAY);
});

/** The sites that link to the brand. */
const ownLinkers = once(() => new Set(ownMarketLinks().map(({ source }) => source.domain)));

/** The links to the brand's site. */
export const ownLinks = once((): readonly OwnLink[] =>
  ownMarketLinks().map((link) => ({
    id: demoId("sbl", link.sourceUrl),
    sourceDomain: link.source.domain,
    sourceUrl: link.sourceUrl,
    targetUrl: link.targetUrl,
    domainRating: link.source.authority,
    linkType: link.follow ? "dofollow" : "nofollow",
    pageType: typeOfPage(link),
    anchorText: link.anchor,
    firstSeenAt: dateOf(link.firstSeen),
    lastSeenAt: dateOf(link.lastSeen),
  })),
);

function typeOfPage({ sourceUrl, source }: MarketBacklink): Backlink["pageType"] {
  return sourceUrl.endsWith("-review") ? "review" : PAGE_TYPES[source.kind];
}

function toBacklink(domain: string, link: MarketBacklink, alsoLinksTo: number): DemoBacklink {
  const known = {
    id: demoId("cbl", domain, link.sourceUrl),
    sourceDomain: link.source.domain,
    sourceUrl: link.sourceUrl,
    targetUrl: link.targetUrl,
    domainRating: link.source.authority,
    linkType: link.follow ? "dofollow" : "nofollow",
    pageType: typeOfPage(link),
    anchorText: link.anchor,
    linksToUs: ownLinkers().has(link.source.domain),
    relevanceScore: hundredths(link.relevance),
    achievabilityScore: hundredths(chanceOf(link, alsoLinksTo)),
    alsoLinksTo,
    firstSeenAt: dateOf(link.firstSeen),
    lastSeenAt: dateOf(link.lastSeen),
    country: link.source.country,
  } as const;
  const opportunityScore = Math.round(linkWorth(known) * known.achievabilityScore * 100_000) / 100_000;
  return { ...known, opportunityScore, reasons: linkReasons(known) };
}

const keywords = once(() => new Map(RIVALS.map(({ domain }) => [String(domain), rankedBy(domain)])));

/** Everything a rival ranks for. */
export function keywordsOf(domain: string): readonly CompetitorKeyword[] {
  return keywords().get(domain) ?? [];
}

function rankedBy(domain: string): CompetitorKeyword[] {
  return rivalPhrases().flatMap(({ phrase, volume, intent, places }): CompetitorKeyword[] => {
    const place = places.get(domain);
    if (place === undefined) return [];
    return [
      {
        id: demoId("ckw", domain, phrase),
        keyword: phrase,
        position: place.rank,
        estimatedTraffic: Math.round(volume * clicksAt(place.rank) * 10) / 10,
        intent,
        volume,
        url: place.url,
        country: HOME_COUNTRY,
        language: HOME_LANGUAGE,
      },
    ];
  });
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function hundredths(score: number): number {
  return Math.round(score * 100) / 100;
}
