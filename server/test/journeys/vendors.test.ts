import type { BootstrapBrandResult, Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../fakes/vendors/dataforseo.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { FALSE_QUOTE, type OutsideWorld, startOutsideWorld, TRUE_QUOTE } from "./__fixtures__/outside-world.ts";

let world: OutsideWorld;
let dataforseo: FakeDataForSeo;
let service: Service;
let paying: Service;
let full: Invocation;
let bound: Invocation;
let paid: Invocation;

beforeAll(async () => {
  [world, dataforseo] = await Promise.all([startOutsideWorld({ pages: 16, faults: false }), startDataForSeo()]);
  await Promise.all([runWithModel(), runOnDataForSeo()]);
});

async function runWithModel(): Promise<void> {
  world.searxng.rank("127.0.0.1", 3, { url: `${world.site.origin}/pricing` });
  world.searxng.rank("rival.example", 1);
  service = await startService({ env: world.env });
  full = await runIn(service, "full.example", {});
  world.searxng.next("outage", 9);
  bound = await runIn(service, "bound.example", { budget: { maxLlmCalls: 1 } });
}

async function runOnDataForSeo(): Promise<void> {
  const account = { DATAFORSEO_LOGIN: dataforseo.login, DATAFORSEO_PASSWORD: dataforseo.password };
  const settings = { SERPDATA_PROVIDER: "dataforseo", VENDOR_URLS: `dataforseo=${dataforseo.url}`, ...account };
  paying = await startService({ env: { SEARXNG_URL: world.searxng.url, ...settings } });
  dataforseo.rank("127.0.0.1", 2, { url: `${world.site.origin}/pricing` });
  dataforseo.next("40209");
  dataforseo.next("server-error");
  dataforseo.next("40210", 2);
  paid = await runIn(paying, "paid.example", {});
}

afterAll(async () => {
  await Promise.all([service, paying].map((one) => one[Symbol.asyncDispose]()));
  await Promise.all([world[Symbol.asyncDispose](), dataforseo.close()]);
});

async function runIn(service: Service, primaryDomain: string, more: object): Promise<Invocation> {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain });
  const workspace = made.body.id;
  const input = { domain: world.site.host, depth: "fast" };
  const body = { skill: "bootstrap_brand", input, mode: "FOREGROUND", ...more };
  const { body: handle } = await service.rest("POST", "/v1/agent/invoke", body, { workspace });
  return (await service.rest("GET", `/v1/agent/invocations/${handle.invocationId}`, undefined, { workspace })).body;
}

// Both runs succeeded, or the first assertion of each test fails.
const resultOf = (run: Invocation) => run.result as unknown as BootstrapBrandResult;

test("with a model the profile is the model's, and wrong quotes are dropped and reported", () => {
  expect(full.status).toBe("SUCCEEDED");
  const { brand, warnings } = resultOf(full);

  expect(brand.method).toBe("model");
  expect(brand.proof.map(({ quote }) => quote)).toEqual([expect.stringContaining(TRUE_QUOTE)]);
  expect(JSON.stringify(brand)).not.toContain(FALSE_QUOTE);
  expect(warnings).toContainEqual(expect.stringContaining("not on the page it names"));
});

test("every call of the model is counted", () => {
  expect(full.llmCallsUsed).toBe(world.llm.asked.length - bound.llmCallsUsed);
  expect(full.llmCallsUsed).toBeGreaterThanOrEqual(3);
  expect(full.llmCallsUsed).toBeLessThanOrEqual(80);
});

test("a run that may ask the model once asks once, finishes with the rules, and says so", () => {
  expect(bound.status).toBe("SUCCEEDED");
  expect(bound.llmCallsUsed).toBe(1);
  expect(resultOf(bound).brand.method).toBe("model");
  expect(resultOf(bound).warnings).toContainEqual(
    expect.stringMatching(/budget allows no more language model calls, .*segments/),
  );
});

test("with a search provider the baseline has the ranks that the search engine shows, and who shares the pages", () => {
  const { baseline, competitors } = resultOf(full);

  expect(baseline).toMatchObject({ measured: 20, failed: 0 });
  expect(baseline.ranks.map(({ position }) => position)).toEqual(baseline.ranks.map(() => 3));
  expect(competitors[0]).toMatchObject({ domain: "rival.example", bestRank: 1, share: 1, source: "serp" });
  expect(full).toMatchObject({ creditsUsed: 78, vendorCostUsd: null });
});

test("the ranks of another site than the workspace's are in the report, and the history has those of the workspace", async () => {
  const workspace = full.workspace;
  const { data } = (await service.rest("GET", "/v1/keywords?limit=500", undefined, { workspace })).body;
  const { series } = (await service.rest("GET", "/v1/keywords/rank-distribution", undefined, { workspace })).body;

  expect(data.length).toBeGreaterThan(0);
  expect(data.filter(({ currentRank }: { currentRank: unknown }) => currentRank !== null)).toEqual([]);
  expect(series).toMatchObject([{ measured: 20, failed: 0, buckets: { none: 20 } }]);
});

test("a query whose results could not be read is no rank and costs nothing", async () => {
  const { baseline, warnings } = resultOf(bound);
  const failed = baseline.ranks.filter(({ outcome }) => outcome === "failed");

  expect(baseline.failed).toBeGreaterThan(0);
  expect(failed).toHaveLength(baseline.failed);
  expect(failed.every(({ position }) => position === null)).toBe(true);
  expect(bound.creditsUsed).toBe(78 - baseline.failed);
  expect(warnings).toContainEqual(expect.stringContaining("were not charged"));
  await expectCreditsToAddUp(service.database.system);
});

test("DataForSEO is asked again where it was busy or failed, and what it refuses for lack of money is no rank and costs nothing", async () => {
  const { baseline, warnings } = resultOf(paid);
  const measured = baseline.ranks.filter(({ outcome }) => outcome === "measured");

  expect(paid.status).toBe("SUCCEEDED");
  expect(baseline).toMatchObject({ measured: 18, failed: 2 });
  expect(measured.map(({ position }) => position)).toEqual(measured.map(() => 2));
  expect(paid.creditsUsed).toBe(76);
  expect(dataforseo.requests).toHaveLength(22);
  expect(dataforseo.charged()).toBeGreaterThan(0);
  expect(paid.vendorCostUsd).toBe(dataforseo.charged());
  expect(warnings).toContainEqual(expect.stringContaining("were not charged"));
  await expectCreditsToAddUp(paying.database.system);
});
