import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { upsertKeywords } from "../../domains/keywords/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { OverviewSource } from "../../providers/shared/ports/keyword-overview.ts";
import { refreshKeywords } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function placeWith(count: number): Promise<Workplace> {
  const place = await seedWorkplace(database);
  const keywords = Array.from({ length: count }, (_, index) => {
    return { keyword: `phrase ${index}`, source: "USER_INPUT" as const };
  });
  await inTenantTransaction(database.tenant, place, (tx) => upsertKeywords(tx, { ...place, keywords }));
  return place;
}

function vendor(overview: OverviewSource["overview"]): Providers {
  const search = () => Promise.reject(new Error("No search in this test."));
  return { ...noProviders, serpdata: { vendor: "fake", search, overview: { overview } } };
}

async function measuredIn({ workspaceId }: Workplace): Promise<number> {
  const [rows] = await database.system.batch<{ count: number }>([
    sql`select count(volume)::int as count from keywords where workspace_id = ${workspaceId}`,
  ]);
  return rows?.[0]?.count ?? 0;
}

test("a run whose worker dies after its first call stores and pays each keyword once, and repeats no call that was answered", async () => {
  const place = await placeWith(900);
  const calls: number[] = [];
  let stalled = false;
  const providers = vendor(({ keywords, signal }) => {
    calls.push(keywords.length);
    if (stalled || keywords.length === 700) {
      const numbers = keywords.map(() => ({ volume: 20, kd: 5 }));
      return Promise.resolve({ numbers, costUsd: 0.01, warnings: [] });
    }
    stalled = true;
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  await using engine = await createEngine(database, [refreshKeywords], providers);
  const first = await engine.startWorker({ leaseMs: 1000 });
  const id = await engine.start(place, refreshKeywords, {});
  await expect.poll(() => stalled).toBe(true);

  await first.close();
  await engine.startWorker({ leaseMs: 1000 });
  const run = await engine.ended(place, id);

  expect(run.status).toBe("SUCCEEDED");
  expect(calls).toEqual([700, 200, 200]);
  expect(run.credits_captured).toBeCloseTo(45, 3);
  expect(await measuredIn(place)).toBe(900);
});

test("a failed call leaves its keywords as they are at no cost; a budget refreshes the first; if every call fails, the run fails", async () => {
  const place = await placeWith(800);
  const partly = vendor(async ({ keywords }) => {
    if (keywords.length < 700) throw new ProviderError("serpdata", "quota", "The account is empty.");
    return {
      numbers: keywords.map((_, index) => (index === 0 ? null : { volume: 5, kd: null })),
      costUsd: 0,
      warnings: [],
    };
  });
  const broken = vendor(() => Promise.reject(new ProviderError("serpdata", "quota", "The account is empty.")));
  const runWith = async (providers: Providers, budget?: { maxCredits: number }) => {
    await using engine = await createEngine(database, [refreshKeywords], providers);
    await engine.startWorker();
    return await engine.ended(place, await engine.start(place, refreshKeywords, {}, budget));
  };

  const [part, poor, none] = [await runWith(partly), await runWith(broken, { maxCredits: 0.1 }), await runWith(broken)];

  expect(part.result).toMatchObject({ matched: 800, refreshed: 699, unknown: 1, failed: 100 });
  expect(part.credits_captured).toBeCloseTo(34.95, 3);
  expect([poor.status, none.status]).toEqual(["FAILED", "FAILED"]);
  expect(none).toMatchObject({ credits_captured: 0, error: { code: "external_unavailable" } });
});
