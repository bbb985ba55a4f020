import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Clock } from "../../../kernel/processes/clock.ts";
import type { CrawledPage, CrawlRequest, CrawlResult, SitemapFile, SkipReason } from "../port.ts";
import { withBlockedAiCrawlers } from "./ai-crawlers.ts";
import type { AnswerMemory } from "./answer-memory.ts";
import { askBelowPaths, askForCopies, askForMissing } from "./ask-around.ts";
import { askAsVisitors } from "./ask-as-visitors.ts";
import { askOtherHosts } from "./ask-other-hosts.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import { fetchPage, type PageOutcome } from "./fetch-page.ts";
import { findStart, type StartPage } from "./find-start.ts";
import type { HostPace } from "./host-pace.ts";
import { measureImages } from "./measure-images.ts";
import { createPageCollector, type PageCollector } from "./page-collector.ts";
import { pageKey, withoutTracking } from "./page-url.ts";
import { createRenderRounds, type RenderingSettings, type RenderRounds } from "./render/render-rounds.ts";
import type { Robots } from "./robots.ts";
import { createSiteClient, type SiteClient } from "./site-client.ts";
import { type SiteScope, siteScopeOf } from "./site-scope.ts";
import { collectSitemaps, type SitemapFindings } from "./sitemap.ts";
import { createFrontier, type Frontier } from "./url-frontier.ts";
import type { FrontierItem } from "./url-template.ts";

export interface CrawlSettings {
  fetch: typeof globalThis.fetch;
  userAgent: string;
  userAgentToken: string;
  concurrency: number;
  maxCrawlDelayMs: number;
  maxBackoffMs: number;
  pageTimeoutMs: number;
  maxPageBytes: number;
  maxSitemapUrls: number;
  clock: Clock;
  paceOf: (host: string) => HostPace;
  rendering: RenderingSettings;
  memory?: AnswerMemory | undefined;
}

/** What pages say ends endless chains of links; this is the last guard. */
const DEFAULT_MAX_DEPTH = 1_000;
const REFUSALS_BEFORE_GIVING_UP = 5;
const SHARE_OF_TIME_FOR_SITEMAPS = 0.25;
const RETRY_PAUSE_MS = 1_000;
const MAX_RETRIED = 50;
const RETRY_FAILURES_IN_A_ROW = 5;
const OFF: RenderingSettings = { mode: "off", open: undefined };

interface Crawl {
  request: CrawlRequest;
  settings: CrawlSettings;
  startedAt: number;
  signal: AbortSignal;
  /** Settles when the signal is aborted, so that no caller waits for a request that never ends. */
  stopped: Promise<void>;
  client: SiteClient;
  scope: SiteScope;
  /** Whether the site answers only requests with the headers that browsers send. */
  fullHeaders: boolean;
  frontier: Frontier;
  collector: PageCollector;
  warnings: string[];
  sitemapUrls: number;
  sitemapFiles: SitemapFile[];
  foreignInSitemaps: NonNullable<CrawlResult["foreignInSitemaps"]>;
  /** Language versions that sitemaps name, by the key of their page. */
  alternates: SitemapFindings["alternates"];
  /** Requests without a response, which are tried again at the end. */
  failed: { item: FrontierItem; reason: SkipReason }[];
  /** Addresses that are asked for and have no result yet. */
  asked: Set<FrontierItem>;
  rounds: RenderRounds;
}

export async function crawlSite(request: CrawlRequest, settings: CrawlSettings): Promise<CrawlResult> {
  const end = new AbortController();
  try {
    return await crawlUntil(end.signal, request, settings);
  } finally {
    // No caller waits for the remaining requests.
    end.abort();
    await settings.memory?.trim();
  }
}

