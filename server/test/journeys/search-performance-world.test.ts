import type { Invocation, SearchQuery } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const made = await service.rest("POST", "/v1/auth/keys", {
    name: "w",
    mode: "test",
    scope: "AGENCY",
    seed: "search",
  });
  key = made.body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
const read = async (path: string) => (await rest("GET", path)).body;

/** Signs in at the simulated search console of the world. */
async function connect() {
  const { redirectUrl } = (await rest("POST", "/v1/indexing/gsc-index/config", {})).body;
  const state = new URL(redirectUrl).searchParams.get("state") ?? "";
  const body = new URLSearchParams({ state, code: "simulated" });
  const url = `${service.url}/app/connect/search-console`;
  expect((await fetch(url, { method: "POST", body, headers: { origin: service.url } })).status).toBe(200);
}

async function importNow(input: object): Promise<Invocation> {
  const started = await rest("POST", "/v1/performance/import", input);
  expect(started.status, started.text).toBe(202);
  return read(`/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`);
}

test("a test world has clicks that agree with its ranks, withholds rare queries, and is the same whenever it is read", async () => {
  await connect();
  const from = daysAgo(16);

  const run = await importNow({ from });
  const summary = await read("/v1/performance/summary");
  const queries = await read("/v1/performance/queries?limit=200&sort=-impressions");
  const again = await importNow({ from });

  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  expect(again.result).toMatchObject({ removedRows: 0 });
  expect({ ...(await read("/v1/performance/summary")), imported: null }).toEqual({ ...summary, imported: null });
  expect(summary.totals.clicks).toBeGreaterThan(0);
  expect(summary.coverage.queries.impressionsShare).toBeLessThanOrEqual(1);
  expect(summary.coverage.pages.clicksShare).toBe(1);
  const data: SearchQuery[] = queries.data;
  for (const { clicks, impressions } of data) expect(clicks).toBeLessThanOrEqual(impressions);
  const top = data.filter(({ position, impressions }) => (position ?? 99) <= 3 && impressions > 100);
  const deep = data.filter(({ position, impressions }) => (position ?? 0) > 10 && impressions > 100);
  const rate = (rows: SearchQuery[]) =>
    rows.reduce((sum, row) => sum + row.clicks, 0) / rows.reduce((sum, row) => sum + row.impressions, 0);
  expect(top.length === 0 || deep.length === 0 || rate(top) > 2 * rate(deep)).toBe(true);
});

test("a schedule imports every day", async () => {
  const made = await rest("POST", "/v1/schedules", { skill: "performance.import", cadence: "daily:06:00" });

  expect(made, made.text).toMatchObject({ status: 201, body: { estimatedCost: { credits: 0 } } });
});
