import { contestOf } from "./contest-of.ts";
import { gainByLinks } from "./gain-by-links.ts";
import type { KnownPlace, Market, MarketSite, Search, SitePage } from "./market.ts";
import { mixed, swung } from "./mixed.ts";
import { spaced, topicStems } from "./phrase-words.ts";
import { pageQueryIn } from "./query-shape.ts";
import { fnv1a } from "./random.ts";
import { reachOf, shockOf } from "./shock-of.ts";
import { isGeneral, sitesAbout } from "./sites-about.ts";
import { averageVolume } from "./volume-of.ts";

/** A site that a search engine considers for a query. Higher standing ranks before lower. */
export interface Candidate {
  site: MarketSite;
  /** Its page for the query, where its pages are known. */
  page: SitePage | undefined;
  /** What does not change from day to day. */
  base: number;
  momentum: number;
  shift: KnownPlace["shift"];
  noise: number;
  /** How far a day shakes it. */
  jitter: number;
  /** Pages that came online later, which its site could show instead. */
  newer?: readonly Candidate[];
}

/** A query with what is needed of it again and again. */
interface Asked {
  query: string;
  /** Its words, each between blanks. */
  text: string;
  stems: readonly string[];
  /** The query of the page that answers it. */
  pageQuery: string;
  jitter: number;
}

/** What lifts the site whose name is searched above all others, whatever an update does. */
const NAMED = 2.4;
/** Below this share of a query's words a site does not write about it. */
const ABOUT = 0.6;
/** How far a day shakes standings: little where many search, and much where hardly anybody does. */
const JITTER = { least: 0.016, most: 0.11, often: 1000, seldom: 40 };
/** A slow swing and a quick one: how large, and how many days long, at least and at most. */
const SWINGS = [
  { size: 0.03, days: 60, moreDays: 80, longest: 140 },
  { size: 0.016, days: 9, moreDays: 16, longest: 25 },
] as const;
/** How long a trend lasts, what is left of it at the end of the next, and most that the next adds. */
const TREND = { days: 360, kept: 0.5, most: 0.35 };
/** Most that a candidate is away from its base on a day, jitter aside, on a desktop in the market's country. */
const REACH = SWINGS.reduce((sum, { size }) => sum + 1.4 * size, 0);
/** Most fields of candidates kept of a market, so that a stranger's queries cannot fill the memory: some 12 MB. */
const KEPT = 800;
const fields = new WeakMap<Market, Map<string, readonly Candidate[]>>();

/** Everybody who could rank for a query. */
export function candidatesFor(market: Market, query: string): readonly Candidate[] {
  const text = query.toLowerCase();
  const kept = fields.get(market) ?? new Map<string, readonly Candidate[]>();
  fields.set(market, kept);
  const found = kept.get(text);
  if (found !== undefined) return found;
  if (kept.size >= (market.remembers ?? KEPT)) kept.clear();
  const field = fieldOf(market, text);
  kept.set(text, field);
  return field;
}

/** The same, remembered nowhere: for who looks at many queries once. */
export function fieldOf(market: Market, query: string): readonly Candidate[] {
  const text = query.toLowerCase();
  return settled(market, text, enter(market, text));
}

/** A candidate, or the page of its site that stands above it by then, and where that stands; undefined before there is any. */
export function atItsBest(
  candidate: Candidate,
  market: Market,
  search: Search,
): { candidate: Candidate; value: number } | undefined {
  const value = standingOf(candidate, market, search);
  let best = value === undefined ? undefined : { candidate, value };
  for (const newer of candidate.newer ?? []) {
    const other = standingOf(newer, market, search);
    if (other !== undefined && other > (best?.value ?? Number.NEGATIVE_INFINITY))
      best = { candidate: newer, value: other };
  }
  return best;
}

/** Where a candidate stands in one search; undefined while its page does not exist yet. */
function standingOf(candidate: Candidate, market: Market, { day, device, country }: Search): number | undefined {
  const { page, base, shift, noise, jitter } = candidate;
  const age = page?.since === undefined ? Number.POSITIVE_INFINITY : day - page.since;
  if (age < 0) return undefined;
  let standing = base + drift(candidate, market, day) - 0.55 * Math.exp(-age / 9);
  let step = -4;
  for (const { size, days, moreDays, longest } of SWINGS) {
    const swing = size * (0.4 + mixed(noise, step));
    const length = days + moreDays * mixed(noise, step - 1);
    standing += swing * Math.sin(((day + longest * mixed(noise, step - 2)) / length) * 2 * Math.PI);
    step -= 3;
  }
  if (shift !== undefined && day >= shift.day) standing += shift.by;
  if (market.placed !== undefined && market.placed.length > 0) standing += gainByLinks(market.placed, candidate, day);
  if (market.shocks !== undefined) standing += shockOf(market.shocks, candidate.site.domain, noise, day);
  standing += jitter * swung(noise, day);
  if (device === "mobile") standing += 0.05 * swung(noise, 1) + jitter * swung(noise, day + 500_000);
  if (country !== market.country) standing += 0.22 * swung(noise, fnv1a(country));
  return standing;
}

