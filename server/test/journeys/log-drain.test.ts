import { gzipSync } from "node:zlib";
import type { SiteCrawlers } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", { name: "w", mode: "test", scope: "AGENCY", seed: "drain" });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
const figures = async (): Promise<SiteCrawlers> => (await rest("GET", "/v1/site/crawlers?days=400")).body;

async function newDrain() {
  const { status, body, text } = await rest("POST", "/v1/site/crawlers/drain", {});
  expect(status, text).toBe(201);
  return { ...body, address: `${service.url}${new URL(body.url).pathname}` };
}

async function send(address: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const sent = typeof body === "string" ? body : new Uint8Array(body);
  const response = await fetch(address, { method: "POST", body: sent, headers });
  return { status: response.status, body: Object(await response.json()) };
}

const ofVercel = (id: string, path: string, at: number) => ({
  id,
  source: "edge",
  proxy: { timestamp: at, method: "GET", path, statusCode: 200, clientIp: "198.51.100.7", userAgent: ["GPTBot/1.2"] },
});
const ofCloudflare = (path: string, at: string) => ({
  ClientIP: "198.51.100.8",
  ClientRequestURI: path,
  ClientRequestUserAgent: "Mozilla/5.0 (compatible; bingbot/2.0)",
  EdgeResponseStatus: 403,
  EdgeStartTimestamp: at,
  VerifiedBotCategory: "Search Engine Crawler",
});

test("takes batches of Vercel and Cloudflare, plain and packed, counts each once, and adds them to the log of their day", async () => {
  const { address, replaced } = await newDrain();
  const at = Date.parse("2031-11-03T10:00:00Z");
  const vercel = JSON.stringify([ofVercel("a", "/one", at), ofVercel("b", "/two", at + 1_000)]);
  const cloudflare = [1, 2, 3].map((hour) => JSON.stringify(ofCloudflare(`/${hour}`, `2031-11-03T0${hour}:00:00Z`)));

  expect(replaced).toBe(false);
  expect(await send(address, vercel)).toMatchObject({
    status: 200,
    body: { lines: 2, requests: 2, garbage: 0, isRepeated: false },
  });
  expect((await send(address, vercel)).body).toMatchObject({ isRepeated: true });
  const packed = await send(address, gzipSync(`${cloudflare.join("\n")}\n`), { "content-encoding": "gzip" });
  expect(packed.body).toMatchObject({ requests: 3, isRepeated: false });
  // Cloudflare tries an address with a file that is no log.
  expect(await send(address, gzipSync('{"content":"tests","filename":"test.txt"}'))).toMatchObject({
    status: 200,
    body: { requests: 0, garbage: 1 },
  });

  const { data, logs } = await figures();
  expect(logs).toMatchObject([{ path: "drain 2031-11-03", requests: 5, garbage: 0 }]);
  expect(data.find(({ crawler }) => crawler === "GPTBot")?.visits).toMatchObject({ requests: 2, unverified: 2 });
  expect(data.find(({ crawler }) => crawler === "bingbot")?.visits).toMatchObject({ requests: 3, verified: 3 });
});

test("refuses damaged, large and unknown batches, and an address that a new one replaced", async () => {
  const first = await newDrain();
  const second = await newDrain();
  const packed = gzipSync(JSON.stringify(ofCloudflare("/", "2031-11-05T01:00:00Z")).repeat(1_000));

  expect(second.replaced).toBe(true);
  expect((await send(first.address, "{}")).status).toBe(404);
  expect((await send(`${service.url}/d/nothing`, "{}")).status).toBe(404);
  expect((await send(second.address, packed.subarray(0, packed.length / 2))).status).toBe(400);
  expect((await send(second.address, Buffer.alloc(11 * 1024 * 1024, "x"))).status).toBe(413);
  expect((await figures()).logs.map(({ path }) => path)).toEqual(["drain 2031-11-03"]);
});

test("knows no address of a suspended agency, until it is resumed", async () => {
  const { address } = await newDrain();
  const suspend = (suspended: boolean) =>
    service.database.system.batch([
      sql`select suspend_agency(k.created_by_agency_id, ${suspended})
        from api_keys k join workspaces w on w.agency_id = k.agency_id
        where w.id = ${workspace} and k.created_by_agency_id is not null limit 1`,
    ]);
  const batch = JSON.stringify(ofCloudflare("/late", "2031-11-07T01:00:00Z"));

  await suspend(true);
  const refused = await send(address, batch);
  await suspend(false);

  expect(refused.status).toBe(404);
  expect(await send(address, batch)).toMatchObject({ status: 200, body: { requests: 1, isRepeated: false } });
});
