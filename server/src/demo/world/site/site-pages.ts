import type {
  AuditSiteResult,
  PageChange,
  SiteChange,
  SiteCrawl,
  SiteFinding,
  SitePageDetail,
} from "@findable/contract";
import { fnv1a, randomOf } from "../../../market/random.ts";
import { findingsIn, type ReadPage, readPages, ruleOf } from "../../bootstrap/pages.ts";
import { subjectOf } from "../../bootstrap/subject.ts";
import { demoId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { DEMO_NOW, daysAgo, ownUrl, POSTS } from "../facts.ts";
import { keywords } from "../keywords/keywords.ts";
import { once } from "../once.ts";

const MOST_PAGES = 500;
const PREVIOUS_CRAWL = daysAgo(7, 8, 11);
const FIRST_CRAWL = daysAgo(61, 8, 2);
/** Issues that the last crawl no longer found, by the path of their page. */
const FIXED: Readonly<Record<string, string>> = {
  "/pricing": "missing_description",
  "/customers": "title_too_long",
  "/help/log-time-on-site": "thin_content",
};
const GONE = ["/help/desktop-widget", "Desktop widget | Tallyhour help"] as const;

const read = once(() => readPages(subjectOf({}), MOST_PAGES));

/** The pages of the brand's site, by their URLs. */
export const sitePages = once((): readonly SitePageDetail[] => {
  const pages = read().map((page, index) => pageOf(page, index));
  return [...pages, gonePage()].sort((one, other) => (one.url < other.url ? -1 : 1));
});

export function sitePageOf(id: string): SitePageDetail {
  return recordOf(sitePages(), id, "id");
}

/** What the crawl of this morning found, against that of a week before. */
export const siteCrawl = once((): SiteCrawl => {
  const present = sitePages().filter(({ state }) => state === "present");
  const changed = siteChanges();
  const count = (kind: PageChange) => changed.filter(({ change }) => change === kind).length;
  return {
    crawledAt: DEMO_NOW,
    previousCrawlAt: PREVIOUS_CRAWL,
    ended: "complete",
    crawled: present.length,
    indexable: present.filter(({ indexability }) => indexability === "indexable").length,
    changes: { new: count("new"), gone: count("gone"), fixed: count("fixed"), broken: count("broken") },
    findings: findingsIn(read()).map((finding) => ({
      ...finding,
      newPages: changed.filter(({ change, code }) => change === "broken" && code === finding.code).length,
    })),
  };
});

export function siteAudit(): AuditSiteResult {
  return { ...siteCrawl(), changed: siteChanges(), warnings: [] };
}

const ORDER: readonly PageChange[] = ["new", "gone", "broken", "fixed"];

const siteChanges = once((): SiteChange[] =>
  sitePages()
    .flatMap(({ id, url, changes, issues }) =>
      changes.flatMap((change): SiteChange[] => {
        if (change === "new" || change === "gone")
          return [
            {
              change,
              url,
              pageId: id,
              code: null,
              severity: null,
              detail: change === "gone" ? "returns status 404" : null,
            },
          ];
        return issues
          .filter((issue) => (change === "fixed" ? issue.fixedAt === DEMO_NOW : issue.foundAt === DEMO_NOW))
          .map(({ code, severity, detail }) => ({ change, url, pageId: id, code, severity, detail }));
      }),
    )
    .sort((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change)),
);

function pageOf(page: ReadPage, index: number): SitePageDetail {
  const { pathname } = new URL(page.url);
  const firstSeenAt = firstSeen(pathname);
  const isNew = firstSeenAt === DEMO_NOW;
  const open = page.findings.map((code): SiteFinding => {
    const appeared = isNew || fnv1a(`${code} ${page.url}`) % 11 === 0;
    return { ...issueOf(code), state: "open", foundAt: appeared ? DEMO_NOW : firstSeenAt, fixedAt: null };
  });
  const fixedCode = FIXED[pathname];
  const fixed: SiteFinding[] =
    fixedCode === undefined || page.findings.includes(fixedCode)
      ? []
      : [{ ...issueOf(fixedCode), state: "fixed", foundAt: firstSeenAt, fixedAt: DEMO_NOW }];
  const changes: PageChange[] = [
    ...(isNew ? (["new"] as const) : []),
    ...(fixed.length > 0 ? (["fixed"] as const) : []),
    ...(open.some(({ foundAt }) => foundAt === DEMO_NOW) ? (["broken"] as const) : []),
  ];
  const ranked = keywords().filter(({ currentRank }) => currentRank?.url === page.url);
  return {
    id: demoId("page", page.url),
    url: page.url,
    title: page.title,
    status: 200,
    state: "present",
    indexability: page.indexable ? "indexable" : "noindex",
    type: typeOf(pathname),
    words: page.words,
    linksIn: page.linksIn,
    linksOut: randomOf("links out", page.url).integer(8, 34),
    rankingKeywords: ranked.length,
    findings: page.findings,
    changes,
    firstSeenAt,
    lastCrawledAt: DEMO_NOW,
    description: page.description,
    canonical: page.url,
    language: "en",
    headings: [{ level: 1, text: page.title.split(" | ")[0] ?? page.title }],
    redirects: [],
    clickDepth: index === 0 ? 0 : page.linksIn === 0 ? null : pathname.split("/").length - 1,
    inSitemap: true,
    issues: [...open, ...fixed],
    keywords: ranked
      .map(({ id, keyword, currentRank, volume }) => ({
        keywordId: id,
        keyword,
        position: currentRank?.position ?? 1,
        volume: volume ?? null,
      }))
      .sort((one, other) => one.position - other.position)
      .slice(0, 100),
  };
}

function gonePage(): SitePageDetail {
  const [path, title] = GONE;
  const url = ownUrl(path);
  return {
    id: demoId("page", url),
    url,
    title,
    status: 404,
    state: "gone",
    indexability: "status",
    type: "docs",
    words: 0,
    linksIn: 0,
    linksOut: 0,
    rankingKeywords: 0,
    findings: [],
    changes: ["gone"],
    firstSeenAt: FIRST_CRAWL,
    lastCrawledAt: DEMO_NOW,
    description: null,
    canonical: null,
    language: null,
    headings: [],
    redirects: [],
    clickDepth: null,
    inSitemap: false,
    issues: [],
    keywords: [],
  };
}

function issueOf(code: string): Pick<SiteFinding, "code" | "severity" | "title" | "advice" | "detail"> {
  return { ...ruleOf(code), detail: null };
}

function firstSeen(pathname: string): string {
  const post = POSTS.find(({ slug }) => pathname === `/blog/${slug}`);
  const published = post?.publishedDaysAgo ?? null;
  if (published === null || published > 61) return FIRST_CRAWL;
  return published < 7 ? DEMO_NOW : daysAgo(Math.floor(published / 7) * 7, 8, 11);
}

function typeOf(pathname: string): string {
  if (pathname === "/") return "home";
  const [first = "", second] = pathname.slice(1).split("/");
  if (first === "blog") return second === undefined ? "category" : "article";
  if (first === "pricing" || first === "about") return first;
  if (first === "help" || first === "changelog") return "docs";
  return /privacy|terms/.test(first) ? "legal" : "product";
}