/** The total effect of a site's trend. Each year has another trend, so that no site leaves all others behind for good. */
function drift({ momentum, noise }: Candidate, market: Market, day: number): number {
  const terms = (day - market.day) / TREND.days;
  let [from, to] = [0, (momentum * TREND.days) / 90];
  let term = 0;
  while (term + 1 < terms) {
    term += 1;
    [from, to] = [to, TREND.kept * to + TREND.most * swung(noise, 700_000 + term)];
  }
  return from + (to - from) * (terms - term);
}

/** How many of a field stand above a height. Of most that is plain without working out where they stand. */
export function countAbove(field: readonly Candidate[], height: number, market: Market, search: Search): number {
  const isPlain = search.device === "desktop" && search.country === market.country;
  const reach = REACH + reachOf(market.shocks, search.day);
  return field.filter((candidate) => {
    if (isPlain && candidate.page === undefined && candidate.shift === undefined) {
      const ahead = candidate.base + drift(candidate, market, search.day) - height;
      if (Math.abs(ahead) > reach + candidate.jitter) return ahead > 0;
    }
    return (atItsBest(candidate, market, search)?.value ?? Number.NEGATIVE_INFINITY) > height;
  }).length;
}

/** The domains that stand highest for a query, days and devices aside. */
export function strongest(market: Market, query: string, count: number): string[] {
  return [...candidatesFor(market, query)]
    .sort((one, other) => other.base - one.base)
    .slice(0, count)
    .map(({ site }) => site.domain);
}

/** The candidates of one search with their standings, the best first. */
export function ordered(market: Market, search: Search, field = candidatesFor(market, search.query)): Candidate[] {
  const standing = field.flatMap((candidate) => atItsBest(candidate, market, search) ?? []);
  return standing.sort((one, other) => other.value - one.value).map(({ candidate }) => candidate);
}

function askedFor(market: Market, query: string): Asked {
  return {
    query,
    text: ` ${spaced(query)} `,
    stems: topicStems(query),
    pageQuery: pageQueryIn(market, query),
    jitter: jitterOf(market, query),
  };
}

function jitterOf(market: Market, query: string): number {
  const { least, most, often, seldom } = JITTER;
  const volume = Math.min(often, Math.max(seldom, averageVolume(market, query)));
  return least + (most - least) * (Math.log(often / volume) / Math.log(often / seldom));
}

function enter(market: Market, query: string): Candidate[] {
  const asked = askedFor(market, query);
  const known = market.sites.flatMap((site) => knownEntrant(market, asked, site) ?? []);
  const lift = 1.3 * ((contestOf(market, query) - 40) / 100);
  const crowd = sitesAbout(market, query).map((site) => {
    if (!isGeneral(site)) return entrant(market, asked, site, { share: 0.4, named: false });
    const general = entrant(market, asked, site, { share: 0.12, named: false });
    return { ...general, base: general.base + lift };
  });
  return [...known, ...crowd];
}

/** A site that is known, where it writes about the query, or published a page about it since. */
function knownEntrant(market: Market, asked: Asked, site: MarketSite): Candidate | undefined {
  const named = site.kind === "product" && isNamedIn(asked, site);
  const near = site.core === undefined || asked.stems.some((stem) => site.core?.has(stem));
  const share = near || named ? shareIn(asked.stems, site.topics) : 0;
  const pages = site.pages?.filter(({ since = 0 }) => since > market.day) ?? [];
  const newer = pages
    .filter((page) => shareIn(asked.stems, stemsOf(page)) >= ABOUT)
    .map((page) => entrant(market, asked, site, { share, named, pages: [page] }));
  if (!named && share < ABOUT) return newer[0] && { ...newer[0], newer: newer.slice(1) };
  if (pages.length === 0) return entrant(market, asked, site, { share, named });
  const settled = site.pages?.filter((page) => !pages.includes(page)) ?? [];
  return { ...entrant(market, asked, site, { share, named, pages: settled }), newer };
}

/** What a site brings: its authority, how much of the query it writes about, and unexplained noise. */
function entrant(
  market: Market,
  { query, stems, pageQuery, jitter }: Asked,
  site: MarketSite,
  { share, named, pages = site.pages }: { share: number; named: boolean; pages?: readonly SitePage[] | undefined },
): Candidate {
  // A site does alike in queries that ask for the same, and not quite alike.
  const noise = noiseOf(market, site.domain, pageQuery);
  const own = fnv1a(`${site.domain} ${query}`);
  const page = pages === undefined ? undefined : bestPage(pages, stems);
  const match = page === undefined ? share : shareIn(stems, stemsOf(page));
  // A page that was written for something else answers a query more or less well.
  const unwritten = page === undefined ? 0 : 0.62 * mixed(noise, -1) ** 1.4;
  const thin = page?.words === undefined ? 0 : 0.4 * Math.exp(-page.words / 250);
  const merit =
    (1.05 * site.authority) / 100 +
    0.45 * share * (site.depth ?? 1) +
    0.45 * match +
    0.42 * mixed(noise, -2) +
    0.08 * mixed(own, -2) +
    0.3 * (page?.quality ?? 0);
  return {
    site,
    page,
    base: merit + (named ? NAMED : 0) - unwritten - thin,
    momentum: (site.momentum ?? 0) + 0.09 * swung(noise, -3),
    shift: undefined,
    noise,
    jitter,
  };
}

