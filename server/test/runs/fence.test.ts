import { Worker } from "node:worker_threads";
import sql, { raw } from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { sqlState } from "../../src/platform/database/pool.ts";
import { enterTenant } from "../../src/platform/database/tenant.ts";
import { parkForChildren } from "../../src/platform/engine/children/children.store.ts";
import { countLlmCalls, parkUntil } from "../../src/platform/engine/context/run-context.store.ts";
import { appendEvents } from "../../src/platform/engine/journal/journal.store.ts";
import { type Fence, fenced } from "../../src/platform/engine/segments/fence.ts";
import { SegmentLost } from "../../src/platform/engine/segments/segment-end.ts";
import { endRun } from "../../src/platform/engine/segments/segments.store.ts";
import { finishStep, finishStepIn, reserveForStep } from "../../src/platform/engine/steps/steps.store.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { HandWorker } from "./hand-worker.ts";
import { stepWrite } from "./step-write.ts";
import type { Succession } from "./successor-thread.ts";
import { testSkill } from "./test-skill.ts";

/** SQLSTATE of the fence. */
const TOO_LATE = "FN001";
const NOTHING_TOLD = { events: [], narration: "", narrations: 0, vendorCostUsd: 0, vendorCosts: [] };

/** The test ends this sleep. A nearer time could pass before the run sleeps. */
const HOUR_MS = 3_600_000;

const plain = testSkill("test.plain");
const forgetful = testSkill("test.forgetful", async (ctx) => {
  if (isFirstVisit(ctx.invocation.id)) await ctx.step("once", async () => 1);
  await ctx.sleepUntil("nap", new Date(Date.parse(ctx.now) + HOUR_MS).toISOString());
  return {};
});
const fickle = testSkill("test.fickle", async (ctx) => {
  await ctx.step("ask", { input: isFirstVisit(ctx.invocation.id) ? "this" : "that" }, async () => 1);
  await ctx.sleepUntil("nap", new Date(Date.parse(ctx.now) + HOUR_MS).toISOString());
  return {};
});

const begun: string[] = [];
const frozen = testSkill("test.frozen", async (ctx) => {
  await ctx.step("before", async () => 1);
  freezeUntilSuccessorIsDone(ctx.invocation.id, "after");
  await ctx.step("after", async ({ effectKey }) => begun.push(effectKey));
  return { by: "the frozen" };
});

/** Suspends this process, including its timers, until another owner has finished the step and the run. */
function freezeUntilSuccessorIsDone(invocationId: string, step: string): void {
  const over = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Succession = { appUrl: database.appUrl, place: enginePlace, invocationId, step, over };
  new Worker(new URL("./successor-thread.ts", import.meta.url), { workerData });
  Atomics.wait(over, 0, 0, 20_000);
}

/** The first time, its connection ends while it reads. The database answers again at once. */
const cutOff = testSkill("test.cut_off", async (ctx) => {
  const isFirst = isFirstVisit(ctx.invocation.id);
  const ended = await ctx.look("read", async (db) => {
    if (!isFirst) return false;
    const reading = db.query(sql`select pg_sleep(3600) as cut_off`);
    await Promise.all([reading, expect.poll(endReading).toBe(1)]);
    return true;
  });
  return { ended };
});

async function endReading(): Promise<number | null> {
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(3600) as cut_off'";
  return (await withClient(database.adminUrl, (owner) => owner.query(end))).rowCount;
}

const visited = new Set<string>();
function isFirstVisit(id: string): boolean {
  const first = !visited.has(id);
  visited.add(id);
  return first;
}

let database: TestDatabase;
let engine: EngineHarness;
let place: Workplace;
let hand: HandWorker;
let enginePlace: Workplace;

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(database, [forgetful, fickle, frozen, cutOff], noProviders);
  place = await seedWorkplace(database);
  enginePlace = await seedWorkplace(database);
  hand = new HandWorker(database, place);
  await database.system.batch([sql`update engine_limits set running_per_workspace = 1000, running_per_agency = 1000`]);
});

afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function everythingAbout(id: string): Promise<unknown> {
  const tables = await database.system.batch([
    sql`select * from invocations where id = ${id} or parent_id = ${id}`,
    sql`select * from invocation_steps where invocation_id = ${id}`,
    sql`select * from invocation_events where invocation_id = ${id} order by seq`,
    sql`select * from credit_ledger where invocation_id = ${id}`,
    sql`select * from timers where ref = ${id}`,
    sql`select name from workspaces where id = ${place.workspaceId}`,
    sql`select used, reserved from credit_pools`,
    sql`select * from run_load`,
  ]);
  return tables;
}

function refusalCode(outcome: PromiseSettledResult<unknown>): string | undefined {
  return outcome.status === "rejected" ? sqlState(outcome.reason) : undefined;
}

async function overtaken(): Promise<{ late: Fence; owner: Fence }> {
  const { id } = await hand.start(plain);
  const late = await hand.claimed(id, 1, "worker_frozen", 0);
  await hand.takeOver();
  return { late, owner: await hand.claimed(id, 2, "worker_next") };
}

test("the database refuses every write of an owner that lost the run", async () => {
  const { tenant } = database;
  const { late, owner } = await overtaken();
  await finishStep(tenant, owner, stepWrite("first", "by the owner"));
  const before = await everythingAbout(owner.invocationId);

  const inTransaction = (last: (tx: Parameters<typeof finishStepIn>[0]) => Promise<unknown>) =>
    tenant.transaction([enterTenant(late)], async (tx) => {
      await tx.query(sql`update workspaces set name = 'Too late' where id = ${place.workspaceId}`);
      await last(tx);
    });
  const step = { name: "late", status: "running" };
  const outcomes = await Promise.allSettled([
    finishStep(tenant, late, stepWrite("late", "by the frozen")),
    finishStep(tenant, late, stepWrite("first", "by the frozen")),
    inTransaction((tx) => finishStepIn(tx, late, stepWrite("late", "by the frozen"))),
    inTransaction((tx) => finishStepIn(tx, late, stepWrite("first", "by the frozen"))),
    hand.spawn(late, plain, 2),
    appendEvents(tenant, late, {
      ...NOTHING_TOLD,
      narration: "Late.\n",
      narrations: 1,
      vendorCostUsd: 1,
      currentStep: step,
    }),
    countLlmCalls(tenant, late, 1),
    reserveForStep(tenant, late, 50, 0),
    parkForChildren(tenant, late),
    parkUntil(tenant, late, "2030-01-01T00:00:00.000Z", step),
    endRun(tenant, late, { ...NOTHING_TOLD, status: "SUCCEEDED", result: "{}", error: null }),
  ]);

  expect(outcomes.map(refusalCode)).toEqual(outcomes.map(() => TOO_LATE));
  expect(await everythingAbout(owner.invocationId)).toEqual(before);
});

test("every function that takes the epoch of an owner refuses one that lost the run", async () => {
  const { late, owner } = await overtaken();
  const functions = await functionsOfAnOwner();
  const before = await everythingAbout(owner.invocationId);

  const outcomes = await Promise.allSettled(
    functions.map(({ name, others }) =>
      database.tenant.transaction([enterTenant(late)], (tx) =>
        tx.query(sql`select ${raw(name)}(${late.invocationId}, ${late.epoch}${raw(others)})`),
      ),
    ),
  );

  expect(functions.map(({ name }) => name)).toContain("begin_effect");
  expect(outcomes.map((outcome, index) => [functions[index]?.name, refusalCode(outcome)])).toEqual(
    functions.map(({ name }) => [name, TOO_LATE]),
  );
  expect(await everythingAbout(owner.invocationId)).toEqual(before);
});

