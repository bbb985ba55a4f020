import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type FixedAnswer, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";
import { parseSitemap } from "./sitemap.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const HTML = { "content-type": "text/html" };
const LONELY = { headers: HTML, body: "<title>Start</title>" };

function urlset(...addresses: string[]): string {
  return `<?xml version="1.0"?><urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
}

function indexOf(...addresses: string[]): string {
  return `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join("")}</sitemapindex>`;
}

/** Crawls a site whose start page has no links, so that what is found was in the sitemaps. */
async function pathsFoundWith(answers: Record<string, FixedAnswer>, maxSitemapUrls = 20_000) {
  await using site = await startSite({ pages: 1, faults: false, answers: { "/": LONELY, ...answers } });
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, maxSitemapUrls });
  const result = await crawler.crawl({
    site: site.origin,
    maxPages: 50,
    timeLimitMs: 20_000,
    signal: new AbortController().signal,
  });
  const inSitemap = result.pages.filter((page) => page.inSitemap).map(({ url }) => new URL(url).pathname);
  return { paths: inSitemap.sort(), result, requests: site.requests };
}

describe("sitemaps", () => {
  test("are read from robots.txt and from the usual place, plain, packed, nested and as text", async () => {
    const { paths, result } = await pathsFoundWith({
      "/robots.txt": { body: "Sitemap: /listed.xml\nSitemap: /listed.txt" },
      "/listed.xml": { body: indexOf("/packed.xml.gz", "/deeper.xml") },
      "/packed.xml.gz": { body: gzipSync(urlset("/packed")) },
      "/deeper.xml": { body: indexOf("/deepest.xml") },
      "/deepest.xml": { body: urlset("/deepest") },
      "/listed.txt": { body: "http://127.0.0.1/foreign-port\nnot an address\n" },
      "/sitemap.xml": { body: urlset("/usual") },
    });

    expect(paths).toEqual(["/deepest", "/packed", "/usual"]);
    expect(result.sitemapUrls).toBe(3);
    expect(result.warnings).toEqual([]);
  });

  test("may not name other hosts, neither as pages nor as sitemaps", async () => {
    await using foreign = await startSite({ pages: 3 });

    const { paths } = await pathsFoundWith({
      "/robots.txt": { body: `Sitemap: ${foreign.origin}/sitemap.xml` },
      "/sitemap.xml": { body: urlset(`${foreign.origin}/product`, "/ours") + indexOf(`${foreign.origin}/sitemap.xml`) },
    });

    expect(paths).toEqual(["/ours"]);
    expect(foreign.requests.size).toBe(0);
  });

  test("that name themselves or each other end", async () => {
    const { paths, requests } = await pathsFoundWith({
      "/sitemap.xml": { body: indexOf("/sitemap.xml", "/b.xml") },
      "/b.xml": { body: indexOf("/sitemap.xml", "/b.xml") + urlset("/page") },
    });

    expect(paths).toEqual(["/page"]);
    expect(requests.get("/sitemap.xml")).toBe(1);
  });

  test("are not followed deeper than three", async () => {
    const { paths } = await pathsFoundWith({
      "/sitemap.xml": { body: indexOf("/1.xml") },
      "/1.xml": { body: indexOf("/2.xml") },
      "/2.xml": { body: indexOf("/3.xml") },
      "/3.xml": { body: indexOf("/4.xml") + urlset("/found") },
      "/4.xml": { body: urlset("/too-deep") },
    });

    expect(paths).toEqual(["/found"]);
  });

  test("give no more addresses than allowed", async () => {
    const many = Array.from({ length: 500 }, (_, index) => `/page-${index}`);

    const { result } = await pathsFoundWith({ "/sitemap.xml": { body: urlset(...many) } }, 20);

    expect(result.sitemapUrls).toBe(20);
  });

  test("that are broken leave the crawl alone, and are named when robots.txt lists them", async () => {
    const { result } = await pathsFoundWith({
      "/robots.txt": { body: "Sitemap: /bomb.xml\nSitemap: /gone.xml" },
      "/bomb.xml": { body: gzipSync(Buffer.alloc(40 * 1024 * 1024, " ")) },
      "/gone.xml": { status: 404, body: "" },
      "/sitemap.xml": { body: Uint8Array.from({ length: 5_000 }, (_, index) => (index * 31) & 0xff) },
    });

    expect(result.ended).toBe("complete");
    expect(result.pages).toHaveLength(1);
    expect(result.warnings.map((warning) => warning.replace(/http:\/\/[\d.:]+/, ""))).toEqual([
      "The sitemap /bomb.xml could not be read.",
      "The sitemap /gone.xml could not be read.",
    ]);
  });
});

describe("a sitemap's text", () => {
  test.each([
    ["entities of XML", urlset("https://a.example/?a=1&amp;b=2"), ["https://a.example/?a=1&b=2"]],
    ["CDATA", urlset("<![CDATA[https://a.example/x]]>"), ["https://a.example/x"]],
    [
      "prefixed names",
      "<s:urlset><s:url><s:loc> https://a.example/ </s:loc></s:url></s:urlset>",
      ["https://a.example/"],
    ],
    [
      "an RSS feed",
      "<rss><channel><link>https://a.example/</link><item><link>https://a.example/1</link></item></channel></rss>",
      ["https://a.example/1"],
    ],
    ["an Atom feed", '<feed><entry><link href="https://a.example/2"/></entry></feed>', ["https://a.example/2"]],
    [
      "a file that breaks off",
      "<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.exa",
      ["https://a.example/1", "https://a.exa"],
    ],
    ["lines", "https://a.example/1\r\nhttps://a.example/2\n\n# no", ["https://a.example/1", "https://a.example/2"]],
  ])("is understood with %s", (_title, text, pages) => {
    expect(parseSitemap(text)).toEqual({ pages, sitemaps: [] });
  });

  test("expands no custom entities", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;

    const { pages } = parseSitemap(`${bomb}${urlset("https://a.example/&b;&c;")}`);

    expect(pages).toEqual(["https://a.example/&b;&c;"]);
  });
});
