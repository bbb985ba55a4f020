import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findInvocation } from "../../src/domains/invocations/invocations.store.ts";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import { approvalDigest } from "../../src/kernel/runs/approval-digest.ts";
import type { EffectOutcome } from "../../src/kernel/runs/effect.ts";
import type { ApprovalScope } from "../../src/kernel/runs/new-run.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import type { SkillDefinition } from "../../src/kernel/runs/skill.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import type { RunWorker } from "../../src/platform/engine/worker/worker.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../harness/engine.ts";
import { noProviders } from "../harness/no-providers.ts";
import { until } from "../harness/until.ts";
import { addPillar } from "./add-pillar.ts";
import { testSkill } from "./test-skill.ts";

interface Letter {
  to: string;
  words: string;
}

/** What a vendor accepted, and its answers to the next attempts; `ok` by default. */
class Vendor {
  received: { key: string; payload: Letter }[] = [];
  answers: ("ok" | "refuse" | "busy" | "silence" | "accept and hang up")[] = [];
  honoursKeys = false;
  world: "live" | "both" = "live";
  found: { id: string } | undefined;

  async send(payload: Letter, key: string): Promise<{ id: string }> {
    const answer = this.answers.shift() ?? "ok";
    if (answer === "refuse") throw new ProviderError("crawler", "invalid_request", "No.", { sent: false });
    if (answer === "busy")
      throw new ProviderError("crawler", "rate_limited", "Later.", { sent: false, retryAfterMs: 1 });
    if (answer === "silence") throw new ProviderError("crawler", "transient", "No answer.");
    if (!(this.honoursKeys && this.received.some((one) => one.key === key))) this.received.push({ key, payload });
    if (answer === "accept and hang up") throw new ProviderError("crawler", "transient", "The line is dead.");
    return { id: `letter_${this.received.length}` };
  }
}

let vendor: Vendor;
let draft: { version: string; words: string };
let drafts = 0;

async function sendLetter(ctx: RunContext): Promise<EffectOutcome<{ id: string }>> {
  return ctx.effect<Letter, { id: string }>("send", {
    kind: "outreach_send",
    price: 3,
    vendor: { name: "post office", world: vendor.world, honoursKeys: vendor.honoursKeys },
    plan: async ({ config }) => {
      const words = typeof config.words === "string" ? config.words : draft.words;
      return {
        payload: { to: "ada@example.com", words },
        preview: { to: "ada@example.com", words, cost: 3 },
        editable: Type.Object({ words: Type.String({ minLength: 1, maxLength: 100 }) }),
      };
    },
    basis: async () => [{ row: "the draft", version: draft.version }],
    send: (payload, { effectKey }) => vendor.send(payload, effectKey),
    lookUp: async () => vendor.found,
  });
}

const letter = testSkill("test.letter", async (ctx) => {
  await ctx.step("draft", async ({ config }) => {
    drafts += 1;
    if (typeof config.words === "string") draft = { version: `${draft.version}'`, words: config.words };
    return null;
  });
  const outcome = await sendLetter(ctx);
  return { ...outcome };
});
const ledgerKeeper = testSkill("test.steps", async (ctx) => {
  const read = await ctx.step("read", async () => 1);
  await ctx.each(
    "look",
    ["a", "b"],
    (item) => item,
    async (item) => item,
  );
  const kept = await ctx.save("keep", async (tx) => {
    await addPillar(tx, ctx);
    return 2;
  });
  return { sum: read + kept };
});
const asker = testSkill("test.asker", async (ctx) => {
  await ctx.step("think", async () => null);
  return ctx.ask("ask", "Which market?", { reply: "Which market?" });
});

let database: TestDatabase;
let engine: EngineHarness;
let worker: RunWorker;
let place: Workplace;

beforeAll(async () => {
  database = await openTestDatabase();
  engine = await createEngine(database, [letter, ledgerKeeper, asker], noProviders);
  worker = await engine.startWorker();
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  vendor = new Vendor();
  draft = { version: "1", words: "Dear Ada" };
  drafts = 0;
  place = await seedWorkplace(database);
});

interface ApprovalRow {
  id: string;
  step: string;
  kind: string;
  status: string;
  reason: string;
  preview: Record<string, unknown>;
  payload: string | null;
  basis: unknown[];
  editable_fields: string[];
}

async function approvalsOf(run: string): Promise<ApprovalRow[]> {
  const [rows] = await database.system.batch<ApprovalRow>([
    sql`select id, step, kind, status, reason, preview, payload, basis, editable_fields from approvals where invocation_id = ${run} order by raised_at, id`,
  ]);
  return rows ?? [];
}

