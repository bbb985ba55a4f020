import type { RankMonitorResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSearxng } from "../../../test/fakes/vendors/searxng.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { createSearxng } from "../../providers/serpdata/live/searxng.ts";
import { rankMonitor } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

async function seedKeywords(place: Workplace, count: number): Promise<void> {
  const keywords = Array.from({ length: count }, (_, index) => ({
    keyword: `phrase ${index}`,
    source: "USER_INPUT" as const,
  }));
  await inTenantTransaction(database.tenant, place, (tx) => upsertKeywords(tx, { ...place, keywords }));
}

async function countOf(table: "serps" | "rank_checks", place: Workplace): Promise<number | undefined> {
  const from = table === "serps" ? sql`serps` : sql`rank_checks`;
  const [rows] = await database.system.batch<{ count: number }>([
    sql`select count(*) as count from ${from} where workspace_id = ${place.workspaceId}`,
  ]);
  return rows?.[0]?.count;
}

function searching(baseUrl: string) {
  const serpdata = createSearxng({ baseUrl, fetch: globalThis.fetch, now: () => new Date() });
  return { ...noProviders, serpdata };
}

test("another worker continues a run killed half way: each keyword is stored and paid for once", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  await seedKeywords(place, 12);
  vendor.rank(`${place.workspaceId}.example`, 4);
  await using engine = await createEngine(database, [rankMonitor], searching(vendor.url));
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, rankMonitor, {});
  await expect.poll(() => countOf("serps", place), { interval: 5 }).toBeGreaterThan(2);
  await first.close();
  await engine.startWorker({ leaseMs: 1000 });

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", credits_captured: 15 });
  expect(run.result).toMatchObject({ checked: 12, failed: 0 });
  expect([await countOf("serps", place), await countOf("rank_checks", place)]).toEqual([12, 12]);
});

test("a run stops searching when the provider is down, and a failed search is never a rank", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  await seedKeywords(place, 120);
  vendor.next("json-off", 1000);
  await using engine = await createEngine(database, [rankMonitor], searching(vendor.url));
  await engine.startWorker();

  const run = await engine.ended(place, await engine.start(place, rankMonitor, {}));

  expect(run).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "external_unavailable" } });
  expect(vendor.requests.length).toBeLessThan(40);
  expect([await countOf("serps", place), await countOf("rank_checks", place)]).toEqual([0, 120]);
});

test("without a provider nothing is checked or charged, and the error says how to connect one", async () => {
  const place = await seedWorkplace(database);
  await seedKeywords(place, 1);
  await using engine = await createEngine(database, [rankMonitor], noProviders);
  await engine.startWorker();

  const run = await engine.ended(place, await engine.start(place, rankMonitor, {}));

  expect(run).toMatchObject({ status: "FAILED", credits_captured: 0, error: { code: "external_unavailable" } });
  expect(run.error?.message).toContain("integrations.connect");
  expect(await countOf("rank_checks", place)).toBe(0);
});

test("a warning says if a short results page makes a missing rank uncertain", async () => {
  await using vendor = await startSearxng();
  const place = await seedWorkplace(database);
  await seedKeywords(place, 2);
  await using engine = await createEngine(database, [rankMonitor], searching(vendor.url));
  await engine.startWorker();

  const run = await engine.ended(place, await engine.start(place, rankMonitor, {}));

  // What the run gave was checked against its schema.
  const { checked, warnings } = run.result as RankMonitorResult;
  expect(checked).toBe(2);
  expect(warnings).toEqual([expect.stringMatching(/fewer than 100 results for 2 keywords/)]);
});
