import { backlinksOf, type MarketBacklink } from "../backlinks-of.ts";
import { type LinkingSite, linkingSites } from "../linking-sites.ts";
import { randomOf } from "../random.ts";
import { authorityOf } from "../sites-about.ts";
import { decodedPath } from "./decoded-path.ts";
import { linksToPage, linkTargetsOf } from "./link-target.ts";
import type { WorldMarket } from "./market-of.ts";

/** A link that was not met for longer is gone. */
const LIVE_DAYS = 10;
/** The error of tools that report how strong a site is. */
const RATING_ERROR = 2.5;
/** Who was asked for a link was chosen. */
const WON_RELEVANCE = 0.85;
/** Sites of which is kept who links to them, some 100 kB each. */
const KEPT = 60;
const kept = new WeakMap<WorldMarket, Map<string, readonly MarketBacklink[]>>();

/** Links to a site that are there on a day, the strongest source first, one a source page. */
export function linksTo(market: WorldMarket, asked: string, day: number): readonly MarketBacklink[] {
  const domain = siteDomain(market, asked);
  const known = kept.get(market) ?? new Map<string, readonly MarketBacklink[]>();
  kept.set(market, known);
  const key = `${day} ${domain}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= KEPT) known.clear();
  const grown = linkTargetsOf(market, domain).flatMap((target) => backlinksOf(market, target, day));
  const found = [...placedOn(market, domain, day), ...grown];
  const byPage = new Map(found.toReversed().map((link) => [link.sourceUrl, link]));
  const links = [...byPage.values()]
    .filter(({ lastSeen, source }) => lastSeen > day - LIVE_DAYS && source.domain !== domain)
    .sort(byStrength(market));
  known.set(key, links);
  return links;
}

/** Links that the world's users won stay. */
function placedOn(market: WorldMarket, domain: string, day: number): MarketBacklink[] {
  const own = market.placed.filter(
    ({ targetUrl, since }) => since <= day && siteDomain(market, targetUrl.hostname) === domain,
  );
  return own.map(({ sourceUrl, targetUrl, anchor, follow, since }) => ({
    source: linkerAt(market, sourceUrl.hostname),
    sourceUrl: sourceUrl.href,
    targetUrl: `https://${domain}${pathOf(targetUrl)}`,
    follow,
    anchor: anchor === "" ? null : anchor,
    relevance: WON_RELEVANCE,
    firstSeen: since,
    lastSeen: day,
  }));
}

function linkerAt(market: WorldMarket, host: string): LinkingSite {
  const domain = siteDomain(market, host);
  const known = linkingSites(market).find((site) => site.domain === domain);
  return known ?? { name: domain, domain, authority: authorityOf(market, domain), kind: "blog", country: null };
}

function pathOf({ pathname }: URL): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, "") : "/";
}

function byStrength(market: WorldMarket): (one: MarketBacklink, other: MarketBacklink) => number {
  const ratings = new Map<string, number>();
  const ratingBy = ({ source: { domain } }: MarketBacklink) => {
    const rating = ratings.get(domain) ?? ratingOf(market, domain);
    ratings.set(domain, rating);
    return rating;
  };
  return (one, other) => ratingBy(other) - ratingBy(one) || (one.sourceUrl < other.sourceUrl ? -1 : 1);
}

/** Sites that link to a page on a day. */
export function sitesLinkingTo(market: WorldMarket, url: URL, day: number): number {
  const domain = siteDomain(market, url.hostname);
  const path = pathOf(url);
  const address = `https://${domain}${path}`;
  const linking = linksTo(market, domain, day).filter(({ targetUrl }) => targetUrl === address);
  const listed = new Set(linking.map(({ source }) => source.domain)).size;
  const about = subjectIn(path);
  if (about === "" || linkTargetsOf(market, domain).some(({ paths }) => paths.includes(path))) return listed;
  return listed + linksToPage(market, { domain, authority: authorityOf(market, domain) }, about);
}

/** What a page is about whose address was made of its query. */
function subjectIn(path: string): string {
  const [slug = "", folder] = decodedPath(path).split("/").toReversed();
  const isThread = /^(t|questions|discussions)$/.test(folder ?? "");
  return (isThread ? slug.replace(/-\d{4,5}$/, "") : slug).replaceAll("-", " ");
}

/** How strong the links to a site are, 0 to 100, as tools report it: close to the strength that search engines use. */
export function ratingOf(market: WorldMarket, asked: string): number {
  const domain = siteDomain(market, asked);
  const linker = linkingSites(market).find((site) => site.domain === domain);
  const authority = linker?.authority ?? authorityOf(market, domain);
  const error = RATING_ERROR * randomOf(market.seed, "rating", domain).normal();
  return Math.min(99, Math.max(0, Math.round(authority + error)));
}

/** The site that a host belongs to. */
export function siteDomain(market: WorldMarket, asked: string): string {
  const host = asked.toLowerCase().replace(/^www\./, "");
  const site = market.sites.find(({ domain }) => host === domain || host.endsWith(`.${domain}`));
  return site?.domain ?? host;
}