async function crawlUntil(end: AbortSignal, request: CrawlRequest, settings: CrawlSettings): Promise<CrawlResult> {
  const signal = AbortSignal.any([end, request.signal, settings.clock.timeout(request.timeLimitMs)]);
  const stopped = abortOf(signal);
  const { fetch, userAgent, userAgentToken, maxBackoffMs, clock, paceOf, memory, pageTimeoutMs: timeoutMs } = settings;
  const startedAt = clock.nowMs();
  const client = createSiteClient({
    fetch,
    userAgent,
    userAgentToken,
    timeoutMs,
    maxBackoffMs,
    clock,
    paceOf,
    memory,
    signal,
  });

  const start = await orStopped(findStart(request.site, client, settings.maxPageBytes), stopped, request.site);
  const robots = await orStopped(client.robotsOf(start.outcome.finalUrl), stopped, request.site);
  const scope = siteScopeOf(start.outcome.finalUrl);
  const frontier = createFrontier({
    scope,
    maxDepth: request.maxDepth ?? DEFAULT_MAX_DEPTH,
    maxPages: request.maxPages,
  });
  const { maxPages, onHtml } = request;
  const collector = createPageCollector({
    frontier,
    scope,
    userAgentToken,
    maxPages,
    onHtml,
    textCharacters: request.textCharacters,
  });
  const warnings = warningsAbout(start, robots, scope, settings);
  const fullHeaders = start.asksForBrowsers;
  const base = { request, settings, startedAt, signal, stopped, client, scope, fullHeaders };
  const crawl = { ...base, frontier, collector, warnings };
  const { mode, open } = request.renders === true ? settings.rendering : OFF;
  await using rounds = createRenderRounds({ mode, open, collector, client, scope, signal, userAgentToken });

  const lists = {
    sitemapFiles: [],
    foreignInSitemaps: [],
    alternates: new Map(),
    failed: [],
    asked: new Set<FrontierItem>(),
  };
  return await finishCrawl({ ...crawl, ...lists, sitemapUrls: 0, rounds }, start, robots);
}

async function finishCrawl(crawl: Crawl, start: StartPage, robots: Robots): Promise<CrawlResult> {
  const { frontier, collector, scope } = crawl;
  const delayMs = Math.min((robots.crawlDelaySeconds ?? 0) * 1_000, crawl.settings.maxCrawlDelayMs);
  crawl.settings.paceOf(start.outcome.finalUrl.host).slowTo(delayMs);

  record(crawl, startItem(start.url), start.outcome);
  for (const known of crawl.request.knownUrls ?? []) {
    const url = URL.parse(known);
    if (url !== null && scope.includes(url)) frontier.addKnownUrl(url);
  }
  let ended = await readUntilEnd(crawl, readSitemaps(crawl, robots));
  if (ended === "complete" && (await retryOnce(crawl))) ended = await readUntilEnd(crawl, Promise.resolve());
  while (ended === "complete" && (await crawl.rounds.renderShells()) && frontier.size > 0) {
    ended = await readUntilEnd(crawl, Promise.resolve());
  }
  if (ended === "complete") await crawl.rounds.renderSample();
  for (const { item, reason } of crawl.failed) frontier.skip(item.url.href, reason);
  for (const { url } of crawl.asked) frontier.skip(url.href, "time_limit");
  const pages = withBlockedAiCrawlers(withAlternates(collector.finish(), crawl), robots);
  const isWhole = ended === "complete" && crawl.request.maxPages > 1;
  if (isWhole) await Promise.race([measureImages(pages, crawl), crawl.stopped]);
  const asking = { ...crawl, ...crawl.settings };
  const probe = isWhole ? await Promise.race([askForMissing(asking), crawl.stopped]) : undefined;
  const copies = isWhole
    ? await Promise.race([askForCopies(start.outcome.finalUrl, asking), crawl.stopped])
    : undefined;
  const around = isWhole && crawl.request.asksAround === true ? await askAround(crawl, pages, start) : {};
  const mistypedPages = collector.mistyped();
  const date = Date.parse(start.outcome.answer.headers.get("date") ?? "");
  return {
    startUrl: start.outcome.finalUrl.href,
    host: new URL(scope.origin).host,
    pages,
    skipped: [...frontier.skipped],
    found: frontier.found,
    blockedInSitemap: frontier.skipped.flatMap(({ url, reason }) =>
      reason === "robots" && frontier.isInSitemap(frontier.keyOf(new URL(url))) ? [url] : [],
    ),
    ...(probe === undefined ? {} : { missingProbe: probe }),
    ...(copies === undefined ? {} : { copies }),
    ...around,
    ...(mistypedPages.length === 0 ? {} : { mistypedPages }),
    ...(Number.isNaN(date) ? {} : { serverDate: new Date(date).toISOString() }),
    ...(start.certificateError === undefined ? {} : { certificateError: start.certificateError }),
    ...(crawl.foreignInSitemaps.length === 0 ? {} : { foreignInSitemaps: crawl.foreignInSitemaps }),
    skippedGroups: frontier.skippedGroups(ended === "time_limit" ? "time_limit" : "page_limit"),
    ...(crawl.request.renders === true ? { rendering: crawl.rounds.result() } : {}),
    ineffectiveParameters: frontier.ineffectiveParameters,
    robots: {
      status: robots.status,
      crawlDelaySeconds: robots.crawlDelaySeconds,
      sitemaps: robots.sitemaps,
      ...(robots.content === undefined
        ? {}
        : {
            content: robots.content,
            contentType: robots.contentType ?? null,
            rulesCutOff: robots.rulesCutOff ?? 0,
          }),
    },
    sitemapUrls: crawl.sitemapUrls,
    sitemapFiles: crawl.sitemapFiles,
    ended,
    warnings: [...crawl.warnings],
  };
}

