import { type LinkerKind, type LinkingMarket, type LinkingSite, linkingSites } from "./linking-sites.ts";
import { segmentOf } from "./phrase-words.ts";
import { type Random, randomOf } from "./random.ts";

/** Whose links are asked for. */
export interface LinkTarget {
  name: string;
  domain: string;
  /** 0 to 100. */
  authority: number;
  /** Its pages that are linked to, the most linked first. */
  paths: readonly string[];
  /** What it sells, in the words of people; what studios use where nothing is said. */
  about?: readonly string[];
  /** How many links there will ever be; by its authority where nothing is said. */
  links?: number;
  /** Day from which on it can be linked to; long ago where nothing is said. */
  since?: number;
}

export interface MarketBacklink {
  source: LinkingSite;
  sourceUrl: string;
  targetUrl: string;
  follow: boolean;
  /** Null for an image without words. */
  anchor: string | null;
  /** How much the page is about what the target sells, 0 to 1. */
  relevance: number;
  /** Days, counted from 1970. */
  firstSeen: number;
  lastSeen: number;
}

/** Page that links: its path, how relevant it is, how often its links are followed. */
interface SourcePage {
  path: string;
  relevance: number;
}

const FIRST_DAY = Math.floor(Date.parse("2023-06-01") / 86_400_000);
/** Links are spread over so many days from the first on; those of the future are not seen yet. */
const SPAN_DAYS = 1600;
/** What is new gains its links sooner. */
const SPAN_OF_NEWS = 500;
/** The part of all links that is there when a world begins: seen, not lost, and each from a separate page. */
export const THERE_AT_FIRST = 0.5;
const LOST = 0.14;
const FOLLOWED: Record<LinkerKind, number> = {
  directory: 0.45,
  resources: 0.85,
  blog: 0.82,
  magazine: 0.6,
  association: 0.8,
  school: 0.9,
  agency: 0.85,
  forum: 0.06,
};

/** Who links to a site on a day: the stronger the site, the more, and the list only grows older, not another. */
export function backlinksOf(market: LinkingMarket, target: LinkTarget, day: number): MarketBacklink[] {
  const sites = linkingSites(market);
  const key = target.links === undefined ? target.domain : `${target.domain}${target.paths[0]}`;
  const links = Array.from({ length: target.links ?? sizeOf(target) }, (_, number) =>
    linkOf(randomOf(market.seed, "link", key, number), sites, target, day),
  );
  const seen = links.filter(({ firstSeen }) => firstSeen <= day);
  return [...new Map(seen.map((link) => [link.sourceUrl, link])).values()];
}

/** Links grow by about half with ten points of authority. */
function sizeOf({ authority }: LinkTarget): number {
  return Math.round(22 * Math.exp(0.0475 * authority));
}

function linkOf(random: Random, sites: readonly LinkingSite[], target: LinkTarget, day: number): MarketBacklink {
  const source = sites[Math.floor(sites.length * random.number() ** 1.25)] ?? random.pick(sites);
  const [from, span] = target.since === undefined ? [FIRST_DAY, SPAN_DAYS] : [target.since, SPAN_OF_NEWS];
  const firstSeen = from + random.integer(0, span);
  const page = pageOf(random, source, target, firstSeen);
  const lost = random.chance(LOST) ? firstSeen + random.integer(20, 400) : Number.POSITIVE_INFINITY;
  const path = target.paths[Math.floor(target.paths.length * random.number() ** 2)] ?? "/";
  return {
    source,
    sourceUrl: `https://${source.domain}${page.path}`,
    targetUrl: `https://${target.domain}${path}`,
    follow: random.chance(FOLLOWED[source.kind]),
    anchor: anchorOf(random, target),
    relevance: Math.min(0.98, Math.max(0.05, page.relevance + 0.08 * random.normal())),
    firstSeen,
    lastSeen: Math.max(firstSeen, Math.min(lost, day - random.integer(0, 9))),
  };
}

/** What links to a maker of software for studios are about. */
const STUDIO = [
  "time tracking for architects",
  "project management for studios",
  "timesheet template",
  "fee calculator",
];

function anchorOf(random: Random, { name, domain, about = STUDIO }: LinkTarget): string | null {
  const roll = random.number();
  if (roll < 0.42) return name;
  if (roll < 0.55) return domain;
  if (roll < 0.62) return null;
  return random.pick([
    `${name} review`,
    ...about.slice(0, 2),
    "their website",
    "this tool",
    `${name} pricing`,
    ...about.slice(2, 4),
    "read more",
    "source",
  ]);
}

