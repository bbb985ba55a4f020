import type { OwnPage } from "../../domains/ranks/index.ts";
import { placesOnPage } from "../../domains/site/index.ts";
import { isOwnSite } from "../../kernel/text/site-domains.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import { stored } from "./crawled-site.ts";

/** The brand's pages as a crawl read them, with the places that they name. A later move of a rank is compared with their changes. */
export function ownPagesOf(
  { pages, startUrl }: Pick<CrawlResult, "pages" | "startUrl">,
  ownDomain: string,
): (OwnPage & { finalUrl: string })[] {
  return pages
    .filter(({ url }) => isOwnSite(url, ownDomain))
    .map((page) => ({
      url: page.url,
      finalUrl: page.finalUrl,
      status: page.status,
      title: page.title && stored(page.title),
      canonical: page.canonical && stored(page.canonical),
      noindex: page.robotsDirectives.includes("noindex") || page.robotsDirectives.includes("none"),
      words: page.wordCount,
      offers: null,
      places: placesOnPage(page, page.finalUrl === startUrl).map(stored),
    }));
}
