import type { Market, MarketSite, SitePage } from "./market.ts";

/** Points of standing that a first link to a page adds in the end, and all links together at most. */
const FIRST_LINK = 0.14;
const MOST_BY_LINKS = 0.55;
/** Of a link to another page of the site, so much counts. */
const BESIDE = 0.2;
/** Days until two thirds of its effect are there. */
const SLOW_DAYS = 10;

/** What links add that users of the world won for a candidate. A link without authority adds nothing. */
export function gainByLinks(
  placed: NonNullable<Market["placed"]>,
  { site, page }: { site: MarketSite; page: SitePage | undefined },
  day: number,
): number {
  const weight = placed.reduce((sum, { targetUrl, since, follow = true }) => {
    const host = targetUrl.hostname.replace(/^www\./, "");
    if (!follow || day <= since || host !== site.domain) return sum;
    const share = page === undefined || pathOf(targetUrl.pathname) === pathOf(page.path) ? 1 : BESIDE;
    return sum + share * (1 - Math.exp((since - day) / SLOW_DAYS));
  }, 0);
  return Math.min(MOST_BY_LINKS, FIRST_LINK * Math.log2(1 + weight));
}

function pathOf(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : "/";
}
