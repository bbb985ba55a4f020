import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { PageChange, SiteCrawl } from "./site-pages.ts";

export const AuditSiteInput = Closed(
  {
    maxPages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        default: 1000,
        description: "Maximum number of pages to read, 1 to 5,000.",
      }),
    ),
  },
  { description: "Input of `site.audit`." },
);
export type AuditSiteInput = Static<typeof AuditSiteInput>;

export const SiteChange = Type.Object(
  {
    change: PageChange,
    url: Type.String({ description: "URL of the page." }),
    pageId: Nullable(Type.String(), {
      description: "Identifier, `page_…`; null for a URL that was never read, such as one that robots.txt excludes.",
    }),
    code: Nullable(Type.String(), { description: "Code of the issue; null if the page itself changed." }),
    severity: Nullable(OneOf(["high", "medium", "low"]), {
      description: "Severity of the issue; null if the page itself changed.",
    }),
    detail: Nullable(Type.String(), { description: "Detail, for example the new status; null if there is none." }),
  },
  { description: "A change since the previous crawl." },
);
export type SiteChange = Static<typeof SiteChange>;

export const AuditSiteResult = Type.Object(
  {
    ...SiteCrawl.properties,
    changed: Type.Array(SiteChange, {
      description: "Changes: new pages, pages that are gone, then issues, most severe first. At most 500.",
    }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `site.audit`." },
);
export type AuditSiteResult = Static<typeof AuditSiteResult>;

export const SITE_WATCH_CODES = [
  "robots_bans_site",
  "robots_unreachable",
  "robots_changed",
  "sitemap_unreadable",
  "sitemap_shrank",
  "page_broken",
  "page_moved",
  "page_noindex",
  "page_canonical",
] as const;

export const SiteWatchChange = Type.Object(
  {
    code: OneOf(SITE_WATCH_CODES, {
      description:
        "`robots_bans_site`: robots.txt newly excludes Googlebot or bingbot from the start page; `robots_unreachable`: it fails, so crawlers must read nothing; `robots_changed`: it has other lines; `sitemap_unreadable`, `sitemap_shrank`: the sitemap fails or lost half of its addresses; `page_broken`: status 400 or more; `page_moved`: it redirects elsewhere; `page_noindex`; `page_canonical`: it names another address.",
    }),
    url: Type.String({ description: "URL of the page or sitemap, or `/robots.txt`." }),
    before: Nullable(Type.String(), { description: "As it was: the status, address or line; null if it had none." }),
    after: Nullable(Type.String(), { description: "As it is; null if it has none." }),
  },
  { description: "A change between two looks at the site." },
);
export type SiteWatchChange = Static<typeof SiteWatchChange>;

export const auditSite = defineStart({
  area: "site",
  name: "site.audit",
  path: "/v1/site/audit",
  credits: PRICE_WORDS.siteAudit,
  skill: "site.audit",
  summary: "Crawl the brand's site again",
  description:
    "Starts a run that crawls the brand's site, including the pages that earlier crawls found, and reports what is new, gone, fixed and broken since the previous crawl. Only a crawl marks an issue as fixed. Schedule it with `schedules.create`. Read the pages with `site.pages.list`; for keywords, audiences and a report use `bootstrap_brand`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited"],
  fields: AuditSiteInput.properties,
  example: {
    input: { maxPages: 1000 },
    output: exampleHandle("site.audit", { credits: PRICES.siteAudit.perCrawl, durationSeconds: 180 }),
  },
});

export const siteAuditOperations = [auditSite];
