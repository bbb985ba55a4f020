import { type LinkTarget, THERE_AT_FIRST } from "../backlinks-of.ts";
import type { MarketSite, SitePage } from "../market.ts";
import { addressFor, subjectFor } from "../page-for.ts";
import { pageLinksOf } from "../page-links-of.ts";
import { wordsOf } from "../phrase-words.ts";
import { pageQueryIn } from "../query-shape.ts";
import { noiseOf } from "../standings.ts";
import { contentSite } from "./content-site.ts";
import type { WorldMarket } from "./market-of.ts";

type LinkedPage = Pick<SitePage, "path" | "about" | "title" | "since">;

/** Days until somebody links to what an index has found. */
const UNNOTICED_DAYS = 4;

/** What is linked to at any domain of a world: its start page, the more the stronger the site, and its pages, the more the more contested what they are about. */
export function linkTargetsOf(market: WorldMarket, domain: string): LinkTarget[] {
  const known = market.sites.find((site) => site.domain === domain);
  const described = contentSite(market, domain);
  const isDescribed = known === undefined || known === described;
  const { name, authority } = known ?? described;
  const about = described.business.offers;
  const site = { name, domain, authority };
  const pages = isDescribed ? (described.pages ?? []).slice(1) : pagesOfPublisher(market, known);
  return [
    { ...site, about, paths: ["/"] },
    ...pages.map(({ path, about: topics, title, since }): LinkTarget => {
      const subject = since === undefined ? topics : wordsOf(title).join(" ");
      const links = linksToPage(market, site, subject);
      return {
        ...site,
        about: [subject, ...about.slice(0, 3)],
        paths: [path],
        links: Math.round(links / THERE_AT_FIRST),
        ...(since === undefined ? {} : { since: since + UNNOTICED_DAYS }),
      };
    }),
  ];
}

/** Sites that link to the page of a site that is about something. */
export function linksToPage(market: WorldMarket, site: { domain: string; authority: number }, about: string): number {
  return pageLinksOf(market, about, { site, noise: noiseOf(market, site.domain, pageQueryIn(market, about)) });
}

/** Who writes about a trade has a page for everything people ask; the most linked are those on what is sold, and what it published since. */
function pagesOfPublisher(market: WorldMarket, site: MarketSite): LinkedPage[] {
  const things = market.trades.flatMap(({ things: sold }) => sold);
  const made = [...new Set(things.flatMap((thing) => [thing, `${thing} reviews`]))].map((about) => {
    const path = new URL(addressFor(market, site, undefined, subjectFor(market, about))).pathname;
    return { path, about, title: about };
  });
  return [...made, ...(site.pages ?? [])];
}
