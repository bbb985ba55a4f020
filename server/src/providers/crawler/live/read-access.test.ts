import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type FakeSite, type SiteOptions, startSite } from "../../../../test/fakes/site/site.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
const agents = ["GPTBot", "ClaudeBot", "Googlebot"];
const signal = new AbortController().signal;
let site: FakeSite | undefined;
afterAll(async () => {
  await site?.close();
  await egress.close();
});

async function accessOf(answers: SiteOptions["answers"], paths: readonly string[], options: SiteOptions = {}) {
  await site?.close();
  site = await startSite({ pages: 12, ...options, ...(answers === undefined ? {} : { answers }) });
  const { origin, host } = site;
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, maxBackoffMs: 10 });
  return await crawler.readAccess({ site: host, urls: paths.map((one) => origin + one), agents, signal });
}

test("reads the rules of robots.txt and of the headers for each crawler", async () => {
  const robots = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n";
  const access = await accessOf(
    {
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots },
      "/a": { headers: { "x-robots-tag": "claudebot: noindex, nosnippet, googlebot: all" }, body: "<p>a</p>" },
      "/private/b": { headers: { "x-robots-tag": "noindex" }, body: "<p>b</p>" },
    },
    ["/a", "/private/b"],
  );

  expect(access).toMatchObject({ robots: "found", robotsUrl: `${site?.origin}/robots.txt` });
  expect(access.pages).toEqual([
    { url: `${site?.origin}/a`, blocked: ["GPTBot"], directives: { ClaudeBot: ["noindex", "nosnippet"] } },
    { url: `${site?.origin}/private/b`, blocked: ["GPTBot", "ClaudeBot", "Googlebot"], directives: {} },
  ]);
  expect(site?.requests.get("/private/b")).toBeUndefined();
  expect(access.warnings).toEqual([expect.stringContaining("1 pages were not read")]);
});

test("without robots.txt every crawler may read, and with one that fails none may", async () => {
  const missing = await accessOf({ "/robots.txt": { status: 404, body: "" } }, []);
  const failing = await accessOf({ "/robots.txt": { status: 503, body: "" } }, []);

  expect(missing).toMatchObject({ robots: "missing", pages: [{ blocked: [] }] });
  expect(failing).toMatchObject({ robots: "unreachable", pages: [{ blocked: agents }] });
});

test("a site that does not exist is reported", async () => {
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0 });

  const failure = await failureOf(crawler.readAccess({ site: "no-site-here.invalid", urls: [], agents, signal }));

  expect(failure).toMatchObject({ port: "crawler", kind: "not_found" });
});

test("reads the address files of vendors, and reports those in another format", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "ranges-"));
  try {
    const prefixes = [{ ipv4Prefix: "192.0.2.0/24" }, { ipv6Prefix: "2001:db8::/32" }, { ipv4Prefix: "none" }];
    await writeFile(path.join(folder, "gptbot.json"), JSON.stringify({ creationTime: "2026-11-01", prefixes }));
    await writeFile(path.join(folder, "bingbot.json"), "<html>");
    await writeFile(path.join(folder, "notes.txt"), "192.0.2.0/24");

    const read = await createCrawler({ fetch: egress.fetch, rangesFolder: folder }).publishedRanges();
    const gone = await createCrawler({ fetch: egress.fetch, rangesFolder: `${folder}/none` }).publishedRanges();
    const unset = await createCrawler({ fetch: egress.fetch }).publishedRanges();

    expect(read.ranges).toEqual([
      { crawler: "GPTBot", prefixes: ["192.0.2.0/24", "2001:db8::/32"], publishedAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(read.warnings).toEqual([expect.stringContaining("bingbot.json")]);
    expect(gone).toEqual({ ranges: [], warnings: [expect.stringContaining("CRAWLER_RANGES_DIR")] });
    expect(unset).toEqual({ ranges: [], warnings: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
