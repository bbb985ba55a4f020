import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { approve as approveAs, type DecisionContext, reject } from "../../src/domains/approvals/decide.ts";
import { eraseTexts } from "../../src/domains/erasures/index.ts";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { REMOVED_TEXT } from "../../src/kernel/text/removed-text.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { isoFromNow } from "../harness/moments.ts";
import { noProviders } from "../harness/no-providers.ts";
import { tablesWith } from "../harness/tables-with.ts";
import { testSkill } from "./test-skill.ts";

const SAID = "The renewal price doubled and support never explains why.";
const OWN = "Our prices stay as they are for a year.";

/** Deliveries of a vendor, in the order of their arrival. */
let sent: unknown[] = [];
/** Whether the vendor hangs up after it accepted one. */
let hangsUp = false;
/** What the plan of the effect writes beside what the run has read. */
let own: string[] = [];

async function publish(ctx: RunContext, words: string) {
  return ctx.effect<{ words: string }, { id: number }>("publish", {
    kind: "publish",
    vendor: { name: "press", world: "live", honoursKeys: false },
    plan: async () => {
      const payload = { words: own.shift() ?? words };
      return { payload, preview: payload };
    },
    send: async (payload) => {
      const id = sent.push(payload);
      if (hangsUp) throw new ProviderError("crawler", "transient", "The line is dead.");
      return { id };
    },
  });
}

const reader = testSkill("test.reader", async (ctx, input) => {
  const { quote } = await ctx.step("read", async () => ({ quote: SAID }));
  // The input of this step, the name of the next one and the branch depend on what was read.
  const { length } = await ctx.step("count", { input: { quote } }, async () => ({ length: quote.length }));
  if (quote === SAID) await ctx.step("found it", async () => null);
  if (input["sleepUntil"] !== undefined) {
    await ctx.sleepUntil("tomorrow", String(input["sleepUntil"]));
    const { again } = await ctx.step("read again", async () => ({ again: quote }));
    return { again, length };
  }
  return { ...(await publish(ctx, quote)) };
});
const keeper = testSkill("test.keeper", async (ctx) => {
  const { quote } = await ctx.step("read", async () => ({ quote: SAID }));
  const kept = await ctx.step("keep", { shows: { quote } }, async () => ({ kept: quote }));
  return { ...kept };
});
/** As releases before 0.6.0 searched: their steps record what the threads are about. */
const searcher = testSkill("research.discuss", async (ctx) => {
  const title = `Unread: ${SAID}`;
  const big = Array.from({ length: 400 }, (_, index) => ({
    url: `https://forum.example/${index}`,
    title,
    excerpt: title,
  }));
  for (const [name, found] of Object.entries({ few: big.slice(0, 2), some: big.slice(0, 150), many: big }))
    await ctx.step(`search:${name}`, async () => ({ found, failure: null }));
  const candidate = { title, excerpt: title };
  await ctx.step(
    "read:https://forum.example/1",
    { input: { url: "https://forum.example/1", candidate } },
    async () => 1,
  );
  return {};
});

let database: TestDatabase;
let engine: EngineHarness;
let place: Workplace;

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(database, [reader, keeper, searcher], noProviders);
  await engine.startWorker();
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  place = await seedWorkplace(database);
  sent = [];
  own = [];
  hangsUp = false;
});

async function one<T extends object>(query: ReturnType<typeof sql>): Promise<T> {
  const [rows] = await database.system.batch<T>([query]);
  const [row] = rows ?? [];
  if (row === undefined) throw new Error("There is no such row.");
  return row;
}

async function parked(run: string, status: string, step: string): Promise<void> {
  const state = () =>
    one(
      sql`select status, current_step ->> 'name' as step, lease_until is null as free from invocations where id = ${run}`,
    );
  await expect.poll(state).toEqual({ status, step, free: true });
}

/** The source deletes the text, and the chore comes round. */
async function remove(): Promise<void> {
  await database.system.batch([
    sql`insert into text_erasures (agency_id, workspace_id, texts, since)
        values (${place.agencyId}, ${place.workspaceId}, array[${SAID}], '-infinity')`,
  ]);
  await round();
}

async function round(): Promise<void> {
  await eraseTexts({
    system: database.system,
    blobs: engine.services.blobs,
    inTenant: (tenant, work) => inTenantTransaction(database.tenant, tenant, work),
    onError: (error) => {
      throw error;
    },
  });
}

async function lease(run: string, until: string): Promise<void> {
  await withClient(database.adminUrl, (owner) =>
    owner.query(`update invocations set lease_until = ${until} where id = $1`, [run]),
  );
}

const tables = () => tablesWith(database, SAID.slice(0, 30), place.workspaceId);

type Decide = (context: DecisionContext, input: { id: string; approvalId: string }) => Promise<unknown>;

/** Decides the newest approval of a run, and returns its payload. */
async function decide(run: string, how: Decide): Promise<string> {
  const { id, payload } = await one<{ id: string; payload: string | null }>(
    sql`select id, payload from approvals where invocation_id = ${run} order by raised_at desc, status desc limit 1`,
  );
  const decider = { approver: "akey_test", keyId: "akey_test" };
  await inTenantTransaction(database.tenant, place, (tx) =>
    how({ tx, ...place, decider, checkEdits: () => [] }, { id: run, approvalId: id }),
  );
  return payload ?? "";
}