async function waiting(run: string): Promise<ApprovalRow> {
  return until(async () => {
    const { status } = await engine.ended(place, run);
    const pending = (await approvalsOf(run)).find((row) => row.status === "PENDING");
    if (status !== "RUNNING" && status !== "WAITING_APPROVAL") throw new Error(`The run is ${status}.`);
    return status === "WAITING_APPROVAL" && pending;
  });
}

async function decide(row: ApprovalRow, decision: Record<string, unknown> = {}): Promise<string> {
  const edits = decision.edits as Record<string, unknown> | undefined;
  const payload = row.payload === null ? null : JSON.stringify({ ...JSON.parse(row.payload), ...edits });
  const preview = { ...row.preview, ...edits };
  const sha256 = payload === null ? null : createHash("sha256").update(payload).digest("hex");
  const digest = approvalDigest({ payload, preview, basis: row.basis });
  const p = { decision: "APPROVED", approver: "akey_test", payload, sha256, digest, ...decision };
  return inTenantTransaction(database.tenant, place, async (tx) => {
    const [answer] = await tx.query<{ outcome: string }>(
      sql`select decide_approval(${row.id}, ${JSON.stringify(p)}::jsonb) as outcome`,
    );
    return answer?.outcome ?? "";
  });
}

async function start(skill: SkillDefinition, scope?: ApprovalScope): Promise<string> {
  return engine.start(place, skill, {}, undefined, scope === undefined ? {} : { approval_scope: scope });
}

/** Runs SQL as the owner of the database, whom no policy restricts. */
async function owned(statement: string): Promise<void> {
  await withClient(database.adminUrl, (owner) => owner.query(statement, [place.agencyId]));
}

async function eventsOf(run: string): Promise<string[]> {
  const [rows] = await database.system.batch<{ type: string }>([
    sql`select type from invocation_events where invocation_id = ${run} order by seq`,
  ]);
  return (rows ?? []).map((row) => row.type);
}

async function stateOf(run: string): Promise<string | undefined> {
  const [rows] = await database.system.batch<{ state: string }>([
    sql`select state from effects where invocation_id = ${run}`,
  ]);
  return rows?.[0]?.state;
}

async function creditsAdd(): Promise<void> {
  const [rows] = await database.system.batch<{ right: boolean }>([
    sql`select used + reserved + available = allocated and reserved = 0 as right from credit_pools where agency_id = ${place.agencyId}`,
  ]);
  expect(rows).toEqual([{ right: true }]);
}

test("an effect waits for a person and then sends exactly what was approved, edits included", async () => {
  const run = await start(letter);
  const asked = await waiting(run);
  expect(asked).toMatchObject({
    kind: "effect",
    step: "send",
    preview: { to: "ada@example.com", words: "Dear Ada", cost: 3 },
    editable_fields: ["words"],
  });
  expect(asked.reason).toContain("workspace asks for approval");
  expect(vendor.received).toEqual([]);

  expect(await decide(asked, { edits: { words: "Dear Ms Lovelace" } })).toBe("decided");
  expect(await decide(asked)).toBe("already_decided");
  const ended = await engine.ended(place, run);

  expect(ended).toMatchObject({
    status: "SUCCEEDED",
    result: { outcome: "done", value: { id: "letter_1" } },
    credits_captured: 3,
  });
  expect(vendor.received).toEqual([
    { key: `${run}:send:0`, payload: { to: "ada@example.com", words: "Dear Ms Lovelace" } },
  ]);
  expect(drafts).toBe(1);
  expect(await eventsOf(run)).toEqual(
    expect.arrayContaining(["step.awaiting_approval", "step.approved", "status.changed"]),
  );
  await creditsAdd();
});

test("a rejected effect fails the run, or is skipped if the approver chooses so", async () => {
  const failing = await start(letter);
  await decide(await waiting(failing), { decision: "REJECTED", note: "Not this one." });
  expect(await engine.ended(place, failing)).toMatchObject({ status: "FAILED", error: { code: "approval_rejected" } });

  const skipping = await start(letter);
  await decide(await waiting(skipping), { decision: "REJECTED", skipStep: true, note: "Later." });
  expect(await engine.ended(place, skipping)).toMatchObject({
    status: "SUCCEEDED",
    result: { outcome: "skipped", note: "Later." },
    credits_captured: 0,
  });
  expect(vendor.received).toEqual([]);
  await creditsAdd();
});

