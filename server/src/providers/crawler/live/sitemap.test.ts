import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type FixedAnswer, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";
import { parseSitemap } from "./parse-sitemap.ts";

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

  test("may not name pages and sitemaps of other hosts", async () => {
    await using foreign = await startSite({ pages: 3 });

    const { paths } = await pathsFoundWith({
      "/sitemap.xml": { body: urlset(`${foreign.origin}/product`, "/ours") + indexOf(`${foreign.origin}/sitemap.xml`) },
    });

    expect(paths).toEqual(["/ours"]);
    // Its robots.txt would have to name the sitemap.
    expect([...foreign.requests.keys()]).toEqual(["/robots.txt"]);
  });

  test("are read at another host that robots.txt names, with the files that they name there", async () => {
    await using ours = await startSite({ pages: 1, faults: false, answers: { "/": LONELY } });
    await using files = await startSite({
      pages: 1,
      answers: {
        "/index.xml": { body: indexOf("/part.xml") },
        "/part.xml": { body: urlset(`${ours.origin}/listed-elsewhere`, "https://third.example/page") },
      },
    });
    await using site = await startSite({
      pages: 1,
      faults: false,
      answers: {
        "/": LONELY,
        "/robots.txt": { body: `Sitemap: ${files.origin}/index.xml` },
        "/sitemap.xml": { status: 404, body: "" },
      },
    });
    const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0 });

    const result = await crawler.crawl({
      site: site.origin,
      maxPages: 5,
      timeLimitMs: 20_000,
      signal: new AbortController().signal,
    });

    expect(result.sitemapFiles).toMatchObject([
      { url: `${files.origin}/index.xml`, problem: null, nesting: 0, sitemaps: 1 },
      { url: `${files.origin}/part.xml`, problem: null, nesting: 1, addresses: 2, foreignAddresses: 2 },
    ]);
  });

  test("are followed through redirects, permanent and temporary, nested and packed", async () => {
    const { paths } = await pathsFoundWith({
      "/sitemap.xml": { status: 302, headers: { location: "/wp-sitemap.xml" }, body: "" },
      "/wp-sitemap.xml": { body: indexOf("/pages.xml") },
      "/pages.xml": { status: 301, headers: { location: "/stored/pages.xml.gz" }, body: "" },
      "/stored/pages.xml.gz": { body: gzipSync(urlset("/only-in-sitemap")) },
    });

    expect(paths).toEqual(["/only-in-sitemap"]);
  });

  test("are found at the places of common generators if robots.txt names none", async () => {
    const { paths } = await pathsFoundWith({
      "/sitemap.xml": { status: 404, body: "" },
      "/sitemap_index.xml": { status: 404, body: "" },
      "/wp-sitemap.xml": { body: urlset("/by-wordpress") },
    });

    expect(paths).toEqual(["/by-wordpress"]);
  });

  test("that redirect in circles end, and are reported", async () => {
    const { result } = await pathsFoundWith({
      "/robots.txt": { body: "Sitemap: /a.xml" },
      "/a.xml": { status: 301, headers: { location: "/b.xml" }, body: "" },
      "/b.xml": { status: 301, headers: { location: "/a.xml" }, body: "" },
      "/sitemap.xml": { status: 404, body: "" },
    });

    expect(result.sitemapFiles).toMatchObject([{ problem: "redirect" }]);
    expect(result.warnings).toHaveLength(1);
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
      "/bomb.xml": { body: gzipSync(Buffer.alloc(60 * 1024 * 1024, " ")) },
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
      ["https://a.example/1"],
    ],
    ["lines", "https://a.example/1\r\nhttps://a.example/2\n\n# no", ["https://a.example/1", "https://a.example/2"]],
    [
      "addresses of images and videos, which are no pages",
      "<urlset><url><loc>https://a.example/p</loc><image:image><image:loc>https://a.example/p.png</image:loc></image:image>" +
        "<video:video><video:content_loc>https://a.example/p.mp4</video:content_loc></video:video></url></urlset>",
      ["https://a.example/p"],
    ],
  ])("is understood with %s", async (_title, text, pages) => {
    const sitemap = await parseSitemap(text);

    expect(sitemap.pages.map(({ url }) => url)).toEqual(pages);
    expect(sitemap.sitemaps).toEqual([]);
  });

  test("names the language versions of its entries and their dates", async () => {
    const version = (language: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="https://a.example/${language}/"/>`;
    const entry = `<url><loc>https://a.example/</loc><lastmod>2026-11-01</lastmod>${version("de")}${version("EN")}</url>`;

    const sitemap = await parseSitemap(`<urlset>${entry}<url><loc>https://a.example/2</loc></url></urlset>`);

    expect(sitemap).toMatchObject({
      kind: "urlset",
      lastModified: ["2026-11-01"],
      pages: [
        {
          url: "https://a.example/",
          alternates: [
            { language: "de", url: "https://a.example/de/" },
            { language: "en", url: "https://a.example/EN/" },
          ],
        },
        { url: "https://a.example/2", alternates: [] },
      ],
    });
  });

  test("expands no custom entities", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;

    const { pages } = await parseSitemap(`${bomb}${urlset("https://a.example/&b;&c;")}`);

    expect(pages.map(({ url }) => url)).toEqual(["https://a.example/&b;&c;"]);
  });
});
