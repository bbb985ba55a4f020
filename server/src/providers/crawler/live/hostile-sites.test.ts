import { afterAll, describe, expect, test } from "vitest";
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
const impatient = createCrawler({ ...settings, pageTimeoutMs: 1_500 });

function crawl(site: string, options: { timeLimitMs?: number; by?: CrawlerPort } = {}) {
  const { timeLimitMs = 20_000, by = crawler } = options;
  return by.crawl({ site, maxPages: 30, timeLimitMs, signal: new AbortController().signal });
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
  ])("%s ends soon as %s", async (misbehaviour, kind) => {
    await using site = await startSite({ pages: 5, misbehaviours: { "/": misbehaviour } });
    const startedAt = performance.now();

    const failure = await failureOf(crawl(site.origin));

    expect(failure.kind, failure.message).toBe(kind);
    expect(failure.port).toBe("crawler");
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test.concurrent.each<Misbehaviour>(["drip_body", "hang", "hang_in_body"])(
    "%s ends when its time is up",
    async (how) => {
      await using site = await startSite({ pages: 5, misbehaviours: { "/": how } });

      const failure = await failureOf(crawl(site.origin, { by: impatient }));

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
    const startedAt = performance.now();

    const failure = await failureOf(crawl(site.origin, { timeLimitMs: 100 }));

    expect(failure.kind).toBe("transient");
    expect(performance.now() - startedAt).toBeLessThan(5_000);
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
    const startedAt = performance.now();

    const result = await crawl(site.origin, { by: impatient });

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
    expect(performance.now() - startedAt).toBeLessThan(12_000);
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
    const body = `<title>Trap</title>${links}<a href="/a/b/a/b/a/b/a/b/">Deeper</a><a href="/${"x/".repeat(12)}">12</a><a href="/${"y".repeat(3_000)}">long</a>`;
    await using site = await startSite({
      pages: 1,
      faults: false,
      answers: { "/": { headers: { "content-type": "text/html" }, body } },
    });

    const result = await crawler.crawl({
      site: site.origin,
      maxPages: 1_000,
      timeLimitMs: 10_000,
      signal: new AbortController().signal,
    });

    expect(result.ended).toBe("complete");
    expect(result.pages).toHaveLength(41);
    expect(result.pages.every(({ url }) => !url.includes("utm_source"))).toBe(true);
    expect(result.skipped.map(({ reason }) => reason)).toContain("too_deep");
  });
});
