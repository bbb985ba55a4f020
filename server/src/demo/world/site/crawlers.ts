import {
  CRAWLER_NAMES,
  type CrawlerAccess,
  type CrawlerDay,
  type CrawlerLog,
  type CrawlerPage,
  type CrawlerVisits,
  type ImportCrawlersResult,
  KNOWN_CRAWLERS,
  type KnownCrawler,
  type SiteCrawler,
  type SiteCrawlers,
} from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { demoId } from "../../ids.ts";
import { DEMO_NOW, daysAgo, ownUrl } from "../facts.ts";
import { once } from "../once.ts";
import { sitePages } from "./site-pages.ts";

const LOG_DAYS = 14;
const CHECKED_PAGES = 50;
/** Tallyhour keeps crawlers for training from its customers' stories. */
const BLOCKED_PATH = "/customers";
const MOST_A_DAY = { search: 40, ai_search: 14, ai_training: 18, ai_user: 6 } as const;
const LOG_PATH = "logs/access.log.gz";

/** The crawlers with what they read over the last days of the log. */
export function siteCrawlers({ crawler, days = 30 }: { crawler?: string | undefined; days?: number }): SiteCrawlers {
  const to = dayBefore(1);
  const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const mostPages = crawler === undefined ? 5 : 100;
  return {
    data: KNOWN_CRAWLERS.filter(({ name }) => crawler === undefined || name === crawler).map((known) =>
      crawlerOf(known, { from, mostPages }),
    ),
    check: {
      checkedAt: DEMO_NOW,
      robotsUrl: ownUrl("/robots.txt"),
      robots: "found",
      checkedPages: Math.min(CHECKED_PAGES, checkedUrls().length),
    },
    period: { from, to },
    logs: [crawlerLog()],
  };
}

/** What an import of the log returns; of none, what the check alone returns. */
export function crawlerImport(path: string | undefined): ImportCrawlersResult {
  const figures = siteCrawlers({ days: 400 });
  const sum = (pick: (visits: CrawlerVisits) => number) =>
    figures.data.reduce((total, { visits }) => total + (visits === null ? 0 : pick(visits)), 0);
  return {
    robots: "found",
    checkedPages: figures.check?.checkedPages ?? 0,
    blocked: CRAWLER_NAMES.filter((name) =>
      figures.data.some(({ crawler, access }) => crawler === name && access !== null && access.mayRead !== "all"),
    ),
    log: path === undefined ? null : { ...crawlerLog(), path },
    replaced: false,
    verified: path === undefined ? 0 : sum(({ verified }) => verified),
    mismatched: path === undefined ? 0 : sum(({ mismatched }) => mismatched),
    unverified: path === undefined ? 0 : sum(({ unverified }) => unverified),
    warnings: [],
  };
}

const checkedUrls = once(() => sitePages().flatMap(({ url, state }) => (state === "present" ? [url] : [])));

function crawlerOf(known: KnownCrawler, scope: { from: string; mostPages: number }): SiteCrawler {
  const { name, vendor, purpose, userAgent } = known;
  return {
    crawler: name,
    vendor,
    purpose,
    access: accessOf(known),
    visits: userAgent === null ? null : visitsOf(known, scope),
  };
}

function accessOf({ purpose }: KnownCrawler): CrawlerAccess {
  const blocked =
    purpose === "ai_training" ? checkedUrls().filter((url) => new URL(url).pathname === BLOCKED_PATH) : [];
  return {
    mayRead: blocked.length === 0 ? "all" : "some",
    blockedPages: blocked.length,
    blockedUrls: blocked,
    directives: [],
  };
}

interface DemoDay extends CrawlerDay {
  lastSeenAt: string;
}

function daysOf({ name, purpose }: KnownCrawler): DemoDay[] {
  return Array.from({ length: LOG_DAYS }, (_, index) => {
    const ago = LOG_DAYS - index;
    const random = randomOf("crawler day", name, ago);
    const requests = random.integer(0, MOST_A_DAY[purpose]);
    const lastSeenAt = daysAgo(ago, random.integer(12, 22), random.integer(0, 59));
    return {
      day: dayBefore(ago),
      requests,
      bytes: requests * random.integer(18_000, 42_000),
      errors: Math.floor(requests / 12),
      lastSeenAt,
    };
  }).filter(({ requests }) => requests > 0);
}

function visitsOf(known: KnownCrawler, { from, mostPages }: { from: string; mostPages: number }): CrawlerVisits {
  const days = daysOf(known).filter(({ day }) => day >= from);
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  const errors = days.reduce((sum, day) => sum + day.errors, 0);
  const isPublished = known.rangeFiles.length > 0;
  const pages = pagesOf(known, { requests, bytes, lastSeenAt: days.at(-1)?.lastSeenAt ?? null });
  return {
    requests,
    verified: isPublished ? requests : 0,
    unverified: isPublished ? 0 : requests,
    mismatched: isPublished ? Math.floor(requests / 30) : 0,
    bytes,
    pages: pages.length,
    statuses: [
      { status: 200, requests: requests - errors },
      { status: 404, requests: errors },
    ].filter((status) => status.requests > 0),
    lastSeenAt: days.at(-1)?.lastSeenAt ?? null,
    days: days.map(({ lastSeenAt: _, ...day }) => day),
    topPages: pages.slice(0, mostPages),
  };
}

/** The requests spread over the pages, the first of them read most. */
function pagesOf(
  { name }: KnownCrawler,
  total: { requests: number; bytes: number; lastSeenAt: string | null },
): CrawlerPage[] {
  const { lastSeenAt } = total;
  if (lastSeenAt === null) return [];
  const paths = randomOf("crawler pages", name).shuffle(checkedUrls().map((url) => new URL(url).pathname));
  const pages: CrawlerPage[] = [];
  for (let left = total.requests; left > 0 && pages.length < paths.length; ) {
    const isLast = pages.length === paths.length - 1;
    const requests = isLast ? left : Math.max(1, Math.floor(left / 8));
    const bytes = Math.round((total.bytes * requests) / total.requests);
    pages.push({ path: paths[pages.length] ?? "/", requests, bytes, lastStatus: 200, lastSeenAt });
    left -= requests;
  }
  return pages.sort((one, other) => other.requests - one.requests || (one.path < other.path ? -1 : 1));
}

const crawlerLog = once((): CrawlerLog => {
  const requests = KNOWN_CRAWLERS.filter(({ userAgent }) => userAgent !== null).reduce((sum, known) => {
    const { requests: own, mismatched } = visitsOf(known, { from: "", mostPages: 0 });
    return sum + own + mismatched;
  }, 0);
  return {
    logId: demoId("clog", "access"),
    path: LOG_PATH,
    bytes: 18_412_907,
    lines: 84_120,
    requests,
    garbage: 6,
    firstAt: `${dayBefore(LOG_DAYS)}T00:00:04.000Z`,
    lastAt: `${dayBefore(1)}T23:59:51.000Z`,
    importedAt: DEMO_NOW,
  };
});

function dayBefore(ago: number): string {
  return daysAgo(ago, 12, 0).slice(0, 10);
}
