import { afterAll, describe, expect, test } from "vitest";
import { createFakeClock, type FakeClock } from "../../../../test/fakes/clock.ts";
import type { Misbehaviour } from "../../../../test/fakes/site/misbehaviour.ts";
import { startSite } from "../../../../test/fakes/site/site.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import type { CrawlerPort } from "../port.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const settings = { fetch: egress.fetch, delayMs: 0, concurrency: 8, maxBackoffMs: 20, maxPageBytes: 1024 * 1024 };
const crawler = createCrawler(settings);
/** Longer than a test may take. */
const FOR_EVER_MS = 3_600_000;

/** A crawler on a clock that the test moves. */
function crawlerOn(clock: FakeClock, fetch = egress.fetch): CrawlerPort {
  return createCrawler({ ...settings, fetch, clock, pageTimeoutMs: 1_500 });
}

interface CrawlOptions {
  timeLimitMs?: number;
  by?: CrawlerPort;
  onRead?: (url: string) => void;
}

function crawl(site: string, options: CrawlOptions = {}) {
  const { timeLimitMs = FOR_EVER_MS, by = crawler } = options;
  return by.crawl({
    ...{ site, maxPages: 30, timeLimitMs, signal: new AbortController().signal },
    onProgress: ({ url }) => options.onRead?.(url),
  });
}