test("a rerun repeats from a step with new settings and requests a new approval", async () => {
  const run = await start(letter);
  const first = await waiting(run);
  expect(await decide(first, { decision: "REJECTED", rerun: { step: "nothing" } })).toBe("invalid_rerun_step");
  expect(await decide(first, { decision: "REJECTED", rerun: { step: "draft", config: { words: "Hello Ada" } } })).toBe(
    "decided",
  );
  const second = await waiting(run);
  expect(second.preview).toMatchObject({ words: "Hello Ada" });
  expect(await decide(second, { decision: "REJECTED", rerun: { step: "send", config: { words: "Hi" } } })).toBe(
    "decided",
  );
  await decide(await waiting(run));
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED" });
  expect(drafts).toBe(2);
  expect(vendor.received).toEqual([{ key: `${run}:send:2`, payload: { to: "ada@example.com", words: "Hi" } }]);
});

test("nothing is sent after a change of the payload or its basis", async () => {
  const changedDraft = await start(letter);
  const asked = await waiting(changedDraft);
  draft = { ...draft, version: "2" };
  await decide(asked);
  expect(await engine.ended(place, changedDraft)).toMatchObject({
    status: "FAILED",
    error: { code: "concurrent_modification", details: { changed: ["the draft"] } },
  });

  for (const tamper of [
    "update approvals set approved_payload = replace(approved_payload, 'Ada', 'Eve')",
    `update approvals set preview = preview || '{"cost": 4}'`,
    "update approvals set basis = '[]'",
  ]) {
    const run = await start(letter);
    const next = await waiting(run);
    // Between decision and send. Only an owner of the database could do this.
    await withClient(database.adminUrl, async (owner) => {
      const { payload, preview, basis } = next;
      const sha256 = createHash("sha256")
        .update(payload ?? "")
        .digest("hex");
      const digest = approvalDigest({ payload, preview, basis });
      const p = JSON.stringify({ decision: "APPROVED", approver: "akey_test", payload, sha256, digest });
      await owner.query("begin");
      await owner.query("select set_config('app.agency', $1, true)", [place.agencyId]);
      await owner.query("select decide_approval($1, $2::jsonb)", [next.id, p]);
      await owner.query(`${tamper} where id = $1`, [next.id]);
      await owner.query("commit");
    });
    expect(await engine.ended(place, run)).toMatchObject({
      status: "FAILED",
      error: { code: "concurrent_modification" },
    });
  }
  expect(vendor.received).toEqual([]);
});

test("an unknown outcome waits for a person, and nothing is sent again automatically", async () => {
  vendor.answers = ["accept and hang up", "accept and hang up"];
  const run = await start(letter);
  await decide(await waiting(run));
  const unknown = await waiting(run);
  expect(unknown).toMatchObject({ kind: "unknown", preview: { outcome: "unknown", words: "Dear Ada" } });
  expect(vendor.received).toHaveLength(1);

  // The person approves a second send. Its outcome is unknown too, and the person counts it as done.
  await decide(unknown);
  const again = await waiting(run);
  expect(vendor.received).toHaveLength(2);
  await decide(again, { decision: "REJECTED", skipStep: true });
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED", result: { outcome: "assumed" } });
  expect(vendor.received).toHaveLength(2);
  await creditsAdd();
});

test("a lookup settles an unknown outcome, and a vendor that honours keys receives the effect again", async () => {
  vendor.answers = ["accept and hang up"];
  vendor.found = { id: "found" };
  const asked = await start(letter);
  await decide(await waiting(asked));
  expect(await engine.ended(place, asked)).toMatchObject({ result: { outcome: "done", value: { id: "found" } } });
  expect(vendor.received).toHaveLength(1);

  vendor = new Vendor();
  vendor.honoursKeys = true;
  vendor.answers = ["accept and hang up", "silence"];
  const resent = await start(letter);
  await decide(await waiting(resent));
  expect(await engine.ended(place, resent)).toMatchObject({ status: "SUCCEEDED", result: { outcome: "done" } });
  expect(vendor.received).toHaveLength(1);
});

test("a refusal of the vendor fails the step, and a temporary failure is retried", async () => {
  vendor.answers = ["busy", "busy"];
  const postponed = await start(letter);
  await decide(await waiting(postponed));
  expect(await engine.ended(place, postponed)).toMatchObject({ status: "SUCCEEDED" });

  vendor.answers = ["refuse"];
  const refused = await start(letter);
  await decide(await waiting(refused));
  expect(await engine.ended(place, refused)).toMatchObject({ status: "FAILED", credits_captured: 0 });
  expect(vendor.received).toHaveLength(1);
  await creditsAdd();
});

