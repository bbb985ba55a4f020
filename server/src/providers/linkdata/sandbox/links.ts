import { type MarketBacklink, outboundLinks } from "../../../market/backlinks-of.ts";
import { capitalised } from "../../../market/phrase-words.ts";
import type { WorldState } from "../../../market/world-state.ts";
import { decodedPath } from "../../../market/worlds/decoded-path.ts";
import { linksTo, ratingOf, sitesLinkingTo } from "../../../market/worlds/links-to.ts";
import { marketOf, type WorldMarket } from "../../../market/worlds/market-of.ts";
import { worldDate, worldDay } from "../../../market/worlds/world-day.ts";
import type { Backlink, LinkSource } from "../port.ts";

/** The language of a site's home country. */
const LANGUAGES: Readonly<Record<string, string>> = { DE: "de", NL: "nl" };

/** The backlinks of a test world. */
export function createLinkSource(open: (signal: AbortSignal) => Promise<WorldState>): LinkSource {
  return {
    ratingScale: "sandbox_dr",
    pageSize: 1000,
    async siteRatings({ domains, signal }) {
      const market = marketOf(await open(signal));
      return {
        ratings: domains.map((domain) => (isHost(domain) ? ratingOf(market, domain) : null)),
        costUsd: null,
        warnings: [],
      };
    },
    async pageLinks({ urls, signal }) {
      const state = await open(signal);
      const [market, day] = [marketOf(state), worldDay(state)];
      const counts = urls.map((address) => {
        const url = URL.parse(address);
        return url !== null && isHost(url.hostname) ? sitesLinkingTo(market, url, day) : null;
      });
      return { referringDomains: counts, costUsd: null, warnings: [] };
    },
    async backlinks({ domain, offset = 0, limit, minDomainRating, linkType, country, signal }) {
      const state = await open(signal);
      const market = marketOf(state);
      const links = linksTo(market, domain, worldDay(state))
        .filter(({ follow }) => linkType === "all" || follow === (linkType === "dofollow"))
        .filter(({ source }) => country === null || source.country === country)
        .map((link) => toBacklink(link, market, state))
        .filter(({ domainRating }) => (domainRating ?? 0) >= minDomainRating);
      const backlinks = links.slice(offset, offset + limit);
      return { backlinks, rows: backlinks.length, total: links.length, costUsd: null, warnings: [] };
    },
  };
}

function isHost(name: string): boolean {
  return /^[^\s./]+(\.[^\s./]+)+$/.test(name);
}

function toBacklink(link: MarketBacklink, market: WorldMarket, state: WorldState): Backlink {
  const { source, sourceUrl, targetUrl, follow, anchor, firstSeen, lastSeen } = link;
  return {
    sourceUrl,
    sourceTitle: `${titleOf(sourceUrl)} | ${source.name}`,
    targetUrl,
    domainRating: ratingOf(market, source.domain),
    linkType: follow ? "dofollow" : "nofollow",
    anchorText: anchor ?? "",
    outboundLinks: outboundLinks(link),
    country: source.country,
    language: source.country === null ? null : (LANGUAGES[source.country] ?? "en"),
    firstSeenAt: worldDate(state, firstSeen),
    lastSeenAt: worldDate(state, lastSeen),
  };
}

/** A page title made from the last words of the URL. */
function titleOf(address: string): string {
  const words = decodedPath(new URL(address).pathname)
    .split("/")
    .filter((part) => /\p{L}/u.test(part));
  return capitalised((words.at(-1) ?? "home").replaceAll("-", " "));
}
