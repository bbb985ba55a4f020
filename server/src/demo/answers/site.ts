import { getSitePage, listCrawlers, listSitePages, type SitePage, type SitePageDetail } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { siteCrawlers } from "../world/site/crawlers.ts";
import { siteCrawl, sitePageOf, sitePages } from "../world/site/site-pages.ts";

export const siteAnswers: readonly DemoOperation[] = [
  demo(listSitePages)((input) => {
    const { data, ...page } = demoPage(listSitePages, sitePages(), input);
    return { data: data.map(shown), ...page, crawl: siteCrawl() };
  }),
  demo(getSitePage)(({ id }) => sitePageOf(id)),
  demo(listCrawlers)((input) => siteCrawlers(input)),
];

function shown({
  description: _description,
  canonical: _canonical,
  language: _language,
  headings: _headings,
  redirects: _redirects,
  clickDepth: _clickDepth,
  inSitemap: _inSitemap,
  issues: _issues,
  keywords: _keywords,
  ...page
}: SitePageDetail): SitePage {
  return page;
}
