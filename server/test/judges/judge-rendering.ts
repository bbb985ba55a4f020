import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { hasPackagedChromium, unpackChromium } from "../../../web/test/harness/packaged-chromium.ts";
import { isShell } from "../../src/kernel/text/empty-shell.ts";
import { createEgress } from "../../src/platform/egress/egress.ts";
import { createCrawler } from "../../src/providers/crawler/live/crawler.ts";
import { startForbidden, startShellSite } from "./shell-site.ts";

const PAGES = 50;
const FOR_EVER_MS = 3_600_000;

test("50 pages without text are rendered in Chromium, and a page that asks for private addresses receives nothing", async () => {
  await using forbidden = await startForbidden();
  await using site = await startShellSite(PAGES, forbidden.origin);
  const refused: string[] = [];
  let answers = 0;
  // A name that is public at first and then names this machine.
  const lookup: LookupFunction = (_name, _options, callback) => {
    answers += 1;
    const address = answers % 2 === 1 ? "192.0.2.1" : "127.0.0.1";
    callback(null, [{ address, family: 4 }]);
  };
  await using egress = createEgress({
    allowPrivate: false,
    privateOrigins: [site.origin],
    lookup,
    connectTimeoutMs: 1_000,
    onRefusal: ({ host }) => refused.push(host),
  });
  const { executablePath, env } = hasPackagedChromium(process.platform, process.arch)
    ? await unpackChromium()
    : { executablePath: process.env["CHROMIUM"], env: {} };
  const render = { mode: "auto" as const, browser: executablePath, sandbox: false, environment: env };
  const crawler = createCrawler({
    fetch: egress.fetch,
    delayMs: 0,
    render: { ...render, openSocket: egress.connect },
  });

  const crawl = await crawler.crawl({
    site: site.origin,
    maxPages: 100,
    timeLimitMs: FOR_EVER_MS,
    renders: true,
    signal: new AbortController().signal,
  });

  expect(crawl.rendering).toEqual({ rendered: PAGES, unrendered: 0, problem: null });
  expect(crawl.pages).toHaveLength(PAGES);
  expect(crawl.pages.every((page) => isShell(page))).toBe(true);
  const [start, ...guides] = crawl.pages;
  expect(guides.map(({ rendered }) => rendered?.headings[0]?.text).sort()).toEqual(
    guides.map((_, index) => `Guide ${index + 1}`).sort(),
  );
  expect(start?.rendered?.title).toBe("All guides for clockmakers");
  expect(start?.rendered?.excluded).toEqual([`${site.origin}/private/data.json`]);
  expect(start?.links.filter(({ byScript }) => byScript === true)).toHaveLength(PAGES - 1);
  // What the page received from the private addresses: nothing.
  expect(start?.rendered?.text).toContain("answers: ");
  expect(start?.rendered?.text).not.toContain("secret");
  expect(forbidden.requests()).toBe(0);
  expect(site.requested.has("/private/data.json")).toBe(false);
  expect(start?.rendered?.refusedHosts).toEqual(
    expect.arrayContaining([new URL(forbidden.origin).host, "169.254.169.254", "localhost:8999", "rebound.example"]),
  );
});