/** What is worth a few requests more once the site is read. */
async function askAround(
  crawl: Crawl,
  pages: readonly CrawledPage[],
  start: StartPage,
): Promise<Pick<CrawlResult, "missingBelow" | "visitorAnswers" | "brokenTargets">> {
  const asking = { ...crawl, ...crawl.settings };
  const missingBelow = await Promise.race([askBelowPaths(pages, asking), crawl.stopped]);
  const visitorAnswers = await Promise.race([askAsVisitors(pages, start.outcome.finalUrl, asking), crawl.stopped]);
  const brokenTargets = await Promise.race([askOtherHosts(pages, crawl.client), crawl.stopped]);
  return {
    ...(missingBelow === undefined ? {} : { missingBelow }),
    ...(visitorAnswers === undefined ? {} : { visitorAnswers }),
    ...(brokenTargets === undefined ? {} : { brokenTargets }),
  };
}

/** Adds the language versions that only sitemaps name. */
function withAlternates(pages: CrawledPage[], { alternates, frontier }: Crawl): CrawledPage[] {
  if (alternates.size === 0) return pages;
  return pages.map((page) => {
    const named = alternates.get(frontier.keyOf(new URL(page.finalUrl))) ?? [];
    const known = new Set(page.hreflang.map(({ language, url }) => `${language} ${url}`));
    const added = named.flatMap(({ language, url }) =>
      known.has(`${language} ${url}`) ? [] : [{ language, url, source: "sitemap" as const }],
    );
    return added.length === 0 ? page : { ...page, hreflang: [...page.hreflang, ...added] };
  });
}

function startItem(asked: URL): FrontierItem {
  const url = withoutTracking(asked) ?? asked;
  return { url, key: pageKey(url), depth: 0, inSitemap: false };
}

async function readSitemaps(crawl: Crawl, robots: Robots): Promise<void> {
  const { client, scope, settings, request } = crawl;
  if (request.sitemaps === false) return;
  const until = crawl.startedAt + request.timeLimitMs * SHARE_OF_TIME_FOR_SITEMAPS;
  const isOver = () => crawl.signal.aborted || settings.clock.nowMs() > until;
  const listed = robots.sitemaps;
  const found = await collectSitemaps({ client, scope, listed, maxUrls: settings.maxSitemapUrls, isOver });
  crawl.sitemapUrls = found.pages.length;
  crawl.sitemapFiles = found.files;
  crawl.foreignInSitemaps = found.foreign;
  crawl.alternates = found.alternates;
  crawl.warnings.push(...found.warnings);
  for (const page of found.pages) crawl.frontier.addSitemapUrl(page);
}

/** Requests as many pages at once as the pace allows, until none is left or a limit is reached. */
async function readUntilEnd(crawl: Crawl, sitemaps: Promise<void>): Promise<CrawlResult["ended"]> {
  const { request, settings, frontier, collector, client, signal } = crawl;
  const underWay = new Set<Promise<void>>();
  const start = (work: Promise<void>) => {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  let pagesUnderWay = 0;
  start(sitemaps);

  while (!signal.aborted && client.refusalsInARow() < REFUSALS_BEFORE_GIVING_UP) {
    while (pagesUnderWay < settings.concurrency && collector.count + pagesUnderWay < request.maxPages) {
      const item = frontier.take();
      if (item === undefined) break;
      pagesUnderWay += 1;
      start(readOne(crawl, item).finally(() => (pagesUnderWay -= 1)));
    }
    if (underWay.size === 0) return frontier.size === 0 ? "complete" : endAtPageLimit(crawl);
    await Promise.race([...underWay, crawl.stopped]);
  }
  return endEarly(crawl);
}

async function readOne(crawl: Crawl, item: FrontierItem): Promise<void> {
  const { client, scope, frontier, settings, fullHeaders, asked } = crawl;
  asked.add(item);
  try {
    const outcome = await fetchPage(item.url, {
      client,
      fullHeaders,
      maxBytes: settings.maxPageBytes,
      staysOnSite: scope.includes,
      isRead: (url) => frontier.keyOf(url) !== item.key && frontier.isRead(frontier.keyOf(url)),
    });
    if (crawl.signal.aborted) return;
    record(crawl, item, outcome);
    asked.delete(item);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.reason === "stopped") return;
    asked.delete(item);
    if (error.reason === "refused_address") frontier.skip(item.url.href, error.reason);
    else crawl.failed.push({ item, reason: error.reason });
  }
}