async function failureOf(attempt: Promise<unknown>): Promise<ProviderError> {
  const error = await attempt.then(
    () => new Error("The crawl succeeded."),
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw error;
}

describe("a start page that misbehaves", () => {
  test.concurrent.each<[Misbehaviour, string]>([
    ["reset", "transient"],
    ["truncated", "transient"],
    ["garbage_protocol", "transient"],
    ["wrong_gzip", "transient"],
    ["status_500", "transient"],
    ["always_throttled", "transient"],
    ["status_401", "blocked"],
    ["status_404", "upstream_empty"],
    ["json", "upstream_empty"],
    ["empty", "upstream_empty"],
    ["endless_body", "upstream_empty"],
    ["huge_body", "upstream_empty"],
    ["gzip_bomb", "upstream_empty"],
    ["redirect_loop", "upstream_empty"],
    ["endless_redirects", "upstream_empty"],
    ["redirect_to_file", "upstream_empty"],
    ["redirect_off_site", "not_found"],
  ])("%s ends by itself as %s", async (misbehaviour, kind) => {
    await using site = await startSite({ pages: 5, misbehaviours: { "/": misbehaviour } });

    const failure = await failureOf(crawl(site.origin));

    expect(failure.kind, failure.message).toBe(kind);
    expect(failure.port).toBe("crawler");
    expect(failure.message).not.toMatch(/in time/);
  });

  test.concurrent.each<Misbehaviour>(["drip_body", "hang", "hang_in_body"])(
    "%s ends when its time is up",
    async (how) => {
      await using site = await startSite({ pages: 5, misbehaviours: { "/": how } });

      const clock = createFakeClock();
      const crawling = failureOf(crawl(site.origin, { by: crawlerOn(clock) }));
      await expect.poll(() => site.requests.get("/")).toBe(1);
      clock.pass(1_500);
      const failure = await crawling;

      expect(failure.kind).toBe("transient");
      expect(failure.message).toMatch(/did not respond in time\.$/);
    },
  );

  test.each<Misbehaviour>(["garbage", "deep_html"])("%s is read as far as it can be", async (misbehaviour) => {
    await using site = await startSite({ pages: 5, misbehaviours: { "/": misbehaviour } });

    const result = await crawl(site.origin);

    expect(result.pages).toContainEqual(expect.objectContaining({ url: `${site.origin}/`, status: 200 }));
  });
});

describe("an address that cannot be crawled", () => {
  test("is not found when its name does not exist", async () => {
    expect((await failureOf(crawl("no-such-host.invalid"))).kind).toBe("not_found");
    expect((await failureOf(crawl("not a host"))).kind).toBe("not_found");
  });

  test("is transient when no server listens", async () => {
    await using gone = await startSite({ pages: 1 });
    await gone.close();

    expect((await failureOf(crawl(gone.host))).kind).toBe("transient");
  });

  test("is not found when it is not public or not of the web, without a connection", async () => {
    await using site = await startSite({ pages: 3 });
    await using guarded = createEgress({ allowPrivate: false });
    const careful = createCrawler({ fetch: guarded.fetch });
    const attempt = (address: string) =>
      failureOf(
        careful.crawl({ site: address, maxPages: 3, timeLimitMs: 5_000, signal: new AbortController().signal }),
      );

    expect((await attempt(site.host)).kind).toBe("not_found");
    expect((await attempt(`localhost:${new URL(site.origin).port}`)).kind).toBe("not_found");
    expect((await attempt("ftp://example.com/")).kind).toBe("not_found");
    expect(site.requests.size).toBe(0);
  });

  test("is transient when the time is up before its start page is there", async () => {
    await using site = await startSite({ pages: 3, misbehaviours: { "/robots.txt": "hang" } });
    const patient = createCrawler({ ...settings, pageTimeoutMs: FOR_EVER_MS });

    const failure = await failureOf(crawl(site.origin, { timeLimitMs: 100, by: patient }));

    expect(failure.kind).toBe("transient");
  });

  test("ends even if the network ignores the abort", async () => {
    const deaf = createCrawler({ fetch: () => new Promise(() => {}) });

    const attempt = deaf.crawl({
      site: "deaf.example",
      maxPages: 3,
      timeLimitMs: 50,
      signal: new AbortController().signal,
    });

    expect((await failureOf(attempt)).kind).toBe("transient");
  });
});

describe("an inner page that misbehaves", () => {
  test("is skipped with its reason while the others are read", async () => {
    await using site = await startSite({
      pages: 10,
      faults: false,
      misbehaviours: {
        "/product": "endless_body",
        "/pricing": "drip_body",
        "/customers": "redirect_loop",
        "/blog": "redirect_off_site",
        "/docs": "reset",
        "/about": "hang",
        "/contact": "status_500",
        "/legal/terms": "garbage",
      },
    });
    const clock = createFakeClock();
    const [read, failed]: [string[], string[]] = [[], []];
    const fetch: typeof globalThis.fetch = (url, init) =>
      egress.fetch(url, init).catch((error: unknown) => {
        failed.push(new URL(String(url)).pathname);
        throw error;
      });

    const crawling = crawl(site.origin, {
      by: crawlerOn(clock, fetch),
      onRead: (url) => read.push(new URL(url).pathname),
    });
    await expect
      .poll(() => read.toSorted())
      .toEqual([...["/", "/blog", "/contact", "/customers", "/legal/privacy", "/legal/terms", "/product"]]);
    await expect.poll(() => failed).toContain("/docs");
    await expect.poll(() => ["/pricing", "/about"].map((path) => site.requests.get(path))).toEqual([1, 1]);
    let isOver = false;
    const ending = crawling.finally(() => {
      isOver = true;
    });
    // What did not respond is tried again, one by one.
    await expect
      .poll(() => {
        clock.pass(1_500);
        return isOver;
      })
      .toBe(true);
    const result = await ending;

    expect(["/docs", "/pricing", "/about"].map((path) => site.requests.get(path))).toEqual([2, 2, 2]);
    const reasons = Object.fromEntries(result.skipped.map(({ url, reason }) => [new URL(url).pathname, reason]));
    expect(reasons).toEqual({
      "/product": "too_large",
      "/pricing": "timeout",
      "/customers": "redirect_loop",
      "/blog": "redirect_off_site",
      "/docs": "network",
      "/about": "timeout",
    });
    expect(new Map(result.pages.map(({ url, status }) => [new URL(url).pathname, status]))).toEqual(
      new Map([
        ["/", 200],
        ["/contact", 500],
        ["/legal/privacy", 200],
        ["/legal/terms", 200],
      ]),
    );
    expect(result.ended).toBe("complete");
  });

  test("ends the crawl when the host repeatedly asks to slow down", async () => {
    const paths = ["/product", "/pricing", "/customers", "/blog", "/docs", "/about", "/contact", "/legal/terms"];
    const throttled: Record<string, Misbehaviour> = {};
    for (const path of paths) throttled[path] = "always_throttled";
    await using site = await startSite({ pages: 10, faults: false, misbehaviours: throttled });

    const result = await crawl(site.origin);

    expect(result.ended).toBe("time_limit");
    expect(result.pages[0]?.url).toBe(`${site.origin}/`);
    expect(result.warnings.at(-1)).toMatch(/^The site repeatedly asked to slow down, so the crawl ended/);
  });
});

describe("a trap for crawlers", () => {
  test("with endless addresses ends by itself", async () => {
    let links = "";
    for (let day = 0; day < 300; day += 1) links += `<a href="/calendar?day=${day}&utm_source=x">Day</a>`;
    const body = `<title>Trap</title>${links}<a href="/a/b/a/b/a/b/a/b/">Deeper</a><a href="/${"x/".repeat(25)}">25</a><a href="/${"y".repeat(3_000)}">long</a>`;
    await using site = await startSite({
      pages: 1,
      faults: false,
      answers: {
        "/": { headers: { "content-type": "text/html" }, body },
        ...Object.fromEntries(
          Array.from({ length: 300 }, (_, day) => [
            `/calendar?day=${day}`,
            {
              headers: { "content-type": "text/html" },
              body: "<title>Day</title><main>There is nothing on this day.</main>",
            },
          ]),
        ),
      },
    });

    const result = await crawler.crawl({
      site: site.origin,
      maxPages: 1_000,
      timeLimitMs: 10_000,
      signal: new AbortController().signal,
    });

    expect(result.ended).toBe("complete");
    expect(result.pages.length).toBeLessThan(50);
    expect(result.skippedGroups?.[0]).toMatchObject({ template: "/calendar?day=*", reason: "alike" });
    expect(result.pages.every(({ url }) => !url.includes("utm_source"))).toBe(true);
    expect(result.skipped.map(({ reason }) => reason)).toContain("too_deep");
  });
});
