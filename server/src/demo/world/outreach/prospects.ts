import { resultsOf } from "../../../market/serp-of.ts";
import { authorityOf } from "../../../market/sites-about.ts";
import { linksTo } from "../competitors/competitors.ts";
import { PUBLISHERS } from "../facts.ts";
import { demoMarket, searchOf } from "../market.ts";

/** A page on which a link could stand. */
export interface Prospect {
  site: string;
  domain: string;
  /** 0 to 100. */
  domainRating: number;
  url: string;
  title: string;
  /** Its place among the results; null where it was found by its links. */
  rank: number | null;
}

/** Who ranked for a phrase so many days ago, the first first. */
export function rankingFor(phrase: string, size: number, daysAgo = 0): Prospect[] {
  return resultsOf(demoMarket(), searchOf(phrase, { daysAgo }), size).map(({ site, url, title, rank }) => ({
    site: site.name,
    domain: site.domain,
    domainRating: site.authority,
    url,
    title,
    rank,
  }));
}

/** Pages that link to a domain, the strongest first. */
export function linkingTo(domain: string, size: number): Prospect[] {
  return linksTo(domain)
    .map(({ sourceDomain, sourceUrl, domainRating }) => ({
      site: PUBLISHERS.find((publisher) => publisher.domain === sourceDomain)?.name ?? sourceDomain,
      domain: sourceDomain,
      domainRating: domainRating ?? authorityOf(demoMarket(), sourceDomain),
      url: sourceUrl,
      title: titleOf(sourceUrl, sourceDomain),
      rank: null,
    }))
    .sort((one, other) => other.domainRating - one.domainRating)
    .slice(0, size);
}

/** The last part of an address in words, as most sites make it of the title. */
function titleOf(url: string, domain: string): string {
  const words = new URL(url).pathname.split("/").findLast((part) => /[a-z]/.test(part)) ?? domain;
  const title = words.replaceAll("-", " ");
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}
