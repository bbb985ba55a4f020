import { afterAll, describe, expect, test } from "vitest";
import { type FixedAnswer, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";
import { guardOf } from "./page-guard.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const HTML = { "content-type": "text/html" };

async function pageWith(path: string, answer: FixedAnswer) {
  await using site = await startSite({
    pages: 1,
    faults: false,
    answers: {
      "/": { headers: HTML, body: `<title>Start</title><main><a href="${path}">On</a></main>` },
      "/sitemap.xml": { status: 404, body: "" },
      [path]: answer,
    },
  });
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, maxBackoffMs: 10 });
  const result = await crawler.crawl({
    site: site.origin,
    maxPages: 10,
    timeLimitMs: 60_000,
    signal: new AbortController().signal,
  });
  const page = result.pages.find(({ url }) => new URL(url).pathname === path);
  return { page, requests: site.requests.get(path), result };
}

describe("a page that a guard answers", () => {
  test.each<[string, FixedAnswer, object]>([
    [
      "403 with a challenge",
      { status: 403, headers: { ...HTML, "cf-mitigated": "challenge" }, body: "<p>Wait" },
      { kind: "challenge", by: "Cloudflare" },
    ],
    ["403 alone", { status: 403, headers: HTML, body: "<h1>Forbidden</h1>" }, { kind: "refused", by: null }],
    ["401", { status: 401, headers: HTML, body: "" }, { kind: "login", by: null }],
    ["429", { status: 429, headers: HTML, body: "" }, { kind: "slow_down", by: null }],
    [
      "503 with Retry-After",
      { status: 503, headers: { ...HTML, "retry-after": "0" }, body: "" },
      { kind: "slow_down", by: null },
    ],
    [
      "202 of a firewall",
      { status: 202, headers: { ...HTML, "x-amzn-waf-action": "challenge" }, body: "" },
      { kind: "challenge", by: "AWS WAF" },
    ],
    [
      "a captcha with status 200",
      { headers: HTML, body: `<script src="https://geo.captcha-delivery.com/c.js"></script>` },
      { kind: "challenge", by: "DataDome" },
    ],
  ])("is marked as unread: %s, and is requested again", async (_title, answer, guard) => {
    const { page, requests } = await pageWith("/guarded", answer);

    expect(page?.guard).toEqual(guard);
    expect(requests).toBeGreaterThan(1);
  });

  test.each<[string, FixedAnswer]>([
    ["404", { status: 404, headers: HTML, body: "<h1>Gone</h1>" }],
    ["500", { status: 500, headers: HTML, body: "" }],
    ["503 without Retry-After", { status: 503, headers: HTML, body: "" }],
    ["an article about captchas", { headers: HTML, body: "<h1>What px-captcha does</h1><main>It asks people.</main>" }],
  ])("is not what the site itself answers: %s", async (_title, answer) => {
    expect((await pageWith("/own", answer)).page).toMatchObject({ url: expect.stringContaining("/own") });
    expect((await pageWith("/own", answer)).page?.guard).toBeUndefined();
  });

  test("is not requested at an address that the host's own network answers", async () => {
    const { page, requests, result } = await pageWith("/cdn-cgi/l/email-protection", { status: 404, body: "" });

    expect([page, requests]).toEqual([undefined, undefined]);
    expect(result.skipped).toMatchObject([{ reason: "host_service" }]);
  });
});

test("a page is only guarded by what its answer shows", () => {
  expect(guardOf({ status: 200, headers: new Headers() }, "<main>Text</main>")).toBeUndefined();
  expect(guardOf({ status: 999, headers: new Headers() }, "")).toEqual({ kind: "refused", by: null });
});