const SUBJECTS: Subjects = [
  ["tools-we-use-to-run-the-studio", 0.84],
  ["software-for-small-practices", 0.91],
  ["how-we-track-hours", 0.93],
  ["what-a-project-really-costs", 0.78],
  ["timesheets-without-tears", 0.92],
  ["fees-by-phase", 0.8],
  ["moving-away-from-spreadsheets", 0.82],
  ["our-year-in-numbers", 0.42],
  ["hiring-a-practice-manager", 0.55],
  ["working-from-two-offices", 0.38],
  ["office-tour", 0.14],
  ["conference-notes", 0.33],
  ["reading-list", 0.27],
  ["how-small-firms-price-design", 0.71],
  ["utilisation-explained", 0.83],
  ["choosing-practice-software", 0.94],
  ["five-mistakes-with-fees", 0.69],
  ["talk-with-a-founder", 0.47],
];

type Subjects = readonly (readonly [string, number])[];
const subjects = new WeakMap<readonly string[], Subjects>();

/** Pages on what somebody sells, and how much they have to do with it. */
function subjectsOn(about: readonly string[]): Subjects {
  const known = subjects.get(about) ?? subjectsAround(about);
  subjects.set(about, known);
  return known;
}

function subjectsAround(about: readonly string[]): Subjects {
  const near = about.slice(0, 4).flatMap((thing): (readonly [string, number])[] => [
    [`choosing-${segmentOf(thing)}`, 0.94],
    [`how-we-use-${segmentOf(thing)}`, 0.9],
    [`${segmentOf(thing)}-explained`, 0.83],
    [`five-mistakes-with-${segmentOf(thing)}`, 0.69],
  ]);
  return [...near, ["our-year-in-numbers", 0.32], ["reading-list", 0.27], ["talk-with-a-founder", 0.47]];
}

function pageOf(random: Random, { kind }: LinkingSite, { name, about }: LinkTarget, day: number): SourcePage {
  const slug = segmentOf(name);
  const [subject, relevance] = random.pick(about === undefined ? SUBJECTS : subjectsOn(about));
  const categories = about?.map(segmentOf) ?? ["time-tracking", "project-management", "practice-software"];
  const year = new Date(day * 86_400_000).getUTCFullYear();
  switch (kind) {
    case "directory":
      return random.chance(0.6)
        ? { path: `/software/${slug}`, relevance: 0.76 }
        : {
            path: `/categories/${random.pick(categories)}`,
            relevance: 0.81,
          };
    case "resources":
      return { path: random.pick(["/resources", "/tools", `/guides/${subject}`]), relevance: 0.66 };
    case "magazine":
      return { path: `/${year}/${subject}`, relevance };
    case "blog":
      return {
        path: random.chance(0.2) ? `/${slug}-review` : `/blog/${subject}`,
        relevance: Math.min(0.95, relevance + 0.05),
      };
    case "association":
      return { path: random.pick(["/members/benefits", "/partners", `/news/${subject}`]), relevance: 0.52 };
    case "school":
      return {
        path: random.pick(["/library/practice-management", "/courses/professional-practice", "/careers/links"]),
        relevance: 0.48,
      };
    case "agency":
      return { path: random.pick(["/clients", "/partners", `/insights/${subject}`]), relevance: 0.41 };
    case "forum":
      return { path: `/t/${subject}/${random.integer(1100, 9800)}`, relevance };
  }
}

const OUTBOUND: Record<LinkerKind, readonly [number, number]> = {
  directory: [40, 160],
  resources: [25, 110],
  blog: [3, 16],
  magazine: [4, 22],
  association: [15, 60],
  school: [15, 55],
  agency: [8, 40],
  forum: [2, 14],
};

/** Links from its page to other sites. */
export function outboundLinks({ source, sourceUrl }: Pick<MarketBacklink, "source" | "sourceUrl">): number {
  return randomOf("outbound", sourceUrl).integer(...OUTBOUND[source.kind]);
}

/** How likely another site of that kind would earn such a link, 0 to 1: a heuristic of who says yes. */
export function achievabilityOf({ source, relevance, follow }: MarketBacklink): number {
  const open: Record<LinkerKind, number> = {
    directory: 0.74,
    forum: 0.6,
    resources: 0.58,
    blog: 0.5,
    association: 0.38,
    agency: 0.34,
    magazine: 0.3,
    school: 0.2,
  };
  const score = open[source.kind] + 0.3 * (relevance - 0.5) - (source.authority - 35) / 160 - (follow ? 0.04 : 0);
  return Math.min(0.97, Math.max(0.02, score));
}
