import { type NamedPages, organizationNames } from "../../domains/parties/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import type { CrawledPage, CrawlResult } from "../../providers/crawler/port.ts";

/** What the pages of a crawl say that the site is called. */
export function namedPages({ pages }: Pick<CrawlResult, "pages">): NamedPages {
  const read = pages.filter((page) => judgeAddress(page) === "reachable");
  return { titles: read.flatMap(({ title }) => title ?? []), siteNames: read.flatMap(siteNamesOn) };
}

/** What the markup of a page says that its site is called: `og:site_name`, and Organization in JSON-LD. */
export function siteNamesOn({ openGraph: { siteName }, document }: CrawledPage): string[] {
  return [...(siteName === null ? [] : [siteName]), ...organizationNames(document?.jsonLd ?? [])];
}