/** From the catalogue: a function is tested when it exists. Other parameters are null; `finish_step`, which reads them first, is tested above. */
async function functionsOfAnOwner(): Promise<{ name: string; others: string }[]> {
  const [rows] = await database.system.batch<{ name: string; others: string }>([
    sql`select proname as name, repeat(', null', pronargs - 2) as others from pg_proc
        where pronamespace = 'public'::regnamespace and proargnames[2] = 'p_epoch' and proname <> 'finish_step'
          and has_function_privilege('findable_tenant', oid, 'execute') order by 1`,
  ]);
  return rows ?? [];
}

test("a refused write ends the segment as lost and never as a failure of the run", async () => {
  const { late } = await overtaken();

  const write = fenced(() => finishStep(database.tenant, late, stepWrite("late", 1)), new AbortController().signal);

  await expect(write).rejects.toBeInstanceOf(SegmentLost);
});

test("a suspended owner starts no step that its successor has finished", async () => {
  await using _worker = await engine.startWorker({ leaseMs: 200 });
  const id = await engine.start(enginePlace, frozen, {});

  const run = await engine.ended(enginePlace, id);

  expect(run).toMatchObject({ status: "SUCCEEDED", result: { by: "the successor" } });
  expect(begun).toEqual([]);
});

test("the database refuses every write to an ended run, even by its owner", async () => {
  const { id } = await hand.start(plain);
  const owner = await hand.claimed(id, 1, "worker_one");
  await endRun(database.tenant, owner, { ...NOTHING_TOLD, status: "SUCCEEDED", result: "{}", error: null });
  const before = await everythingAbout(id);

  const outcomes = await Promise.allSettled([
    finishStep(database.tenant, owner, stepWrite("more", 1)),
    endRun(database.tenant, owner, { ...NOTHING_TOLD, status: "FAILED", result: null, error: {} }),
  ]);

  expect(outcomes.map(refusalCode)).toEqual([TOO_LATE, TOO_LATE]);
  expect(await everythingAbout(id)).toEqual(before);
});

test("a step whose commit was never acknowledged returns its recorded output", async () => {
  const { id } = await hand.start(plain);
  const owner = await hand.claimed(id, 1, "worker_one");
  await finishStep(database.tenant, owner, stepWrite("first", "the first try"));

  const answer = await finishStep(database.tenant, owner, stepWrite("first", "the second try"));

  expect(answer).toEqual({ was_recorded: true, output: "the first try" });
});

test("a step that reads when its connection ends is done again by another segment", async () => {
  await using _worker = await engine.startWorker({ leaseMs: 2000 });
  const run = await engine.ended(enginePlace, await engine.start(enginePlace, cutOff, {}));

  expect([run.status, run.error, run.result]).toEqual(["SUCCEEDED", null, { ended: false }]);
});

test("of ten concurrent claims of a segment, one succeeds", async () => {
  const { id } = await hand.start(plain);

  const claims = await Promise.all(
    Array.from({ length: 10 }, (_worker, index) => hand.claim(id, 1, `worker_${index}`)),
  );

  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
});

test("an unclaimed run becomes due again and never has more than one job", async () => {
  const { id } = await hand.start(plain);
  await database.system.batch([sql`delete from graphile_worker._private_jobs where payload ->> 'invocation' = ${id}`]);

  // No silence is too short.
  const forget = sql`select enqueue_unclaimed_runs(0, 100)`;
  await database.system.batch([forget]);
  await database.system.batch([forget]);

  const [jobs] = await database.system.batch([sql`select 1 from graphile_worker.jobs where key = ${id}`]);
  expect(jobs).toHaveLength(1);
});

test("other processes receive the jobs of a process that died before its first heartbeat", async () => {
  const { id } = await hand.start(plain);
  await database.system.batch([
    sql`update graphile_worker._private_jobs set locked_by = 'pool-unheard-of', locked_at = now() - interval '1 hour', attempts = 1
        where payload ->> 'invocation' = ${id}`,
  ]);

  await database.system.batch([sql`select release_jobs_of_dead_workers(1000)`]);

  const [jobs] = await database.system.batch([
    sql`select 1 from graphile_worker._private_jobs where payload ->> 'invocation' = ${id} and is_available`,
  ]);
  expect(jobs).toHaveLength(1);
});

