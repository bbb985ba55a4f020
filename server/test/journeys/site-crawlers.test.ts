import { gzipSync } from "node:zlib";
import type { Invocation, SiteCrawlers } from "@findable/contract";
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
