import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

/** One server for every name: all names resolve to this machine. */
async function startHosts(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const egress = createEgress({
    allowPrivate: true,
    lookup: (_hostname, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0 });
  return {
    port,
    crawl: (site: string, maxPages = 20) =>
      crawler.crawl({ site, maxPages, timeLimitMs: 20_000, signal: new AbortController().signal }),
    [Symbol.asyncDispose]: async () => {
      await egress.close();
      server.close();
      await once(server, "close");
    },
  };
}

const HTML = { "content-type": "text/html" };

describe("the address of a site", () => {
  test("may lead to www, whose own robots.txt then holds, and both are one site", async () => {
    const asked: string[] = [];
    await using hosts = await startHosts((request, response) => {
      const host = request.headers.host ?? "";
      asked.push(`${host.split(":", 1)[0]}${request.url}`);
      const isWww = host.startsWith("www.");
      if (request.url === "/robots.txt") response.end(isWww ? "User-agent: *\nDisallow: /private" : "");
      else if (!isWww) response.writeHead(301, { location: `http://www.${host}${request.url}` }).end();
      else {
        const links = `<a href="http://${host.slice(4)}/a">A</a><a href="/a?utm_campaign=x#y">A</a><a href="/private">P</a>`;
        response.writeHead(200, HTML).end(`<title>${request.url}</title>${links}`);
      }
    });
    const www = `http://www.acme.test:${hosts.port}`;

    const result = await hosts.crawl(`acme.test:${hosts.port}`);

    expect(result.startUrl).toBe(`${www}/`);
    expect(result.pages.map(({ url, redirects, depth }) => ({ url, redirects, depth }))).toEqual([
      { url: `${www}/`, redirects: [], depth: 0 },
      { url: `http://acme.test:${hosts.port}/`, redirects: [`http://acme.test:${hosts.port}/`], depth: 0 },
      { url: `${www}/a`, redirects: [], depth: 1 },
    ]);
    expect(result.pages[0]?.links.every(({ internal }) => internal)).toBe(true);
    expect(asked).not.toContain("www.acme.test/private");
    expect(asked.filter((address) => address.endsWith("/a"))).toEqual(["www.acme.test/a"]);
    expect(result.warnings).toEqual([]);
  });

  test("may lead to another host, which is crawled instead and said so", async () => {
    await using hosts = await startHosts((request, response) => {
      const host = request.headers.host ?? "";
      if (host.startsWith("old.")) response.writeHead(308, { location: `http://new.test:${hosts.port}/home` }).end();
      else response.writeHead(request.url === "/home" ? 200 : 404, HTML).end("<title>New</title>");
    });

    const result = await hosts.crawl(`http://old.test:${hosts.port}`);

    expect(result.host).toBe(`new.test:${hosts.port}`);
    expect(result.warnings).toEqual([
      `old.test:${hosts.port} redirects to new.test:${hosts.port}, which was crawled instead.`,
    ]);
  });

  test("counts no more pages than allowed, even if it redirects", async () => {
    await using hosts = await startHosts((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/home" }).end();
      else response.writeHead(request.url === "/home" ? 200 : 404, HTML).end("<title>Home</title>");
    });

    const result = await hosts.crawl(`http://acme.test:${hosts.port}`, 1);

    expect(result.pages.map(({ url }) => url)).toEqual([`http://acme.test:${hosts.port}/home`]);
  });

  test("may not lead to this machine's network", async () => {
    await using secret = await startSite({ pages: 1 });
    await using outside = await startSite({
      pages: 2,
      answers: { "/": { status: 302, headers: { location: `${secret.origin}/` }, body: "" } },
    });
    await using egress = createEgress({ allowPrivate: false, privateOrigins: [outside.origin] });

    const attempt = createCrawler({ fetch: egress.fetch }).crawl({
      site: outside.origin,
      maxPages: 5,
      timeLimitMs: 20_000,
      signal: new AbortController().signal,
    });

    await expect(attempt).rejects.toMatchObject({ name: "ProviderError", kind: "not_found" });
    expect(secret.requests.size).toBe(0);
  });
});
