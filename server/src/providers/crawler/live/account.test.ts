import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createEgress } from "../../../platform/egress/egress.ts";
import type { CrawlResult } from "../port.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

/** Crawls until the site ends the crawl, as the time limit does. */
async function crawl(answer: (stop: () => void) => RequestListener) {
  const stopped = new AbortController();
  const server = createServer(answer(() => stopped.abort()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, concurrency: 3, maxBackoffMs: 1 });
  try {
    return await crawler.crawl({ site, maxPages: 50, timeLimitMs: 3_600_000, signal: stopped.signal });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const addressesOf = ({ pages, skippedGroups = [] }: CrawlResult) => ({
  read: pages.map(({ url }) => new URL(url).pathname),
  skipped: skippedGroups
    .flatMap(({ reason, examples }) => examples.map((url) => `${new URL(url).pathname} ${reason}`))
    .toSorted(),
});

test("addresses whose requests are under way when the crawl ends are counted as unread", async () => {
  let held = 0;
  const result = await crawl((stop) => ({ url }, response) => {
    if (url === "/") {
      const links = ["/first", "/second", "/third", "/last"].map((to) => `<a href="${to}">${to}</a>`).join("");
      response.writeHead(200, { "content-type": "text/html" }).end(links);
    } else if (/^\/[a-z]+$/.test(url ?? "")) {
      held += 1;
      if (held === 3) stop();
    } else response.writeHead(404).end();
  });

  expect(addressesOf(result)).toEqual({
    read: ["/"],
    skipped: ["/first time_limit", "/last time_limit", "/second time_limit", "/third time_limit"],
  });
  expect(result.found).toBe(5);
  expect(result.warnings.join(" ")).toMatch(/1 pages? (?:was|were) read and at least 4 known addresses were not/);
});

test("an address that failed and is tried again when the crawl ends keeps the reason of its failure", async () => {
  let asked = 0;
  const result = await crawl((stop) => ({ url }, response) => {
    if (url === "/")
      response.writeHead(200, { "content-type": "text/html" }).end("<a href='/reset'>a</a> <a href='/fine'>b</a>");
    else if (url === "/fine") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Fine</h1>");
    else if (url === "/reset") {
      asked += 1;
      if (asked === 1) response.destroy();
      else stop();
    } else response.writeHead(404).end();
  });

  expect(asked).toBe(2);
  expect(addressesOf(result)).toEqual({ read: ["/", "/fine"], skipped: ["/reset network"] });
});
