import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

const lookup = (_name: string, _options: object, callback: (error: null, addresses: object[]) => void) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);
// Safe cast: the guard asks for all addresses.
const egress = createEgress({ allowPrivate: true, lookup: lookup as never });
afterAll(() => egress.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html =
  (body: string, headers: Record<string, string | string[]> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

/** Crawls a site with these answers; other paths are missing. */
async function crawl(answers: Record<string, Answer>, { host = "127.0.0.1", maxPages = 50 } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end("Not found");
    else answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const site = `http://${host}:${(server.address() as AddressInfo).port}`;
  const crawler = createCrawler({
    fetch: egress.fetch,
    delayMs: 0,
    concurrency: 8,
    maxBackoffMs: 10,
    maxSitemapUrls: 1_000,
  });
  try {
    const { signal } = new AbortController();
    const result = await crawler.crawl({ site, maxPages, timeLimitMs: 3_600_000, signal });
    return { ...result, asked, paths: result.pages.map(({ url }) => new URL(url).pathname).sort() };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("a robots.txt of 5 MB is read as far as engines read it", async () => {
  const filler = `# ${"x".repeat(998)}\n`.repeat(5_000);
  const rules = `User-agent: *\nDisallow: /early\n${filler}Disallow: /late\n`;
  const { paths, robots } = await crawl({
    "/robots.txt": (_request, response) => response.writeHead(200, { "content-type": "text/plain" }).end(rules),
    "/": html("<a href='/early'>early</a> <a href='/late'>late</a>"),
    "/early": html("<h1>Early</h1>"),
    "/late": html("<h1>Late</h1>"),
  });

  expect(robots.content?.length).toBeLessThanOrEqual(500 * 1024);
  expect(paths).toEqual(["/", "/late"]);
});

test("sitemaps of millions of addresses end at the limit, and the warning says so", async () => {
  const list = (from: number) =>
    Array.from({ length: 600 }, (_, index) => `<url><loc>/item-${from + index}</loc></url>`).join("");
  const sitemaps = Array.from({ length: 500 }, (_, index) => `<sitemap><loc>/map-${index}.xml</loc></sitemap>`).join(
    "",
  );
  const xml =
    (body: string): Answer =>
    (_request, response) =>
      response.writeHead(200, { "content-type": "application/xml" }).end(body);
  const answers: Record<string, Answer> = {
    "/": html("<h1>Home</h1>"),
    "/sitemap.xml": xml(`<sitemapindex>${sitemaps}</sitemapindex>`),
  };
  for (let index = 0; index < 500; index += 1)
    answers[`/map-${index}.xml`] = xml(`<urlset>${list(index * 600)}</urlset>`);

  const { sitemapUrls, asked, warnings } = await crawl(answers, { maxPages: 5 });

  expect(sitemapUrls).toBeLessThanOrEqual(1_000);
  expect(asked.filter((path) => path.startsWith("/map-")).length).toBeLessThan(20);
  expect(warnings.join(" ")).toMatch(/sitemap/i);
});

test("300,000 elements of a page cost no memory that grows with them, and its start is read", async () => {
  const { pages } = await crawl({
    "/": html(`<title>Flat</title><h1>Start</h1><a href="/next">next</a>${"<div>x</div>".repeat(300_000)}`),
    "/next": html("<h1>Next</h1>"),
  });

  expect(pages.map(({ headings }) => headings[0]?.text)).toEqual(["Start", "Next"]);
});

test("a site that demands cookies is a loop of redirects for a visitor without them, and the rest is read", async () => {
  const demand: Answer = (request, response) => {
    if (request.headers.cookie === undefined) {
      response.writeHead(302, { location: request.url ?? "/", "set-cookie": "seen=1" }).end();
    } else html("<h1>Shop</h1>")(request, response);
  };
  const { paths, skipped } = await crawl({
    "/": html("<a href='/shop'>shop</a> <a href='/open'>open</a>"),
    "/shop": demand,
    "/open": html("<h1>Open</h1>"),
  });

  expect(paths).toEqual(["/", "/open"]);
  expect(skipped.map(({ url, reason }) => `${new URL(url).pathname} ${reason}`)).toEqual(["/shop redirect_loop"]);
});

test("a host with letters beyond ASCII and a port is read as one site", async () => {
  const { pages, host } = await crawl(
    { "/": html("<a href='/über'>über</a>"), "/%C3%BCber": html("<h1>Über</h1>") },
    { host: "müller.example" },
  );

  expect(host).toMatch(/^xn--mller-kva\.example:\d+$/);
  expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(["/", "/%C3%BCber"]);
});

test("content of other types is no page, and addresses behind # are counted as routes of an app", async () => {
  const { paths, skipped, pages } = await crawl({
    "/": html(
      "<a href='/doc.pdf'>pdf</a> <a href='/data'>data</a> <a href='#/inbox'>inbox</a> <a href='#/sent'>sent</a>",
    ),
    "/doc.pdf": (_request, response) => response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"),
    "/data": (_request, response) => response.writeHead(200, { "content-type": "text/plain" }).end("<h1>no</h1>"),
  });

  expect(paths).toEqual(["/"]);
  expect(skipped.map(({ reason }) => reason)).toEqual(["not_html", "not_html"]);
  expect(pages[0]?.document?.hashRoutes).toBe(2);
});

test("a page that refuses this crawler and serves browsers is tried again as a browser asks", async () => {
  const { pages } = await crawl({
    "/": html("<a href='/guarded'>guarded</a>"),
    "/guarded": (request, response) => {
      if (request.headers["accept-language"] === undefined) response.writeHead(403).end("Forbidden");
      else html("<h1>Guarded</h1>")(request, response);
    },
  });

  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
});

test("a robots.txt that bans everything is quoted with its line and the engines that it keeps out", async () => {
  const banned = crawl({
    "/robots.txt": (_request, response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("# staging\nUser-agent: *\nDisallow: /\n"),
    "/": html("<h1>Home</h1>"),
  });

  await expect(banned).rejects.toThrow(
    /forbids reading its start page, by line 3: Disallow: \/\. It keeps Googlebot and bingbot out too\.$/,
  );
});

test("a page of 50 MB and one that unpacks to 50 MB are skipped as too large, and the rest is read", async () => {
  const large = Buffer.alloc(50_000_000, "x");
  const { paths, skipped } = await crawl({
    "/": html("<a href='/large'>large</a> <a href='/packed'>packed</a> <a href='/small'>small</a>"),
    "/large": (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(large),
    "/packed": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(large)),
    "/small": html("<h1>Small</h1>"),
  });

  expect(paths).toEqual(["/", "/small"]);
  expect(skipped.map(({ url, reason }) => [new URL(url).pathname, reason]).sort()).toEqual([
    ["/large", "too_large"],
    ["/packed", "too_large"],
  ]);
});
