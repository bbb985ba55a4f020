import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PageFinding } from "../skills/bootstrap-brand.ts";
import { SiteCoverage } from "./site-coverage.ts";

export const PAGE_CHANGES = ["new", "gone", "fixed", "broken"] as const;
export const PAGE_INDEXABILITIES = [
  "indexable",
  "noindex",
  "canonical_elsewhere",
  "redirect",
  "status",
  "blocked",
] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const PageChange = OneOf(PAGE_CHANGES, {
  description:
    "`new`: the page appeared; `gone`: it no longer exists; `fixed`: an issue of it is fixed; `broken`: it has an issue that the previous crawl did not find.",
});
export type PageChange = Static<typeof PageChange>;

export const SiteChangeCounts = Type.Object(
  {
    new: count("Pages that appeared."),
    gone: count("Pages that no longer exist."),
    fixed: count("Issues that are fixed, one for each page."),
    broken: count("Issues that appeared, one for each page."),
  },
  { description: "Changes since the previous crawl. All are 0 for the first crawl." },
);
export type SiteChangeCounts = Static<typeof SiteChangeCounts>;

const title = Nullable(Type.String(), { description: "Title of the page." });
const url = Type.String({ description: "URL of the page." });
const findingFields = {
  code: PageFinding.properties.code,
  severity: PageFinding.properties.severity,
  title: PageFinding.properties.title,
};

export const SiteFinding = Type.Object(
  {
    ...findingFields,
    advice: PageFinding.properties.advice,
    detail: Nullable(Type.String(), { description: "Detail for this page; null if the title says everything." }),
    state: OneOf(["open", "fixed"], { description: "`fixed` if the latest crawl no longer finds it." }),
    foundAt: Timestamp("When a crawl first found it."),
    fixedAt: Nullable(Timestamp("When a crawl no longer found it."), {
      description: "When a crawl no longer found it; null while it is open.",
    }),
  },
  { description: "An issue of a page. Crawls alone open and fix issues." },
);
export type SiteFinding = Static<typeof SiteFinding>;

const pageFields = {
  id: Type.String({ description: "Identifier, `page_…`." }),
  url,
  title,
  status: Type.Integer({ minimum: 100, maximum: 599, description: "HTTP status of the last crawl that read it." }),
  state: OneOf(["present", "gone"], { description: "`gone` if the page no longer exists." }),
  indexability: OneOf(PAGE_INDEXABILITIES, {
    description: "Whether search engines may index the page, or the reason why not.",
  }),
  type: Type.String({ description: "Kind of page, for example `article`, `product` or `pricing`." }),
  words: count("Words of the text without navigation."),
  linksIn: count("Other pages of the site that link to it."),
  linksOut: count("Pages of the site that it links to."),
  linkWeight: Unset(
    Knowable(Type.Number({ minimum: 0 }), "no_crawl", {
      description:
        "How much of the site's internal links leads to it, as PageRank over followed links: the average page has 1. Null for crawls before 0.10.0.",
    }),
  ),
  rankingKeywords: count("Tracked keywords for which it ranks."),
  findings: Type.Array(Type.String(), { description: "Codes of its open issues." }),
  changes: Type.Array(PageChange, { description: "Changes found by the latest crawl." }),
  firstSeenAt: Timestamp("When a crawl first read it."),
  lastCrawledAt: Timestamp("When a crawl last read it."),
};

export const SitePage = Type.Object(pageFields, { description: "A page of the brand's site." });
export type SitePage = Static<typeof SitePage>;

export const SitePageDetail = Type.Object(
  {
    ...pageFields,
    description: Nullable(Type.String(), { description: "Meta description." }),
    canonical: Nullable(Type.String(), { description: "Canonical URL that the page names." }),
    language: Nullable(Type.String(), { description: "Language of the page, ISO 639-1." }),
    headings: Type.Array(
      Type.Object({
        level: Type.Integer({ minimum: 1, maximum: 3, description: "Level, 1 to 3." }),
        text: Type.String({ description: "Text." }),
      }),
      { description: "Headings in order, at most 100." },
    ),
    redirects: Type.Array(Type.String(), {
      description: "URLs that redirect here; for a page that redirects, its target.",
    }),
    clickDepth: Nullable(Type.Integer({ minimum: 0 }), {
      description: "Fewest links from the home page; null without a path of links.",
    }),
    inSitemap: Type.Boolean({ description: "Whether a sitemap lists it." }),
    anchors: Unset(
      Nullable(
        Type.Array(
          Type.Object({
            text: Type.String({ description: "Text of the link." }),
            pages: count("Pages that link here with this text."),
          }),
        ),
        {
          description:
            "Texts of the internal links that lead to it, links of texts before those of menus; at most 10. Null for crawls before 0.10.0.",
        },
      ),
    ),
    issues: Type.Array(SiteFinding, { description: "Its issues, open ones first." }),
    keywords: Type.Array(
      Type.Object({
        keywordId: Type.String({ description: "Identifier, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        position: Type.Integer({
          minimum: 1,
          description: "Best latest position over all tracked places and devices.",
        }),
        volume: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
          description: "Searches per month; null if unknown.",
        }),
      }),
      { description: "Tracked keywords for which it ranks, best positions first; at most 100." },
    ),
  },
  { description: "A page of the brand's site with its headings, issues and keywords." },
);
export type SitePageDetail = Static<typeof SitePageDetail>;

