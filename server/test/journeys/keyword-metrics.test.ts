import type { Keyword, KeywordDetail } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RankedBrand, type RankedWorld, startRankedWorld } from "./__fixtures__/ranked-brand.ts";

let world: RankedWorld;
let acme: RankedBrand;

beforeAll(async () => {
  world = await startRankedWorld();
  acme = await world.brand("acme");
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const METRICS = {
  cpc: 12.35,
  competition: 0.42,
  vendorIntent: "commercial",
  trafficPotential: null,
  language: "en",
};

test("research stores what the vendor reports beside volume and difficulty, for REST, tools and the file", async () => {
  const run = await acme.run("/v1/research/keyword", { seed: "anvils", methods: ["keyword_ideas"], limit: 5 });
  const mcp = await world.service.mcp({ workspace: acme.workspaceId });
  const found = (await acme.rest("GET", "/v1/keywords?q=best anvils software")).body.data[0];

  const read: KeywordDetail = (await acme.rest("GET", `/v1/keywords/${found.id}`)).body;
  const listed = await mcp.callTool({ name: "research.keyword.list", arguments: { q: "best anvils software" } });
  const changed: Keyword = (await acme.rest("PATCH", `/v1/keywords/${found.id}`, { status: "FOCUSED" })).body;
  const csv = (await acme.rest("GET", `/v1/agent/files/${run.files[0]}/raw`)).text;

  expect(run.status).toBe("SUCCEEDED");
  expect(found).toMatchObject({ ...METRICS, volume: 9_900, kd: 0 });
  expect(found.monthlySearches).toHaveLength(12);
  expect(found.monthlySearches[0]).toEqual({ month: "2026-09", volume: 9_901 });
  expect(read).toMatchObject(METRICS);
  expect(listed.structuredContent).toMatchObject({ data: [METRICS] });
  expect(changed).toMatchObject({ ...METRICS, status: "FOCUSED" });
  expect(csv.split("\n")[0]).toContain("cpc,competition,vendor_intent,traffic_potential,language,monthly_searches");
  expect(csv).toContain("12.35,0.42,commercial,,en,2026-09=9901 2026-08=9902");
});

test("a later research without a value keeps the stored one, and a keyword of a person has none", async () => {
  const [made] = (await acme.rest("POST", "/v1/keywords", { keywords: [{ keyword: "best bolts software" }] })).body
    .created;
  const before: Keyword = (await acme.rest("GET", `/v1/keywords/${made.id}`)).body;

  await acme.run("/v1/research/keyword", { seed: "bolts", methods: ["keyword_ideas"], limit: 3 });
  await acme.run("/v1/research/keyword", { seed: "bolts", methods: ["serp_neighbors"], limit: 3 });
  const after: Keyword = (await acme.rest("GET", `/v1/keywords/${made.id}`)).body;

  expect(before).toMatchObject({ cpc: null, monthlySearches: null, vendorIntent: null, trafficPotential: null });
  expect(after).toMatchObject(METRICS);
});

test("the demo answers the same fields, the same on every call", async () => {
  const list = async () =>
    (await world.service.rest("GET", "/v1/keywords?limit=5&sort=-volume", undefined, { key: null })).body.data;
  const [first, second] = [await list(), await list()];

  expect(first).toEqual(second);
  for (const keyword of first) {
    expect(keyword).toMatchObject({ cpc: expect.any(Number), vendorIntent: expect.any(String), language: "en" });
    expect(keyword.monthlySearches).toHaveLength(12);
  }
});
