import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Invocation, SiteCrawlers } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

const DOMAIN = "bergzeit-bikes.de";
let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", { name: "w", mode: "test", scope: "AGENCY", seed: "logs" });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: DOMAIN, brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function run(body: object): Promise<Invocation> {
  const started = await rest("POST", "/v1/site/crawlers", body);
  expect(started.status, started.text).toBe(202);
  return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`)).body;
}

async function upload(path: string, bytes: string | Buffer): Promise<void> {
  const made = await rest("POST", "/v1/agent/files", { path, contentBase64: Buffer.from(bytes).toString("base64") });
  expect(made.status, made.text).toBe(201);
}

const figures = async (query = ""): Promise<SiteCrawlers> => (await rest("GET", `/v1/site/crawlers${query}`)).body;
const visitsOf = ({ data }: SiteCrawlers, name: string) => data.find(({ crawler }) => crawler === name)?.visits;
const line = (day: number, path: string, agent = "GPTBot/1.2", address = "198.51.100.57") =>
  `${address} - - [${String(day).padStart(2, "0")}/Nov/2031:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 100 "-" "${agent}"\n`;

test("the log of a world shows what crawlers may read and did read, over REST and as a tool", async () => {
  expect(await figures()).toMatchObject({ check: null, period: null, logs: [] });

  const imported = await run({});

  expect(imported, JSON.stringify(imported.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  expect(imported.result).toMatchObject({ robots: "found", replaced: false, log: { path: null, garbage: 0 } });
  const seen = await figures();
  const google = visitsOf(seen, "Googlebot");
  expect(google?.verified).toBeGreaterThan(0);
  expect(google?.requests).toBe((google?.verified ?? 0) + (google?.unverified ?? 0));
  expect(google?.days.reduce((sum, { requests }) => sum + requests, 0)).toBe(google?.requests);
  expect(google?.statuses.reduce((sum, { requests }) => sum + requests, 0)).toBe(google?.requests);
  expect(visitsOf(seen, "Google-Extended")).toBeNull();
  expect(visitsOf(seen, "YandexBot")).toMatchObject({ verified: 0, mismatched: 0 });
  for (const { crawler, access, visits } of seen.data)
    if (access?.mayRead === "none" && visits !== null) expect(visits.requests, crawler).toBe(0);

  const mcp = await service.mcp({ key, workspace });
  const shown = await mcp.callTool({ name: "site.crawlers", arguments: { crawler: "Googlebot", days: 400 } });
  expect(Object(shown.structuredContent).data).toMatchObject([
    { crawler: "Googlebot", visits: { requests: google?.requests } },
  ]);
});

test("a log counts once: when it grew, when it was compressed, and when only its beginning comes again", async () => {
  await upload("logs/access.log", `${line(1, "/a?x=1")}${line(1, "/b")}garbage\n`);
  const first = await run({ path: "logs/access.log" });
  expect(first, JSON.stringify(first.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  expect(first.result).toMatchObject({ replaced: false, log: { lines: 3, requests: 2, garbage: 1 }, verified: 2 });

  const grown = line(1, "/a?x=1") + line(1, "/b") + line(2, "/a") + line(2, "/", "ClaudeBot/1.0", "203.0.113.9");
  await upload("logs/access.log.1.gz", gzipSync(grown));
  const second = await run({ path: "logs/access.log.1.gz" });
  await upload("logs/beginning.log", line(1, "/a?x=1"));
  const third = await run({ path: "logs/beginning.log" });

  expect(second.result).toMatchObject({
    replaced: true,
    mismatched: 1,
    log: { path: "logs/access.log.1.gz", lines: 4 },
  });
  expect(third.result).toMatchObject({ replaced: false, log: { path: "logs/access.log.1.gz", lines: 4 } });
  expect(third.result).toMatchObject({ warnings: [expect.stringContaining("is stored with 4 lines")] });
  const seen = await figures("?crawler=GPTBot&days=2");
  expect(seen.period).toEqual({ from: "2031-11-01", to: "2031-11-02" });
  expect(seen.data).toMatchObject([
    {
      visits: {
        requests: 3,
        bytes: 300,
        pages: 2,
        lastSeenAt: "2031-11-02T10:00:00.000Z",
        days: [
          { day: "2031-11-01", requests: 2 },
          { day: "2031-11-02", requests: 1 },
        ],
        topPages: [
          { path: "/a", requests: 2, lastStatus: 200 },
          { path: "/b", requests: 1 },
        ],
      },
    },
  ]);
  expect(visitsOf(await figures("?days=1"), "GPTBot")).toMatchObject({ requests: 1, pages: 1 });
  expect(visitsOf(await figures(), "ClaudeBot")).toMatchObject({ requests: 0, mismatched: 1, pages: 0 });
});

test("a log at a URL of the simulated site is that site's log, and no other host has one", async () => {
  const read = await run({ url: `https://${DOMAIN}/logs/access.log?token=secret` });
  const elsewhere = await run({ url: "https://elsewhere.example/access.log" });
  const both = await rest("POST", "/v1/site/crawlers", { path: "a.log", url: `https://${DOMAIN}/a.log` });

  expect(read, JSON.stringify(read.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  expect(read.result).toMatchObject({ log: { path: `https://${DOMAIN}/logs/access.log`, garbage: 0 } });
  expect(elsewhere).toMatchObject({ status: "FAILED", error: { code: "crawl_failed" }, creditsUsed: 0 });
  expect(both).toMatchObject({
    status: 400,
    body: { code: "validation_error", details: { errors: [{ field: "url" }] } },
  });
});

/** A piece of a log: 1 MB in 100 requests with long queries. */
const PIECE = Buffer.from(line(3, `/long?x=${"x".repeat(10_000 - line(3, "/long?x=").length)}`).repeat(100));

/** A site whose server sends logs: whole, with a redirect, without a length, and cut off at the first time. */
async function startLogServer() {
  let cuts = 1;
  const sendPieces = async (response: ServerResponse, count: number, headers: Record<string, string | number>) => {
    response.writeHead(200, headers);
    for (let sent = 0; sent < count && !response.destroyed; sent += 1) {
      if (!response.write(PIECE)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site.example");
    const small = line(1, "/a") + line(2, "/b");
    if (pathname === "/small.log") return void response.writeHead(200, { "content-length": small.length }).end(small);
    if (pathname === "/moved.log") return void response.writeHead(302, { location: "/small.log?again" }).end();
    if (pathname === "/signed-out.log") return void response.writeHead(403).end("<html>Sign in</html>");
    if (pathname === "/large.log") return sendPieces(response, 120, { "content-length": 120 * PIECE.length });
    if (pathname === "/endless.log") return sendPieces(response, 120, {});
    if (pathname === "/cut.log") {
      const whole = line(4, "/cut").repeat(50_000);
      response.writeHead(200, { "content-length": whole.length });
      // The first reading only measures the log.
      cuts += 1;
      if (cuts === 3) response.write(whole.slice(0, 100_000), () => response.socket?.resetAndDestroy());
      else response.end(whole);
      return;
    }
    return void response.writeHead(pathname === "/" ? 200 : 404, { "content-type": "text/html" }).end("<p>Words</p>");
  });
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((go) => server.close(go));
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

test("a log at a URL is read as it arrives, priced by its length, and read again after a lost connection", async () => {
  await using site = await startLogServer();
  const name = `logs-${new URL(site.url).port}.example`;
  const live: string = (await service.rest("POST", "/v1/workspaces", { name, primaryDomain: name })).body.id;
  await service.database.system.batch([
    sql`update workspaces set primary_domain = ${new URL(site.url).host} where id = ${live}`,
  ]);
  const read = async (path: string): Promise<Invocation> => {
    const started = await service.rest("POST", "/v1/site/crawlers", { url: `${site.url}${path}` }, { workspace: live });
    expect(started.status, started.text).toBe(202);
    const run = `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`;
    return (await service.rest("GET", run, undefined, { workspace: live })).body;
  };

  const small = await read("/small.log?token=secret");
  expect(small, JSON.stringify(small.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  expect(small.result).toMatchObject({ log: { path: `${site.url}/small.log`, lines: 2, requests: 2, garbage: 0 } });
  expect((await read("/moved.log")).result).toMatchObject({ replaced: true, log: { lines: 2 } });
  const large = await read("/large.log");
  expect(large).toMatchObject({ creditsUsed: 2, result: { log: { lines: 12_000, bytes: 120 * PIECE.length } } });
  expect((await read("/endless.log")).result).toMatchObject({
    warnings: [expect.stringContaining("first 100 MB"), expect.stringContaining("is the beginning of a log")],
  });
  expect((await read("/cut.log")).result).toMatchObject({ log: { lines: 50_000, garbage: 0 } });
  for (const [path, reason] of [
    ["/none.log", "has no log at this URL"],
    ["/signed-out.log", "needs no sign-in"],
  ] as const) {
    expect(await read(path)).toMatchObject({
      ...{ status: "FAILED", creditsUsed: 0 },
      error: { code: "crawl_failed", message: expect.stringContaining(reason) },
    });
  }
});

test("refuses a missing file, and prices a log by its size", async () => {
  const missing = await rest("POST", "/v1/site/crawlers", { path: "logs/none.log" });
  const invoked = await rest("POST", "/v1/agent/invoke", { skill: "site.crawlers", input: { path: "logs/none.log" } });
  const ended = await rest("GET", `/v1/agent/invocations/${invoked.body.invocationId}?waitSeconds=60`);
  await upload("logs/words.log", "no request at all\n");
  const estimate = await rest("POST", "/v1/site/crawlers", { path: "logs/words.log", dryRun: true });
  const words = await run({ path: "logs/words.log" });

  expect(missing).toMatchObject({ status: 404, body: { code: "file_not_found" } });
  expect(ended.body).toMatchObject({ status: "FAILED", error: { code: "file_not_found" }, creditsUsed: 0 });
  expect(estimate).toMatchObject({ status: 200, body: { estimatedCost: { credits: 1 } } });
  expect(words.result).toMatchObject({ log: null, warnings: [expect.stringContaining("no line in a known format")] });
});

test("a compressed log is priced by what it unpacks to, and read no further than it was paid for", async () => {
  const paths = Array.from({ length: 60_000 }, (_, index) => {
    const numbers = Array.from({ length: 12 }, (_, n) => (index * 7919 * (n + 1)) % 999_983);
    return line(3, `/${"page".repeat(410)}/${numbers.join("-")}`);
  });
  const longer = Buffer.from(paths.join(""));
  await upload("logs/long.log.gz", gzipSync(longer));
  await upload("logs/hidden.log", gzipSync(longer));

  const stated = await run({ path: "logs/long.log.gz" });
  const hidden = await run({ path: "logs/hidden.log" });

  expect(longer.length).toBeGreaterThan(100_000_000);
  expect(hidden, JSON.stringify(hidden.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  expect(hidden.result).toMatchObject({
    warnings: expect.arrayContaining([expect.stringContaining("more than 100 MB once it is unpacked")]),
  });
  expect(stated, JSON.stringify(stated.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 2 });
  expect(stated.result).toMatchObject({ log: { lines: 60_000 } });
});