export const SiteCrawl = Type.Object(
  {
    crawledAt: Timestamp("When the latest crawl ended."),
    previousCrawlAt: Nullable(Timestamp("When the crawl before it ended."), {
      description: "When the crawl before it ended; null for the first crawl.",
    }),
    ended: OneOf(["complete", "page_limit", "time_limit"], {
      description: "Why the crawl ended. Only a complete crawl can find that a page is gone or that links are fixed.",
    }),
    crawled: count("Pages read."),
    indexable: count("Pages that search engines may index."),
    changes: SiteChangeCounts,
    coverage: Unset(
      Nullable(SiteCoverage, {
        description: "How much of the site was read, and why the rest was not; null for crawls before 0.7.0.",
      }),
    ),
    findings: Type.Array(
      Type.Object({
        ...PageFinding.properties,
        newPages: count("Affected pages on which the latest crawl found it first."),
      }),
      { description: "Open issues, most severe first." },
    ),
  },
  { description: "The latest crawl of the site, with its issues." },
);
export type SiteCrawl = Static<typeof SiteCrawl>;

const examplePage: SitePage = {
  id: "page_a4e8i2m6q0u5y9c3g7k1o5sw",
  url: "https://tallyhour.example/for/architects",
  title: "Time tracking for architects",
  status: 200,
  state: "present",
  indexability: "indexable",
  type: "product",
  words: 640,
  linksIn: 12,
  linksOut: 18,
  linkWeight: 1.8,
  rankingKeywords: 1,
  findings: ["missing_description"],
  changes: ["broken"],
  firstSeenAt: "2026-10-02T08:12:00.000Z",
  lastCrawledAt: "2026-11-16T08:12:00.000Z",
};
const exampleFinding = {
  code: "missing_description",
  severity: "medium",
  title: "Pages without a description",
  advice: "Write one or two sentences for each page about its content.",
} as const;

const listSitePagesItself = defineQuery({
  area: "site",
  name: "site.pages.list",
  path: "/v1/site/pages",
  summary: "List the pages of the brand's site",
  description:
    "Returns the pages of the brand's site as crawls last read them, in the order of their URLs, with a summary of the latest crawl. `bootstrap_brand` and `site.audit` crawl the site. For headings, issues and keywords of one page use `site.pages.get`.",
  errors: ["validation_error"],
  input: Closed({
    state: Type.Optional(OneOf(["present", "gone"], { description: "Only pages in this state." })),
    indexability: Type.Optional(OneOf(PAGE_INDEXABILITIES, { description: "Only pages with this indexability." })),
    finding: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: "Only pages with this open issue, by code." }),
    ),
    change: Type.Optional(
      OneOf(PAGE_CHANGES, { description: "Only pages with this change since the previous crawl." }),
    ),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Only pages whose URL or title contains this text." }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: Type.Object({
    ...ListOf(SitePage).properties,
    crawl: Nullable(SiteCrawl, { description: "The latest crawl; null before the first one." }),
  }),
  list: {
    filters: {
      state: { is: "equal", of: "state" },
      indexability: { is: "equal", of: "indexability" },
      finding: { is: "has", of: "findings" },
      change: { is: "has", of: "changes" },
      q: { is: "contains", of: ["url", "title"] },
    },
    order: "url",
    identifier: "id",
  },
  example: {
    input: { finding: "missing_description" },
    output: {
      data: [examplePage],
      nextCursor: null,
      total: 1,
      crawl: {
        crawledAt: "2026-11-16T08:12:00.000Z",
        previousCrawlAt: "2026-11-09T08:11:30.000Z",
        ended: "complete",
        crawled: 48,
        indexable: 44,
        changes: { new: 2, gone: 1, fixed: 3, broken: 1 },
        coverage: {
          summary:
            "The crawl read all 60 addresses that it found, except those listed with a reason. 11 addresses say the same as others and were sampled. 1 could not be checked.",
          found: 60,
          read: 48,
          skipped: [
            {
              template: "/blog?tag=*&sort=*",
              reason: "alike",
              count: 11,
              examples: ["https://tallyhour.example/blog?sort=old&tag=time"],
              explanation: "Pages of this pattern say the same as pages that were read.",
              setting: null,
            },
          ],
          unchecked: [
            {
              url: "https://tallyhour.example/partners",
              reason: "challenge",
              status: 403,
              guard: "Cloudflare",
              advice: "Allow the user agent FindableBot in Cloudflare, then run the audit again.",
            },
          ],
          uncheckedCount: 1,
          allowRules: [
            {
              product: "Cloudflare",
              steps:
                "Security, Security rules: create a custom rule with this expression and the action Skip, with every option.",
              rule: '(http.user_agent contains "FindableBot" and ip.src in {198.51.100.7})',
            },
          ],
        },
        findings: [{ ...exampleFinding, pageCount: 1, pages: [examplePage.url], newPages: 1 }],
      },
    },
  },
});

export const listSitePages = withCoverage(listSitePagesItself, FetchCoverage);

export const getSitePage = defineQuery({
  area: "site",
  name: "site.pages.get",
  path: "/v1/site/pages/{id}",
  summary: "Get a page of the brand's site",
  description:
    "Returns one page with its headings, its issues and the tracked keywords for which it ranks. To crawl the site again use `site.audit`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ id: Identifier("page", "the page") }),
  output: SitePageDetail,
  example: {
    input: { id: examplePage.id },
    output: {
      ...examplePage,
      description: null,
      canonical: examplePage.url,
      language: "en",
      headings: [{ level: 1, text: "Time tracking for architects" }],
      redirects: [],
      clickDepth: 2,
      inSitemap: true,
      anchors: [{ text: "Architects", pages: 12 }],
      issues: [{ ...exampleFinding, detail: null, state: "open", foundAt: "2026-11-16T08:12:00.000Z", fixedAt: null }],
      keywords: [
        {
          keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6",
          keyword: "time tracking for architects",
          position: 8,
          volume: 390,
        },
      ],
    },
  },
});

export const sitePageOperations = [listSitePages, getSitePage];