/**
 * Tries again what did not respond and what a guard answered: one by one, after pauses, with the headers that browsers send.
 * Ends when several in a row fail again. Returns whether new addresses were found.
 */
async function retryOnce(crawl: Crawl): Promise<boolean> {
  const { client, settings, scope, frontier, collector, signal } = crawl;
  const failed = crawl.failed.splice(0).map(({ item, reason }) => ({ item, reason, isGuarded: false }));
  const guarded = collector.guarded().map((item) => ({ item, reason: "network" as const, isGuarded: true }));
  let failuresInARow = 0;
  for (const [index, { item, reason, isGuarded }] of [...failed, ...guarded].entries()) {
    if (signal.aborted || failuresInARow >= RETRY_FAILURES_IN_A_ROW || index >= MAX_RETRIED) {
      if (!isGuarded) crawl.failed.push({ item, reason });
      continue;
    }
    settings.paceOf(item.url.host).pause(Math.min(RETRY_PAUSE_MS, settings.maxBackoffMs));
    try {
      const outcome = await Promise.race([
        fetchPage(item.url, {
          client,
          maxBytes: settings.maxPageBytes,
          staysOnSite: scope.includes,
          isRead: (url) => frontier.keyOf(url) !== item.key && frontier.isRead(frontier.keyOf(url)),
          fullHeaders: true,
        }),
        crawl.stopped,
      ]);
      if (outcome === undefined) {
        if (!isGuarded) crawl.failed.push({ item, reason });
        continue;
      }
      if (isGuarded) collector.replace(item, outcome);
      else record(crawl, item, outcome);
      failuresInARow = isGuarded && collector.isGuarded(item.key) ? failuresInARow + 1 : 0;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      failuresInARow += 1;
      if (!isGuarded) crawl.failed.push({ item, reason: error.reason === "stopped" ? reason : error.reason });
    }
  }
  return frontier.size > 0;
}

function record(crawl: Crawl, item: FrontierItem, outcome: PageOutcome): void {
  const { collector, frontier, request } = crawl;
  collector.collect(item, outcome);
  request.onProgress?.({ fetched: collector.count, queued: frontier.size, url: item.url.href });
}

function endAtPageLimit(crawl: Crawl): "page_limit" {
  const left = crawl.frontier.size;
  crawl.warnings.push(`The limit of ${crawl.request.maxPages} pages was reached with ${left} known addresses unread.`);
  return "page_limit";
}

function endEarly(crawl: Crawl): "time_limit" {
  const { request, frontier, signal, collector, warnings } = crawl;
  const unread = frontier.size + crawl.asked.size;
  const read = `${collector.count} pages were read and at least ${unread} known addresses were not`;
  if (!signal.aborted) warnings.push(`The site repeatedly asked to slow down, so the crawl ended: ${read}.`);
  else if (request.signal.aborted) warnings.push(`The crawl was stopped: ${read}.`);
  else warnings.push(`The time limit of ${request.timeLimitMs / 1_000} seconds was reached: ${read}.`);
  return "time_limit";
}

function warningsAbout(start: StartPage, robots: Robots, scope: SiteScope, settings: CrawlSettings): string[] {
  const warnings: string[] = [];
  if (!scope.includes(start.url)) {
    warnings.push(`${start.url.host} redirects to ${start.outcome.finalUrl.host}, which was crawled instead.`);
  }
  const seconds = robots.crawlDelaySeconds ?? 0;
  if (seconds * 1_000 > settings.maxCrawlDelayMs) {
    const used = settings.maxCrawlDelayMs / 1_000;
    warnings.push(`robots.txt requests ${seconds} seconds between requests; the crawl used ${used}.`);
  }
  return warnings;
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

async function orStopped<T>(work: Promise<T>, stopped: Promise<void>, site: string): Promise<T> {
  const stop = stopped.then(() => {
    throw new ProviderError("crawler", "transient", `The start page of "${site.slice(0, 200)}" was not read in time.`);
  });
  return Promise.race([work, stop]);
}
