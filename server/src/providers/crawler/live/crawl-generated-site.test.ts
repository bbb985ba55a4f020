import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFakeClock } from "../../../../test/fakes/clock.ts";
import { type FakeSite, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import type { CrawledPage, CrawlProgress, CrawlResult } from "../port.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const never = new AbortController().signal;
const fast = { fetch: egress.fetch, delayMs: 0, concurrency: 8, contactUrl: "https://findable.example/bot" };

describe("a crawl of a whole site", () => {
  let site: FakeSite;
  let result: CrawlResult;
  const progress: CrawlProgress[] = [];

  beforeAll(async () => {
    site = await startSite({ pages: 60 });
    result = await createCrawler(fast).crawl({
      site: site.host,
      maxPages: 200,
      timeLimitMs: 20_000,
      signal: never,
      onProgress: (step) => progress.push(step),
    });
  });
  afterAll(() => site.close());

  const pageAt = (path: string): CrawledPage => {
    const page = result.pages.find(({ url }) => url === `${site.origin}${path}`);
    if (page === undefined) throw new Error(`The crawl did not find ${path}.`);
    return page;
  };
  const faultOf = (kind: FakeSite["faults"][number]["kind"]) => {
    const fault = site.faults.find((candidate) => candidate.kind === kind);
    if (fault === undefined) throw new Error(`The site has no fault of the kind ${kind}.`);
    return { ...fault, other: fault.other ?? "" };
  };

  test("finds every page once, with its title, and asks for none twice", () => {
    const found = result.pages.filter(({ status, redirects }) => status === 200 && redirects.length === 0);

    expect(new Map(found.map(({ url, title }) => [url, title]))).toEqual(
      new Map(site.pages.map(({ path, title }) => [`${site.origin}${path}`, title])),
    );
    expect(found).toHaveLength(site.pages.length);
    expect([...site.requests.values()].every((count) => count === 1)).toBe(true);
    expect(result.ended).toBe("complete");
    expect(result.warnings).toEqual([]);
  });

  test("starts from the bare domain, over http if https does not respond", () => {
    expect(result.startUrl).toBe(`${site.origin}/`);
    expect(result.host).toBe(site.host);
    expect(result.robots).toMatchObject({
      status: "found",
      crawlDelaySeconds: null,
      sitemaps: [`${site.origin}/sitemap.xml`],
    });
    expect(result.sitemapUrls).toBe(site.pages.filter(({ inSitemap }) => inSitemap).length);
  });

  test("shows each planted fault in the data", () => {
    expect(pageAt(faultOf("missing_description").path).description).toBeNull();
    expect(pageAt(faultOf("duplicate_title").path).title).toBe(pageAt(faultOf("duplicate_title").other).title);
    expect(pageAt(faultOf("broken_link").other).status).toBe(404);
    expect(pageAt(faultOf("redirect_chain").other).redirects).toEqual([
      `${site.origin}/old-guide`,
      `${site.origin}/moved-guide`,
    ]);
    expect(pageAt(faultOf("noindex").path).robotsDirectives).toEqual(["noindex", "follow"]);
    expect(pageAt(faultOf("thin_page").path).wordCount).toBeLessThan(60);
    expect(pageAt(faultOf("missing_h1").path).headings.some(({ level }) => level === 1)).toBe(false);
    expect(pageAt(faultOf("orphan").path).inSitemap).toBe(true);
    expect(pageAt(faultOf("long_title").path).title?.length).toBeGreaterThan(100);
    expect(pageAt(faultOf("image_without_alt").path).images.withoutAlt).toBe(1);
    const elsewhere = faultOf("canonical_elsewhere");
    expect(pageAt(elsewhere.path).canonical).toBe(`${site.origin}${elsewhere.other}`);
    expect(pageAt(faultOf("slow_page").path).fetchMs).toBeGreaterThanOrEqual(390);
    expect(result.skipped).toContainEqual({ url: `${site.origin}${faultOf("pdf").other}`, reason: "not_html" });
  });

  test("never requests pages that robots.txt forbids, and reports them", () => {
    const forbidden = faultOf("robots_disallowed").other;

    expect(site.requests.has(forbidden)).toBe(false);
    expect(result.skipped).toContainEqual({ url: `${site.origin}${forbidden}`, reason: "robots" });
  });

  test("shows who links to whom, so that the orphan is the one page without links to it", () => {
    const linked = new Set(result.pages.flatMap(({ links }) => links.map(({ url }) => url)));
    const orphans = result.pages.filter(({ url }) => !linked.has(url)).map(({ url }) => url);

    expect(orphans).toEqual([`${site.origin}${faultOf("orphan").path}`]);
  });

  test("reads the text without the frame of the site, block by block", () => {
    const home = pageAt("/");

    expect(home.text.split("\n").slice(0, 3)).toEqual([
      site.brand.tagline,
      "What Tallyhour does",
      site.brand.description,
    ]);
    expect(home.text).not.toContain("All rights reserved");
    expect(home.text).not.toContain("window.started");
    expect(home.structuredDataTypes).toEqual(["Organization", "PostalAddress", "WebSite"]);
    expect(home.language).toBe("en");
    expect(home.depth).toBe(0);
    expect(home.links.filter(({ boilerplate }) => !boilerplate).map(({ url }) => url)).toEqual([
      `${site.origin}/product`,
      `${site.origin}/pricing`,
      `${site.origin}/customers`,
    ]);
  });

  test("identifies itself, and reports each page as it arrives", () => {
    expect([...site.userAgents]).toEqual(["FindableBot/1.0 (+https://findable.example/bot)"]);
    expect(progress.at(-1)).toMatchObject({ fetched: result.pages.length, queued: 0 });
  });
});

describe("politeness", () => {
  /** A clock that stands still unless the crawler waits, and the milliseconds between the starts of requests on it. */
  function watchStarts() {
    const clock = createFakeClock();
    const starts: number[] = [];
    const watched: typeof fetch = (...call) => {
      starts.push(clock.nowMs());
      return egress.fetch(...call);
    };
    return { clock, fetch: watched, gaps: () => starts.slice(1).map((start, index) => start - (starts[index] ?? 0)) };
  }

  test("never has more requests under way than allowed, over all crawls of the host", async () => {
    await using site = await startSite({ pages: 30, faults: false, latencyMs: 15 });
    const crawler = createCrawler({ ...fast, concurrency: 3 });
    const crawl = () => crawler.crawl({ site: site.origin, maxPages: 20, timeLimitMs: 20_000, signal: never });

    await Promise.all([crawl(), crawl()]);

    expect(site.mostAtOnce()).toBe(3);
  });

  test("leaves the delay between two starts", async () => {
    await using site = await startSite({ pages: 8, faults: false });
    const { clock, fetch, gaps } = watchStarts();

    await createCrawler({ ...fast, fetch, clock, delayMs: 40 }).crawl({
      site: site.origin,
      maxPages: 8,
      timeLimitMs: 20_000,
      signal: never,
    });

    expect(gaps().length).toBeGreaterThanOrEqual(8);
    expect(Math.min(...gaps())).toBe(40);
  });

  test("waits as long as a host asks for with 429, then reads the page", async () => {
    await using site = await startSite({ pages: 5, faults: false, misbehaviours: { "/pricing": "throttled_once" } });
    const clock = createFakeClock();

    const result = await createCrawler({ ...fast, concurrency: 1, clock }).crawl({
      site: site.origin,
      maxPages: 5,
      timeLimitMs: 20_000,
      signal: never,
    });

    expect(result.pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(site.requests.get("/pricing")).toBe(2);
    expect(clock.sleeps).toEqual([7000]);
  });

  test("honours Crawl-delay up to its limit, and reports a shorter delay", async () => {
    const body = "User-agent: FindableBot\nCrawl-delay: 20\n";
    await using site = await startSite({ pages: 4, faults: false, answers: { "/robots.txt": { body } } });
    const { clock, fetch, gaps } = watchStarts();

    const result = await createCrawler({ ...fast, fetch, clock, maxCrawlDelayMs: 60 }).crawl({
      site: site.origin,
      maxPages: 4,
      timeLimitMs: 20_000,
      signal: never,
    });

    expect(result.robots.crawlDelaySeconds).toBe(20);
    expect(result.warnings).toEqual(["robots.txt requests 20 seconds between requests; the crawl used 0.06."]);
    expect(Math.max(...gaps())).toBe(60);
  });
});

describe("limits", () => {
  test("stops at the page limit and reports the remaining addresses", async () => {
    await using site = await startSite({ pages: 40 });

    const result = await createCrawler(fast).crawl({
      site: site.origin,
      maxPages: 10,
      timeLimitMs: 20_000,
      signal: never,
    });

    expect(result.pages).toHaveLength(10);
    expect(result.ended).toBe("page_limit");
    expect(result.warnings[0]).toMatch(/^The limit of 10 pages was reached with \d+ known addresses unread\.$/);
  });

  test("returns the pages read when the time limit ends", async () => {
    await using site = await startSite({ pages: 200 });

    const result = await createCrawler({ ...fast, delayMs: 100, clock: createFakeClock(), concurrency: 2 }).crawl({
      site: site.origin,
      maxPages: 200,
      timeLimitMs: 1_500,
      signal: never,
    });

    expect(result.ended).toBe("time_limit");
    expect(result.pages.length).toBeGreaterThan(1);
    expect(result.warnings.at(-1)).toMatch(/^The time limit of 1.5 seconds was reached: \d+ pages were read/);
  });

  test("returns the pages read when it is aborted, and sends no more requests", async () => {
    await using site = await startSite({ pages: 200, latencyMs: 10 });
    const controller = new AbortController();

    const result = await createCrawler(fast).crawl({
      site: site.origin,
      maxPages: 200,
      timeLimitMs: 20_000,
      signal: controller.signal,
      onProgress: ({ fetched }) => fetched === 12 && controller.abort(),
    });
    const requestsAtEnd = [...site.requests.values()].reduce((sum, count) => sum + count, 0);

    expect(result.pages.length).toBeGreaterThanOrEqual(12);
    expect(result.ended).toBe("time_limit");
    expect(result.warnings.at(-1)).toMatch(/^The crawl was stopped: /);
    expect(requestsAtEnd).toBeLessThanOrEqual(12 + 8 + 3);
  });

  test("stops at the requested depth", async () => {
    await using site = await startSite({ pages: 40, answers: { "/sitemap.xml": { status: 404, body: "" } } });

    const result = await createCrawler(fast).crawl({
      site: site.origin,
      maxPages: 100,
      maxDepth: 1,
      timeLimitMs: 20_000,
      signal: never,
    });

    expect(Math.max(...result.pages.map(({ depth }) => depth))).toBe(1);
    expect(result.skipped.some(({ reason }) => reason === "too_deep")).toBe(true);
  });
});
