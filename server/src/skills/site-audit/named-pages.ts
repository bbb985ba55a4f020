import { type NamedPages, organizationNames } from "../../domains/parties/index.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";

/** What the pages of a crawl say that the site is called. */
export function namedPages({ pages }: Pick<CrawlResult, "pages">): NamedPages {
  const read = pages.filter(({ status }) => status === 200);
  return {
    titles: read.flatMap(({ title }) => title ?? []),
    siteNames: read.flatMap(({ openGraph: { siteName }, document }) => [
      ...(siteName === null ? [] : [siteName]),
      ...organizationNames(document?.jsonLd ?? []),
    ]),
  };
}
