import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { createRuleFinder, groupOf, parseRobotsTxt, readingOf } from "../../../kernel/text/robots-txt.ts";
import type { CrawledPage, CrawlerPort, CrawlResult } from "../../../providers/crawler/port.ts";
import { isHiddenFrom } from "../audit/robots-directives.ts";
import type { SiteLook, WatchedPage } from "./compare-looks.ts";

const LIMIT_MS = 30_000;
const GRACE_MS = 10_000;
const ENGINES = ["Googlebot", "bingbot"];
/** As much of robots.txt as is compared. */
const ROBOTS_CHARACTERS = 50_000;

/** Reads robots.txt, the sitemap and some pages of a site, one by one and without rendering. Undefined if the site does not respond. */
export async function lookAtSite(
  crawler: CrawlerPort,
  { site, urls }: { site: string; urls: readonly string[] },
): Promise<SiteLook | undefined> {
  const robots = await readRobots(crawler, site);
  if (robots === undefined) return undefined;
  const start = await readOne(crawler, site, true);
  const pages: WatchedPage[] = [];
  for (const url of urls) {
    const read = await readOne(crawler, url, false);
    pages.push(watchedPage(url, typeof read === "object" && "robots" in read ? read.pages[0] : undefined, read));
  }
  const files = typeof start === "object" && "robots" in start ? (start.sitemapFiles ?? []) : [];
  const [first] = files;
  const addresses = files.reduce((sum, file) => sum + file.addresses, 0);
  const wasRead = typeof start === "object" && "robots" in start;
  const sitemap = first === undefined ? null : { url: first.url, problem: first.problem, addresses };
  return { robots, sitemap: wasRead ? sitemap : "unchecked", pages };
}

async function readRobots(crawler: CrawlerPort, site: string): Promise<SiteLook["robots"] | undefined> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { robots, robotsContent, pages } = await crawler.readAccess({ site, urls: [], agents: ENGINES, signal });
    const content = robotsContent?.slice(0, ROBOTS_CHARACTERS) ?? null;
    const banned = robots === "found" ? (pages[0]?.blocked ?? []) : [];
    return { status: robots, content, bans: banned.map((engine) => ({ engine, rule: ruleFor(engine, content) })) };
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}

function ruleFor(engine: string, content: string | null): string {
  const reading = readingOf(engine);
  const group = content === null ? undefined : groupOf(parseRobotsTxt(content, reading), engine);
  const rule = createRuleFinder(group?.rules ?? [], reading)("/");
  return rule === undefined ? "Disallow: /" : `line ${rule.line}: Disallow: ${rule.pattern}`;
}

type Unread = "blocked" | "unreachable";

async function readOne(
  crawler: CrawlerPort,
  site: string,
  sitemaps: boolean,
): Promise<CrawlResult | Unread | { status: number; pages: [] }> {
  try {
    return await crawler.crawl({
      ...{ site, maxPages: 1, maxDepth: 0, timeLimitMs: LIMIT_MS, textCharacters: 1_000 },
      ...(sitemaps ? {} : { sitemaps: false as const }),
      signal: AbortSignal.timeout(LIMIT_MS + GRACE_MS),
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { httpStatus } = error.facts;
    // A refusal of this crawler says nothing about the page.
    if (error.kind === "blocked" || httpStatus === 429) return "blocked";
    return httpStatus !== undefined && httpStatus >= 400 ? { status: httpStatus, pages: [] } : "unreachable";
  }
}

function watchedPage(
  url: string,
  page: CrawledPage | undefined,
  read: Awaited<ReturnType<typeof readOne>>,
): WatchedPage {
  const unread = { url, finalUrl: url, noindex: false, canonical: null };
  if (page === undefined) {
    return { ...unread, status: typeof read === "object" && "status" in read ? read.status : null };
  }
  if (page.guard !== undefined) return { ...unread, status: null };
  const { status, finalUrl, canonical } = page;
  const noindex = ENGINES.some((engine) => isHiddenFrom(page, engine.toLowerCase()));
  return { url, status, finalUrl, noindex, canonical };
}