test("a run is abandoned after five consecutive claims without a finished step", async () => {
  const { id } = await hand.start(plain);
  const sixth = await hand.dieOver(id, 5);

  const claim = await hand.claim(id, sixth, "worker_last");

  expect(claim).toBeUndefined();
  const run = await engine.ended(place, id);
  expect(run).toMatchObject({ status: "FAILED", error: { code: "run_abandoned" } });
});

test("a run that finishes a step between two crashes is not abandoned", async () => {
  const { id } = await hand.start(plain);
  const fifth = await hand.dieOver(id, 4);
  const owner = await hand.claimed(id, fifth, "worker_better", 0);
  await finishStep(database.tenant, owner, stepWrite("progress", 1));
  await hand.takeOver();

  const last = await hand.dieOver(id, 4, fifth + 1);

  expect(await hand.claim(id, last, "worker_last")).toBeDefined();
});

test.each([
  ["passes over a step it has finished", forgetful],
  ["asks a finished step for something else", fickle],
])("a run whose code %s ends rather than guesses", async (_what, skill) => {
  await using _worker = await engine.startWorker({ leaseMs: 2000 });
  const id = await engine.start(enginePlace, skill, {});
  const wake = `update timers set due_at = clock_timestamp() where kind = 'wake' and ref = '${id}' returning id`;
  const woken = () => withClient(database.adminUrl, (owner) => owner.query(wake));
  await expect.poll(async () => (await woken()).rowCount).toBe(1);

  const run = await engine.ended(enginePlace, id);

  expect(run).toMatchObject({ status: "FAILED", error: { code: "replay_diverged" } });
});

test("a child that ends while its parent parks always resumes the parent", async () => {
  const family = async () => {
    const { id } = await hand.start(plain);
    const parent = await hand.claimed(id, 1, "worker_one");
    const [childId = ""] = await hand.spawn(parent, plain, 1);
    const child = await hand.claimed(childId, 1, "worker_two");
    const [parked] = await Promise.all([parkForChildren(database.tenant, parent), end(child)]);
    return { id, expected: parked ? { segment: 2, wakes: 1 } : { segment: 1, wakes: 0 } };
  };

  const families = await rounds(20, 10, family);

  expect(await wakesOf(families.map(({ id }) => id))).toEqual(
    new Map(families.map(({ id, expected }) => [id, { status: "RUNNING", ...expected }])),
  );
});

test("children that end at the same time resume their parent once", async () => {
  const family = async () => {
    const { id } = await hand.start(plain);
    const parent = await hand.claimed(id, 1, "worker_one");
    const childIds = await hand.spawn(parent, plain, 3);
    const children = await Promise.all(childIds.map((childId) => hand.claimed(childId, 1, "worker_two")));
    await parkForChildren(database.tenant, parent);
    await Promise.all(children.map(end));
    return id;
  };

  const ids = await rounds(5, 10, family);

  expect(await wakesOf(ids)).toEqual(new Map(ids.map((id) => [id, { status: "RUNNING", segment: 2, wakes: 1 }])));
});

function end(fence: Fence): Promise<void> {
  return endRun(database.tenant, fence, { ...NOTHING_TOLD, status: "SUCCEEDED", result: "{}", error: null });
}

async function rounds<T>(count: number, atOnce: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < count; round += 1) {
    results.push(...(await Promise.all(Array.from({ length: atOnce }, work))));
  }
  return results;
}

async function wakesOf(ids: string[]): Promise<Map<string, { status: string; segment: number; wakes: number }>> {
  const [rows] = await database.system.batch<{ id: string; status: string; segment: number; wakes: number }>([
    sql`select id, status, segment, (select count(*) from invocation_events e where e.invocation_id = i.id
          and e.data ->> 'from' = 'WAITING_CHILDREN' and e.data ->> 'to' = 'RUNNING') as wakes
        from invocations i where id = any (${ids}::text[])`,
  ]);
  return new Map((rows ?? []).map(({ id, ...wakes }) => [id, wakes]));
}
