import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { testSkill as skill } from "./test-skill.ts";

const threeSteps = skill("test.three_steps", async (ctx) => {
  const one = await ctx.step("one", { price: 2 }, async () => ({ n: 1 }));
  await ctx.narrate("One is done.");
  const two = await ctx.save("two", async (tx) => {
    await tx.query(sql`update workspaces set name = 'Two' where id = ${ctx.workspace.id}`);
    return one.n + 1;
  });
  const three = await ctx.each(
    "three",
    ["a", "b", "c"],
    (letter) => letter,
    async (letter) => `${letter}${two}`,
  );
  return { three };
});

const leaf = skill("test.leaf", async (ctx, { n }) => {
  await ctx.step("work", { price: 1 }, async () => n);
  if (n === 2) throw new ProviderError("crawler", "not_found", "The second leaf has no site.");
  return { n };
});

const family = skill("test.family", async (ctx) => {
  const children = await ctx.children(
    "leaves",
    leaf,
    [0, 1, 2, 3, 4].map((n) => ({ key: String(n), input: { n } })),
    { concurrency: 2 },
  );
  return { statuses: children.map((child) => child.status), last: children.at(-1)?.result };
});

const overspender = skill("test.overspender", async (ctx) => {
  await ctx.step("cheap", { price: 8 }, async () => null);
  await ctx.step("dear", { price: 8 }, async () => null);
  return {};
});

const crowd = skill("test.crowd", async (ctx) => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  const done = await ctx.each("crowd", items, String, async (item) => item, { concurrency: 8, price: 1 });
  return { done: done.length };
});

const sleeper = skill("test.sleeper", async (ctx) => {
  await ctx.sleepUntil("nap", new Date(Date.parse(ctx.now) + 1500).toISOString());
  return { rested: true };
});

const flaky = skill("test.flaky", async (ctx) => {
  const attempts = await ctx.step("try", async ({ attempt }) => {
    if (attempt < 3) throw new ProviderError("serpdata", "transient", "The vendor is busy.", { retryAfterMs: 1 });
    return attempt;
  });
  return { attempts };
});

const patient = skill("test.patient", async (ctx) => {
  await ctx.step(
    "wait",
    ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  return {};
});

let database: TestDatabase;
let engine: EngineHarness;
let place: Workplace;

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(
    database,
    [threeSteps, leaf, family, crowd, overspender, sleeper, flaky, patient],
    noProviders,
  );
  await engine.startWorker({ leaseMs: 2000 });
  place = await seedWorkplace(database);
});

afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function eventTypes(id: string): Promise<string[]> {
  const [rows] = await database.system.batch<{ seq: number; type: string }>([
    sql`select seq, type from invocation_events where invocation_id = ${id} order by seq`,
  ]);
  expect((rows ?? []).map((row) => row.seq)).toEqual((rows ?? []).map((_row, index) => index + 1));
  return (rows ?? []).map((row) => row.type);
}

test("a run records its steps, emits their events in order without gaps, and is charged", async () => {
  const id = await engine.start(place, threeSteps, {});

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({
    status: "SUCCEEDED",
    result: { three: ["a2", "b2", "c2"] },
    raw: "One is done.\n",
    credits_captured: 2,
  });
  const types = await eventTypes(id);
  expect(types.at(0)).toBe("status.changed");
  expect(types.at(-1)).toBe("status.changed");
  expect(types.filter((type) => type === "step.completed")).toHaveLength(5);
});

test("a parent parks until its children have ended, and receives their failures as results", async () => {
  const id = await engine.start(place, family, {});

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({
    status: "SUCCEEDED",
    result: { statuses: ["SUCCEEDED", "SUCCEEDED", "FAILED", "SUCCEEDED", "SUCCEEDED"], last: { n: 4 } },
    credits_of_children: 5,
  });
  const types = await eventTypes(id);
  expect(types.filter((type) => type === "child.completed")).toHaveLength(5);
});

test("concurrent steps can spend the budget to the last credit", async () => {
  const id = await engine.start(place, crowd, {}, { maxCredits: 40 });

  expect(await engine.ended(place, id)).toMatchObject({ status: "SUCCEEDED", credits_captured: 40 });
});

test("a step that exceeds the remaining budget is refused before it starts", async () => {
  const id = await engine.start(place, overspender, {}, { maxCredits: 10 });

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "FAILED", error: { code: "budget_exceeded" }, credits_captured: 8 });
});

test("a sleeping run occupies no slot and resumes at its time", async () => {
  const id = await engine.start(place, sleeper, {});

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { rested: true } });
});

test("a step is retried after a temporary failure of the vendor", async () => {
  const id = await engine.start(place, flaky, {});

  const run = await engine.ended(place, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { attempts: 3 } });
});

test("cancelling stops the current step and releases the reserved credits", async () => {
  const id = await engine.start(place, patient, {});
  await expect.poll(() => eventTypes(id)).toContain("step.started");

  await database.tenant.batch([
    sql`select set_config('app.agency', ${place.agencyId}, true), set_config('app.workspace', ${place.workspaceId}, true)`,
    sql`select cancel_run(${id}, 'enough')`,
  ]);

  expect(await engine.ended(place, id)).toMatchObject({ status: "CANCELLED" });
});

test("used, reserved and available credits add up to the allocation, and no slot stays occupied", async () => {
  const [pools, load] = await database.system.batch<Record<string, number>>([
    sql`select allocated - used - reserved - available as difference, used, reserved from credit_pools where agency_id = ${place.agencyId}`,
    sql`select sum(running) as running, sum(pending) as pending from run_load where agency_id = ${place.agencyId}`,
  ]);

  expect(pools).toEqual([{ difference: 0, used: 55, reserved: 0 }]);
  expect(load).toEqual([{ running: 0, pending: 0 }]);
});
