import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { testSkill } from "./test-skill.ts";

/** The work of the slow runs. */
const slowWork = Promise.withResolvers<void>();
const atWork = new Set<string>();
const slow = testSkill("test.slow", async (ctx) => {
  await ctx.step("work", async () => {
    atWork.add(ctx.invocation.id);
    await slowWork.promise;
  });
  return {};
});
const quick = testSkill("test.quick", async (ctx) => {
  await ctx.step("work", async () => atWork.add(ctx.invocation.id));
  return {};
});

let database: TestDatabase;
let engine: EngineHarness;
let busy: Workplace[];

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(database, [slow, quick], noProviders);
  await database.system.batch([sql`update engine_limits set running_per_workspace = 100`]);
  busy = [await seedWorkplace(database), await seedWorkplace(database)];
});

afterAll(async () => {
  slowWork.resolve();
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function startSlowRuns(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    for (const place of busy) ids.push(await engine.start(place, slow, {}));
  return ids;
}

async function claimed(ids: readonly string[]): Promise<number> {
  const [rows] = await database.system.batch<{ claimed: number }>([
    sql`select count(*)::integer as claimed from invocations where id = any (${ids}::text[]) and lease_until is not null`,
  ]);
  return rows?.[0]?.claimed ?? 0;
}

test("runs of agencies that fill every slot do not delay another agency, and lend their slots while their calls are long", async () => {
  const patient = await engine.startWorker({ concurrency: 4, longCallMs: 600_000 });
  const ids = await startSlowRuns(10);
  await expect.poll(() => atWork.size).toBeGreaterThanOrEqual(4);

  const other = await seedWorkplace(database);
  expect(await engine.ended(other, await engine.start(other, quick, {}))).toMatchObject({ status: "SUCCEEDED" });
  expect(await claimed(ids), "runs beyond the slots of the worker").toBeLessThanOrEqual(5);

  const lending = await engine.startWorker({ concurrency: 4, longCallMs: 10 });
  await expect.poll(() => claimed(ids), { message: "runs that wait for a slot of the other worker" }).toBe(ids.length);
  expect(await engine.ended(other, await engine.start(other, quick, {}))).toMatchObject({ status: "SUCCEEDED" });

  slowWork.resolve();
  for (const [index, id] of ids.entries())
    expect(await engine.ended(busy[index % busy.length] ?? other, id)).toMatchObject({ status: "SUCCEEDED" });
  await Promise.all([patient.close(), lending.close()]);
});
