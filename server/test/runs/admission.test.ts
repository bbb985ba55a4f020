import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { HandWorker } from "./hand-worker.ts";
import { testSkill } from "./test-skill.ts";

const busy = testSkill("test.busy", async (ctx) => {
  await ctx.step("work", () => delay(30, null));
  return {};
});
const crowd = testSkill("test.crowd", async (ctx) => {
  const requests = ["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => ({ key, input: {} }));
  const children = await ctx.children("busy", busy, requests, { concurrency: 3 });
  return { ended: children.length };
});

let database: TestDatabase;
let engine: EngineHarness;

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(database, [busy, crowd], noProviders);
  await engine.startWorker();
});

afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

interface Overlap {
  /** Running runs when this one started, including itself. */
  under_way: number;
  /** Positions by which this run started out of order. */
  jumped: number;
}

async function overlaps(ids: string[]): Promise<{ most: number; jumped: number }> {
  const [rows] = await database.system.batch<Overlap>([
    sql`with runs as (select * from invocations where id = any (${ids}::text[]))
        select (select count(*) from runs o where o.started_at <= r.started_at and o.ended_at > r.started_at) as under_way,
               abs(rank() over (order by started_at) - rank() over (order by created_at, sibling)) as jumped
        from runs r`,
  ]);
  const of = (column: keyof Overlap) => Math.max(...(rows ?? []).map((row) => row[column]));
  return { most: of("under_way"), jumped: of("jumped") };
}

test("a workspace never exceeds its cap of running runs, and admits the oldest first", async () => {
  await database.system.batch([sql`update engine_limits set running_per_workspace = 2`]);
  const place = await seedWorkplace(database);

  const ids: string[] = [];
  for (let started = 0; started < 10; started += 1) ids.push(await engine.start(place, busy, {}));
  const runs = await Promise.all(ids.map((id) => engine.ended(place, id)));

  expect(runs.map((run) => run.status)).toEqual(ids.map(() => "SUCCEEDED"));
  const { most, jumped } = await overlaps(ids);
  expect(most).toBe(2);
  // Two runs that are admitted together may be claimed in either order.
  expect(jumped).toBeLessThanOrEqual(1);
});

test("children never exceed the concurrency that the skill requested", async () => {
  await database.system.batch([sql`update engine_limits set running_per_workspace = 100`]);
  const place = await seedWorkplace(database);

  const id = await engine.start(place, crowd, {});
  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { ended: 8 } });
  const [children] = await database.system.batch<{ id: string }>([
    sql`select id from invocations where parent_id = ${id}`,
  ]);
  expect((await overlaps((children ?? []).map((child) => child.id))).most).toBe(3);
});

test("of 200 concurrent starts, only those with credits begin, and the others leave no rows", async () => {
  await database.system.batch([sql`update engine_limits set running_per_workspace = 0, monthly_credits = 500`]);
  const place = await seedWorkplace(database);
  const hand = new HandWorker(database, place);

  const starts = await Promise.all(Array.from({ length: 200 }, () => hand.start(busy)));

  expect(starts.filter((start) => start.outcome === "started")).toHaveLength(50);
  expect(starts.filter((start) => start.outcome === "insufficient_credits")).toHaveLength(150);
  const [pools, ledger, runs, load] = await database.system.batch<Record<string, unknown>>([
    sql`select allocated, used, reserved, available from credit_pools where agency_id = ${place.agencyId}`,
    sql`select kind, count(*) as entries, sum(amount) as amount from credit_ledger where agency_id = ${place.agencyId} group by kind order by kind`,
    sql`select count(*) as runs from invocations where agency_id = ${place.agencyId}`,
    sql`select distinct pending, running from run_load where agency_id = ${place.agencyId}`,
  ]);
  expect(pools).toEqual([{ allocated: 500, used: 0, reserved: 500, available: 0 }]);
  expect(ledger).toEqual([
    { kind: "allocate", entries: 1, amount: 500 },
    { kind: "reserve", entries: 50, amount: 500 },
  ]);
  expect(runs).toEqual([{ runs: 50 }]);
  expect(load).toEqual([{ pending: 50, running: 0 }]);
});
