import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { until } from "../harness/until.ts";
import { HandWorker } from "./hand-worker.ts";
import { testSkill } from "./test-skill.ts";

/** By run: the end of its work. */
const works = new Map<string, PromiseWithResolvers<void>>();
const busy = testSkill("test.busy", async (ctx) => {
  await ctx.step("work", () => workOf(ctx.invocation.id).promise);
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

function workOf(id: string): PromiseWithResolvers<void> {
  const work = works.get(id) ?? Promise.withResolvers<void>();
  works.set(id, work);
  return work;
}

/** Those of the runs that have a running place, the oldest first. */
async function admitted(ids: string[]): Promise<string[]> {
  const [rows] = await database.system.batch<{ id: string }>([
    sql`select id from invocations where id = any (${ids}::text[]) and counted order by created_at, sibling`,
  ]);
  return (rows ?? []).map(({ id }) => id);
}

async function finish(place: Workplace, id = ""): Promise<string> {
  workOf(id).resolve();
  return (await engine.ended(place, id)).status;
}

test("a workspace never exceeds its cap of running runs, and admits the oldest first", async () => {
  await database.system.batch([sql`update engine_limits set running_per_workspace = 2`]);
  const place = await seedWorkplace(database);
  const ids: string[] = [];
  for (let started = 0; started < 10; started += 1) ids.push(await engine.start(place, busy, {}));

  const places: string[][] = [];
  const ends: string[] = [];
  for (const id of ids) {
    places.push(await admitted(ids));
    ends.push(await finish(place, id));
  }

  expect(places).toEqual(ids.map((_id, index) => ids.slice(index, index + 2)));
  expect(ends).toEqual(ids.map(() => "SUCCEEDED"));
});

test("children never exceed the concurrency that the skill requested", async () => {
  await database.system.batch([sql`update engine_limits set running_per_workspace = 100`]);
  const place = await seedWorkplace(database);
  const id = await engine.start(place, crowd, {});
  const children = await until(async () => {
    const [rows] = await database.system.batch<{ id: string }>([
      sql`select id from invocations where parent_id = ${id} order by sibling`,
    ]);
    return rows?.length === 8 && rows.map((row) => row.id);
  });

  const counts: number[] = [];
  while (counts.length < children.length) {
    const running = await admitted(children);
    counts.push(running.length);
    await finish(place, running[0]);
  }

  expect(counts).toEqual([3, 3, 3, 3, 3, 3, 2, 1]);
  expect(await engine.ended(place, id)).toMatchObject({ status: "SUCCEEDED", result: { ended: 8 } });
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
