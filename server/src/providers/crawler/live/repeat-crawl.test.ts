import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createAnswerMemory } from "./answer-memory.ts";
import { createCrawler } from "./crawler.ts";

test("a repeated crawl asks whether pages changed, and an unchanged page keeps its content", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "crawled-pages-"));
  const asked: string[] = [];
  let edition = 1;
  const pages: Record<string, () => { body: string; headers: Record<string, string> }> = {
    "/": () => ({
      body: `<a href="/dated">d</a> <a href="/plain">p</a> <p>Edition ${edition}</p>`,
      headers: { etag: `"${edition}"` },
    }),
    "/dated": () => ({ body: "<h1>Dated</h1>", headers: { "last-modified": "Mon, 02 Nov 2026 10:00:00 GMT" } }),
    "/plain": () => ({ body: "<h1>Plain</h1>", headers: {} }),
  };
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const page = pages[url]?.();
    if (page === undefined) return response.writeHead(404).end();
    const { "if-none-match": etag, "if-modified-since": since } = request.headers;
    const isTagged = etag !== undefined && etag === page.headers["etag"];
    const isSame = isTagged || (since !== undefined && since === page.headers["last-modified"]);
    asked.push(`${url} ${isSame ? 304 : 200}`);
    if (isSame) return response.writeHead(304, page.headers).end();
    response.writeHead(200, { "content-type": "text/html", ...page.headers }).end(`<title>${url}</title>${page.body}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const crawler = createCrawler({ fetch: globalThis.fetch, delayMs: 0, memoryFolder: folder });
  const crawl = async () => {
    asked.length = 0;
    const { signal } = new AbortController();
    const { pages: read } = await crawler.crawl({ site, maxPages: 10, timeLimitMs: 3_600_000, signal });
    return read.map(({ url, title, text, status }) => `${status} ${new URL(url).pathname} ${title} ${text}`);
  };
  try {
    const first = await crawl();
    expect(asked.sort()).toEqual(["/ 200", "/dated 200", "/plain 200"]);

    expect(await crawl()).toEqual(first);
    expect(asked.sort()).toEqual(["/ 304", "/dated 304", "/plain 200"]);

    edition = 2;
    expect((await crawl())[0]).toContain("Edition 2");
    expect(asked.sort()).toEqual(["/ 200", "/dated 304", "/plain 200"]);
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
});

test("the memory keeps at most its bytes, and answers that must not be stored are not", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "crawled-pages-"));
  try {
    const memory = createAnswerMemory(folder, 1);
    const answer = { status: 200, headers: new Headers({ etag: "1" }), body: Buffer.from("x"), cutOff: false };
    await memory.keep("https://a.example/", answer);
    expect((await memory.find("https://a.example/"))?.body.toString()).toBe("x");

    await memory.trim();

    expect(await memory.find("https://a.example/")).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