/** What sets a site's page for a query apart from the pages of others, for good. */
export function noiseOf({ seed }: Pick<Market, "seed">, domain: string, pageQuery: string): number {
  return fnv1a(`${seed} ${domain} ${pageQuery}`);
}

/** Moves those whose places are known to these places, as they are on the market's own day. */
function settled(market: Market, query: string, field: readonly Candidate[]): Candidate[] {
  const places = market.known.get(query)?.places ?? [];
  const absent = new Set(places.filter(({ rank }) => rank === null).map(({ domain }) => domain));
  const search: Search = { query, day: market.day, device: "desktop", country: market.country };
  const entrants = field.filter(({ site }) => !absent.has(site.domain));
  return places.reduce((placed, place) => {
    if (place.rank === null) return placed;
    const moved = placed.find(({ site }) => site.domain === place.domain) ?? outsider(market, query, place.domain);
    if (moved === undefined) return placed;
    const others = placed.filter(({ site }) => site.domain !== place.domain);
    const page = moved.site.pages?.find(({ path }) => path === place.path) ?? moved.page;
    return [...others, broughtTo(place.rank, { ...moved, page, shift: place.shift }, others, market, search)];
  }, entrants);
}

function outsider(market: Market, query: string, domain: string): Candidate | undefined {
  const site = market.sites.find((one) => one.domain === domain);
  return site === undefined
    ? undefined
    : entrant(market, askedFor(market, query), site, { share: ABOUT, named: false });
}

function broughtTo(
  rank: number,
  moved: Candidate,
  others: readonly Candidate[],
  market: Market,
  search: Search,
): Candidate {
  const heights = others.flatMap((other) => standingOf(other, market, search) ?? []).sort((one, other) => other - one);
  const below = heights[rank - 1] ?? -1;
  const above = heights[rank - 2] ?? below + 0.1;
  const now = standingOf(moved, market, search) ?? moved.base;
  return { ...moved, base: moved.base + (above + below) / 2 - now };
}

const ASKED_OF_NAMES = /\b(vs|versus|alternatives?|competitors?|sites like|better than|compared)\b/;
/** Names of a word this long are hardly ever everyday words. */
const DISTINCT = 6;

/** Whether a query means a site: `go` is one by itself and in `go pricing`, and not in `go karts`, let alone in `cargo`. */
function isNamedIn({ text }: Asked, site: MarketSite): boolean {
  return namesOf(site).some((name) => {
    if (!text.includes(name)) return false;
    const isDistinct = name.trim().includes(" ") || name.trim().length >= DISTINCT;
    if (isDistinct || ASKED_OF_NAMES.test(text)) return true;
    const others = topicStems(text.replace(name, " "));
    return others.length === 0 || shareIn(others, site.topics) >= 0.5;
  });
}

const siteNames = new WeakMap<MarketSite, readonly string[]>();

/** What people type who look for a site, between blanks: its name, that in one word, its domain, and the word before its ending. */
function namesOf(site: MarketSite): readonly string[] {
  const known = siteNames.get(site);
  if (known !== undefined) return known;
  const { name, domain, topics } = site;
  const [label = domain] = domain.split(".");
  const isOwn = label.length >= DISTINCT && !topicStems(label).some((stem) => topics.has(stem));
  const names = [spaced(name), spaced(name).replaceAll(" ", ""), spaced(domain), ...(isOwn ? [label] : [])];
  const between = names.map((one) => ` ${one} `);
  siteNames.set(site, between);
  return between;
}

/** The page that shares most with a query; the first of equals, so a site names its most general page first. */
function bestPage(pages: readonly SitePage[], stems: readonly string[]): SitePage | undefined {
  const shares = pages.map((page) => shareIn(stems, stemsOf(page)));
  return pages[shares.indexOf(Math.max(...shares))];
}

function shareIn(stems: readonly string[], topics: ReadonlySet<string>): number {
  return stems.length === 0 ? 0 : stems.filter((stem) => topics.has(stem)).length / stems.length;
}

const pageStems = new WeakMap<SitePage, ReadonlySet<string>>();

function stemsOf(page: SitePage): ReadonlySet<string> {
  const before = pageStems.get(page);
  const stems = before ?? new Set(topicStems(page.about));
  if (before === undefined) pageStems.set(page, stems);
  return stems;
}