const approve = (run: string) => decide(run, approveAs);
const skip = (run: string) => decide(run, (context, input) => reject(context, { ...input, skipStep: true }));

test("a sleeping run loses a removed text at once, and goes on with a note in its place", async () => {
  const run = await engine.start(place, reader, { sleepUntil: isoFromNow({ hours: 1 }) });
  await parked(run, "RUNNING", "sleep:tomorrow");
  expect(await tables()).toEqual(["invocation_events", "invocation_steps"]);

  await remove();

  expect(await tables()).toEqual([]);
  await withClient(database.adminUrl, (owner) =>
    owner.query("update agencies set mode = 'test', world_offset = interval '2 hours' where id = $1", [place.agencyId]),
  );
  expect(await engine.ended(place, run)).toMatchObject({
    status: "SUCCEEDED",
    result: { again: `${REMOVED_TEXT}.`, length: SAID.length },
  });
});

test("an approval that would publish a removed text is no longer valid, and the run asks again without it", async () => {
  own = [`${SAID} We do better.`, OWN];
  const run = await engine.start(place, reader, {});
  await parked(run, "WAITING_APPROVAL", "publish");
  const { id } = await one<{ id: string }>(sql`select id from approvals where invocation_id = ${run}`);

  await remove();

  expect(await tables()).toEqual([]);
  expect(await one(sql`select status, reason from approvals where id = ${id}`)).toEqual({
    status: "CANCELLED",
    reason: expect.stringContaining("no longer valid"),
  });
  await parked(run, "WAITING_APPROVAL", "publish");
  await expect.poll(() => approve(run).catch(String)).toBe(`{"words":"${OWN}"}`);
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED" });
  expect(sent).toEqual([{ words: OWN }]);
});

test("a run that has nothing to publish but the removed text ends with the reason, and publishes nothing", async () => {
  const run = await engine.start(place, reader, {});
  await parked(run, "WAITING_APPROVAL", "publish");

  await remove();

  await expect.poll(async () => (await engine.ended(place, run, 1000)).status).toBe("FAILED");
  expect((await engine.ended(place, run)).error).toMatchObject({
    code: "concurrent_modification",
    message: expect.stringContaining("removed"),
  });
  expect(sent).toEqual([]);
  expect(await tables()).toEqual([]);
});

test("the preview of a step loses the text and says so; its approval stays valid", async () => {
  const run = await engine.start(place, keeper, {}, undefined, { approval_scope: "every_step" });
  await parked(run, "WAITING_APPROVAL", "read");
  await approve(run);
  await parked(run, "WAITING_APPROVAL", "keep");

  await remove();

  expect(await tables()).toEqual([]);
  expect(
    await one(sql`select status, reason, preview from approvals where invocation_id = ${run} and step = 'keep'`),
  ).toEqual({
    status: "PENDING",
    reason: expect.stringContaining("Text was removed"),
    preview: { step: "keep", quote: `${REMOVED_TEXT}.` },
  });
  await approve(run);
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED", result: { kept: `${REMOVED_TEXT}.` } });
});

test("a run that a process holds keeps its records until it parks", async () => {
  const run = await engine.start(place, reader, {});
  await parked(run, "WAITING_APPROVAL", "publish");
  await lease(run, "now() + interval '1 hour'");

  await remove();
  expect(await tables()).toContain("invocation_steps");
  await lease(run, "null");
  await round();

  expect(await tables()).toEqual([]);
});

test.each([
  { decision: "again", status: "FAILED" },
  { decision: "done", status: "SUCCEEDED" },
])(
  "a removed text whose sending is unconfirmed is never sent again: $decision ends as $status",
  async ({ decision, status }) => {
    hangsUp = true;
    const run = await engine.start(place, reader, {});
    await parked(run, "WAITING_APPROVAL", "publish");
    await approve(run);
    await expect.poll(() => sent.length).toBe(1);
    await parked(run, "WAITING_APPROVAL", "publish");

    await remove();
    expect(await tables()).toEqual([]);
    if (decision === "again") await approve(run);
    else await skip(run);

    expect(await engine.ended(place, run)).toMatchObject({ status });
    expect(sent).toHaveLength(1);
  },
);

test("what a search of an earlier release found and its run did not store is gone when the run ends", async () => {
  const run = await engine.start(place, searcher, {});

  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED" });

  expect(await tables()).toEqual([]);
  const { rows } = await withClient(database.adminUrl, (owner) =>
    owner.query(
      `select name, output, output_blob, (select count(*)::integer from step_values where invocation_id = $1) as values
       from invocation_steps where invocation_id = $1 and name like 'search:%' order by name`,
      [run],
    ),
  );
  expect(rows).toEqual(
    ["search:few", "search:many", "search:some"].map((name) => ({
      ...{ name, output: { found: [], failure: null } },
      ...{ output_blob: null, values: 0 },
    })),
  );
});