test("the kill switch holds effects, and releasing it resumes them", async () => {
  const freeze = (statement: ReturnType<typeof sql>) =>
    inTenantTransaction(database.tenant, place, async (tx) => void (await tx.query(statement)));
  await freeze(sql`select freeze_effects(${place.workspaceId}, 'A wrong price.', 'akey_test')`);
  const run = await start(letter);
  await decide(await waiting(run));
  await expect.poll(() => stateOf(run)).toBe("held");
  await worker.tick();
  expect(vendor.received).toEqual([]);
  await freeze(sql`select unfreeze_effects(${place.workspaceId})`);
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED" });
  expect(vendor.received).toHaveLength(1);
});

test("an undecided approval cancels its run when its time on the world's clock has passed", async () => {
  await owned("update agencies set mode = 'test' where id = $1");
  vendor.world = "both";
  const run = await start(letter);
  const asked = await waiting(run);
  await owned("update agencies set world_offset = interval '73 hours' where id = $1");
  expect(await decide(asked)).toBe("timed_out");
  await expect.poll(async () => (await engine.ended(place, run)).status).toBe("CANCELLED");
  expect((await approvalsOf(run))[0]).toMatchObject({ status: "TIMED_OUT" });
  expect(vendor.received).toEqual([]);
  await creditsAdd();
});

test("a run of a test world never reaches a live vendor", async () => {
  await owned("update agencies set mode = 'test' where id = $1");
  const run = await start(letter);
  expect(await engine.ended(place, run)).toMatchObject({ status: "FAILED", error: { code: "forbidden" } });
  expect(vendor.received).toEqual([]);
});

test("an approval scope stops before every step, or before every change of data", async () => {
  const everyStep = await start(ledgerKeeper, "every_step");
  const seen: string[] = [];
  for (const _ of [1, 2, 3]) {
    const asked = await waiting(everyStep);
    seen.push(asked.step);
    await decide(asked);
  }
  expect(seen).toEqual(["read", "look", "keep"]);
  expect(await engine.ended(place, everyStep)).toMatchObject({ status: "SUCCEEDED", result: { sum: 3 } });

  const writes = await start(ledgerKeeper, "all_writes");
  const asked = await waiting(writes);
  expect(asked.step).toBe("keep");
  await decide(asked, { decision: "REJECTED", skipStep: true });
  expect(await engine.ended(place, writes)).toMatchObject({
    status: "FAILED",
    error: { code: "approval_rejected", details: { skipped: true } },
  });
});

test("a run that asks a question waits without cost and ends when the user answers", async () => {
  const run = await start(asker);
  expect(await engine.ended(place, run)).toMatchObject({ status: "WAITING_INPUT" });
  const answer = () =>
    inTenantTransaction(database.tenant, place, async (tx) => {
      const [row] = await tx.query<{ outcome: string }>(sql`select answer_input(${run}) as outcome`);
      return row?.outcome;
    });
  expect(await answer()).toBe("answered");
  expect(await answer()).toBe("SUCCEEDED");
  expect(await engine.ended(place, run)).toMatchObject({ status: "SUCCEEDED", result: { reply: "Which market?" } });
  await creditsAdd();
});

test("a cancel during a send lets the effect finish, lists it and charges it", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const send = vendor.send.bind(vendor);
  vendor.send = async (payload, key) => {
    const answer = await send(payload, key);
    await held;
    return answer;
  };
  const run = await start(letter);
  await decide(await waiting(run));
  await until(() => vendor.received.length > 0);
  await inTenantTransaction(
    database.tenant,
    place,
    async (tx) => void (await tx.query(sql`select cancel_run(${run}, 'Stop')`)),
  );
  expect(await engine.ended(place, run)).toMatchObject({ status: "CANCELLED" });
  release();
  await expect.poll(() => stateOf(run)).toBe("done");
  expect(await engine.ended(place, run)).toMatchObject({ status: "CANCELLED", credits_captured: 3 });
  const record = await inTenantTransaction(database.tenant, place, (tx) => findInvocation(tx, { ...place, id: run }));
  expect(record?.effects).toMatchObject([{ step: "send", kind: "outreach_send", state: "done" }]);
  await creditsAdd();
});
