import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { analysePages } from "../../../src/domains/site/index.ts";
import { createCrawler } from "../../../src/providers/crawler/live/crawler.ts";
import { printFigures } from "../../judges/figures.ts";

/**
 * Audits manuals as Debian packages install them, served on loopback under the names of the hosts that publish them, and prints what it found by rule. `-- --details` names
 * pages. People read these manuals, so a finding of high severity fails the judge until someone looked at it.
 */
const MANUALS: readonly { name: string; folder: string; host: string; start: string }[] = [
  manual("postgresql-doc", "/usr/share/doc/postgresql-doc-15/html", "www.postgresql.org", "/docs/15/"),
  manual("python3-doc", "/usr/share/doc/python3.11/html", "docs.python.org", "/3/"),
  manual("debian-handbook", "/usr/share/doc/debian-handbook/html/en-US", "debian-handbook.info", "/browse/stable/"),
  manual("apache2-doc", "/usr/share/doc/apache2-doc/manual", "httpd.apache.org", "/docs/2.4/en/"),
];
/** Part of the address that stands for the folder. */
const PREFIXES: Readonly<Record<string, string>> = { "apache2-doc": "/docs/2.4/" };
const MOST_PAGES = 3_000;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".xhtml": "application/xhtml+xml",
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".xml": "application/xml",
};

const areDetailed = process.argv.includes("--details");
const installed = MANUALS.filter(({ folder }) => existsSync(folder));
let [pages, findings, high] = [0, 0, 0];
for (const { name, folder, host, start } of installed) {
  const prefix = PREFIXES[name] ?? start;
  const server = createServer((request, response) => {
    void answer(folder, prefix, request.url ?? "/").then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== host) throw Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
    if (url.protocol === "http:")
      return new Response(null, { status: 301, headers: { location: url.href.replace("http:", "https:") } });
    return await globalThis.fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  };
  const crawler = createCrawler({ fetch, delayMs: 0, maxBackoffMs: 1, concurrency: 4 });
  const crawl = await crawler.crawl({
    site: `https://${host}${start}`,
    maxPages: MOST_PAGES,
    timeLimitMs: 300_000,
    signal: new AbortController().signal,
  });
  server.close();
  const { findings: found } = analysePages(crawl);
  pages += crawl.pages.length;
  say(`${name}: ${crawl.pages.length} pages read, ${crawl.ended}`);
  for (const { code, severity, evidence } of found) {
    findings += 1;
    say(`  ${severity} ${code}: ${evidence.length}`);
    if (severity === "high") high += evidence.length;
    if (areDetailed || severity === "high")
      for (const { url, detail } of evidence.slice(0, 5)) say(`    ${pathOf(url)} ${detail ?? ""}`);
  }
}
const outside = printFigures([
  { name: "manuals", value: installed.length, digits: 0, least: MANUALS.length },
  { name: "pages", value: pages, digits: 0 },
  { name: "findings", value: findings, digits: 0 },
  { name: "pages of high severity", value: high, digits: 0, most: 0 },
]);
if (outside.length > 0) process.exitCode = 1;

function manual(name: string, folder: string, host: string, start: string) {
  return { name, folder, host, start };
}

/** Files of the folder, at the addresses that the manual has on its own host. */
async function answer(folder: string, prefix: string, address: string) {
  const asked = decodeURIComponent(new URL(address, "http://localhost").pathname);
  // What the package does not contain could not be checked.
  if (!asked.startsWith(prefix) && asked !== "/robots.txt")
    return { status: 403, headers: { "content-type": "text/html" }, body: "" };
  const path = `/${asked.slice(prefix.length)}`;
  const file = join(folder, normalize(path));
  const info = await stat(file).catch(() => null);
  if (info?.isDirectory() === true && !path.endsWith("/"))
    return { status: 301, headers: { location: `${asked}/` }, body: "" };
  const wanted = info?.isDirectory() === true ? join(file, "index.html") : file;
  const body = await readFile(wanted).catch(() => null);
  return body === null
    ? { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not found</h1>" }
    : { status: 200, headers: { "content-type": TYPES[extname(wanted)] ?? "application/octet-stream" }, body };
}

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.pathname}${url.search}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
