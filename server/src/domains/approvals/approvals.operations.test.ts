import type { listApprovals as contract } from "@findable/contract";
import sql from "sql-template-tag";
import type { Static } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostOffice, type PostOffice, type Sender } from "../../../test/approvals/letters.ts";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { canonicalJson, sha256Hex } from "../../kernel/ids/hashes.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import { cancelInvocation } from "../invocations/operations/cancel-invocation.ts";
import { approveStep } from "./operations/approve-step.ts";
import { commentOnApproval } from "./operations/comment-on-approval.ts";
import { freezeEffects } from "./operations/freeze-effects.ts";
import { getApproval } from "./operations/get-approval.ts";
import { getFreezes } from "./operations/get-freezes.ts";
import { listApprovals } from "./operations/list-approvals.ts";
import { rejectStep } from "./operations/reject-step.ts";
import { unfreezeEffects } from "./operations/unfreeze-effects.ts";

let office: PostOffice;
let sender: Sender;

beforeAll(async () => {
  office = await openPostOffice();
  sender = await office.open();
});
afterAll(() => office[Symbol.asyncDispose]());

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error("The call was not refused.");
}

async function startedBy(run: string, keyId: string): Promise<void> {
  await tenantDb(office.database.tenant, sender.place).query(
    sql`update invocations set api_key_id = ${keyId} where id = ${run}`,
  );
}

test("returns an approval with the steps of its run, decides it with edits, and sends the edited bytes", async () => {
  const { run, approval } = await sender.ask();

  const found = await sender.caller.call(getApproval, { approval_id: approval });
  const edits = { subject: "Hello, Ada" };
  const answer = await sender.caller.call(approveStep, { id: run, approvalId: approval, note: "Good.", edits });

  expect(found).toMatchObject({
    approvalId: approval,
    status: "PENDING",
    step: "send:letter",
    preview: { to: "ada@studiocraft.example", subject: "Hello", cost: "2 credits" },
    editableFields: ["subject", "body"],
    sharedLinks: [],
    context: { tree: { invocationId: run, status: "WAITING_APPROVAL" }, files: [] },
  });
  expect(found.context.priorSteps.map(({ name }) => name)).toEqual(["find", "draft"]);
  expect(answer).toMatchObject({
    decision: "APPROVED",
    approver: sender.key.keyId,
    edited: true,
    trustGranted: null,
    invocation: { invocationId: run, status: "RUNNING", resumeAt: answer.decidedAt },
  });
  expect(await sender.ended(run)).toMatchObject({ status: "SUCCEEDED" });
  const letter = { to: "ada@studiocraft.example", subject: "Hello, Ada", body: "Dear Ada,\nhello." };
  expect(office.sent.get(run)).toEqual([letter]);
  expect(await sender.caller.call(getApproval, { approval_id: approval })).toMatchObject({
    status: "APPROVED",
    decision: "APPROVED",
    note: "Good.",
    edited: true,
    payloadSha256: sha256Hex(canonicalJson(letter)),
    preview: { subject: "Hello, Ada" },
  });
});

test("a rejection ends the run, skips the step, or reruns an earlier step with other settings", async () => {
  const [failed, skipped, rerun] = [await sender.ask(), await sender.ask(), await sender.ask()];
  const at = ({ run, approval }: { run: string; approval: string }) => ({ id: run, approvalId: approval });

  const ends = await sender.caller.call(rejectStep, { ...at(failed), note: "No." });
  const goesOn = await sender.caller.call(rejectStep, { ...at(skipped), skipStep: true });
  const both = { skipStep: true, rerun: { step: "draft" } };
  expect(await codeOf(sender.caller.call(rejectStep, { ...at(rerun), ...both }))).toBe("validation_error");
  const unknownStep = { ...at(rerun), rerun: { step: "nothing" } };
  expect(await codeOf(sender.caller.call(rejectStep, unknownStep))).toBe("invalid_rerun_step");
  const back = { ...at(rerun), rerun: { step: "draft", config: { body: "Plainly." } } };
  const goesBack = await sender.caller.call(rejectStep, back);

  expect(ends.invocation).toEqual({ invocationId: failed.run, status: "FAILED" });
  expect(goesOn.invocation).toEqual({ invocationId: skipped.run, status: "RUNNING" });
  expect(goesBack.invocation).toEqual({ invocationId: rerun.run, status: "RUNNING", rerunStep: "draft" });
  expect(await sender.ended(failed.run)).toMatchObject({ status: "FAILED", error: { code: "approval_rejected" } });
  expect(await sender.ended(skipped.run)).toMatchObject({ status: "SUCCEEDED", result: { outcome: "skipped" } });
  const next = await sender.waiting(rerun.run);
  expect(await sender.caller.call(getApproval, { approval_id: next })).toMatchObject({ preview: { body: "Plainly." } });
  await sender.caller.call(approveStep, { id: rerun.run, approvalId: next });
  await sender.ended(rerun.run);
  expect(office.sent.get(rerun.run)).toMatchObject([{ body: "Plainly." }]);
  expect([office.sent.has(failed.run), office.sent.has(skipped.run)]).toEqual([false, false]);
});

test("a second decision learns which one won, and a decision after a cancellation learns that the run is cancelled", async () => {
  const [decided, cancelled] = [await sender.ask(), await sender.ask()];
  const first = await sender.caller.call(rejectStep, { id: decided.run, approvalId: decided.approval });
  await sender.caller.call(cancelInvocation, { id: cancelled.run });

  const second = await refusal(sender.caller.call(approveStep, { id: decided.run, approvalId: decided.approval }));
  const late = await refusal(sender.caller.call(approveStep, { id: cancelled.run, approvalId: cancelled.approval }));

  const { decision, decidedAt, approver } = first;
  expect(second).toEqual({ code: "already_decided", details: { decision, decidedAt, approver } });
  expect(late).toEqual({ code: "already_decided", details: { reason: "invocation_cancelled" } });
});

test("an approval times out on the clock of its world, even before its timer fires", async () => {
  const world = await office.open({ mode: "test" });
  const { run, approval } = await world.ask();
  await office.database.system.batch([
    sql`update agencies set world_offset = interval '72 hours 1 second' where id = ${world.place.agencyId}`,
  ]);

  const late = await refusal(world.caller.call(approveStep, { id: run, approvalId: approval }));
  const found = await world.caller.call(getApproval, { approval_id: approval });
  const waiting = await world.caller.call(listApprovals, {});
  const all = await world.caller.call(listApprovals, { include: "decisions" });
  const tooLate = await world.caller.call(listApprovals, { status: "REJECTED,TIMED_OUT" });
  const others = await world.caller.call(listApprovals, { include: "decisions", status: "PENDING,APPROVED" });
  const unknown = await refusal(world.caller.call(listApprovals, { status: "approved" }));
  await world.pass(0);

  expect(late.code).toBe("approval_timed_out");
  expect(found.status).toBe("TIMED_OUT");
  expect([waiting.total, all.data.map(({ status }) => status)]).toEqual([0, ["TIMED_OUT"]]);
  // By what it shows at this moment, although no timer has fired yet.
  expect([tooLate.total, others.total]).toEqual([1, 0]);
  expect(unknown.details).toMatchObject({ errors: [{ field: "status" }] });
  expect(await world.ended(run)).toMatchObject({ status: "CANCELLED" });
  expect(office.sent.has(run)).toBe(false);
});

test("accepts edits of editable fields only, checks them by the step's schema, and never reaches a prototype or the next line of a header", async () => {
  const { run, approval } = await sender.ask();
  const at = { id: run, approvalId: approval };
  const tries: Record<string, unknown>[] = [
    { to: "eve@evil.example" },
    { cost: "0 credits" },
    { outcome: "done" },
    { toString: "x" },
    { constructor: "x" },
    { subject: "" },
    { subject: "x".repeat(81) },
    { subject: 7 },
    { subject: null },
    { subject: ["Hello"] },
    { subject: "Hello\r\nBcc: eve@evil.example" },
    { subject: "Hello\u2028there" },
    { subject: "Good", to: "eve@evil.example" },
    { body: { text: "x" } },
  ];
  for (const edits of tries) {
    expect({ edits, code: await codeOf(sender.caller.call(approveStep, { ...at, edits })) }).toEqual({
      edits,
      code: "invalid_edits",
    });
  }
  const hidden = JSON.parse('{"__proto__": {"to": "eve@evil.example"}}');
  expect(await codeOf(sender.caller.call(approveStep, { ...at, edits: hidden }))).toBe("invalid_edits");

  await sender.caller.call(approveStep, { ...at, edits: { body: "Two\nlines." } });
  await sender.ended(run);
  expect(office.sent.get(run)).toEqual([{ to: "ada@studiocraft.example", subject: "Hello", body: "Two\nlines." }]);
});

test("refuses decisions of keys without approval rights, and of the key that started the run if the workspace requires another", async () => {
  const { agencyId, workspaceId } = sender.place;
  const watching = asActor(
    office.database,
    (await createKey(office.database, { agencyId, workspaceId, canApprove: false })).actor,
  );
  const { run, approval } = await sender.ask();
  const at = { id: run, approvalId: approval };
  await startedBy(run, sender.key.keyId);

  expect(await codeOf(watching.call(approveStep, at))).toBe("forbidden");
  expect(await codeOf(watching.call(rejectStep, at))).toBe("forbidden");
  expect(await codeOf(watching.call(freezeEffects, { reason: "No." }))).toBe("forbidden");
  expect(await watching.call(commentOnApproval, { approval_id: approval, comment: "Look again." })).toMatchObject({
    comments: [{ author: "Key", comment: "Look again." }],
  });
  const strict = sql`update workspaces set settings = settings || '{"separateApprover": true}' where id = ${workspaceId}`;
  const lax = sql`update workspaces set settings = settings - 'separateApprover' where id = ${workspaceId}`;
  await office.database.system.batch([strict]);
  expect(await refusal(sender.caller.call(approveStep, at))).toMatchObject({ code: "forbidden" });
  const another = asActor(office.database, (await createKey(office.database, { agencyId, workspaceId })).actor);
  expect(await another.call(rejectStep, { ...at, skipStep: true })).toMatchObject({ decision: "REJECTED" });
  await office.database.system.batch([lax]);
});

test("no operation finds the runs and approvals of another tenant", async () => {
  const { run, approval } = await sender.ask();
  const other = await office.open();
  const theirs = await other.ask();
  const { caller } = other;

  expect(await codeOf(caller.call(getApproval, { approval_id: approval }))).toBe("approval_not_found");
  expect(await codeOf(caller.call(commentOnApproval, { approval_id: approval, comment: "Hm." }))).toBe(
    "approval_not_found",
  );
  expect(await codeOf(caller.call(approveStep, { id: run, approvalId: approval }))).toBe("not_found");
  expect(await codeOf(caller.call(rejectStep, { id: run, approvalId: approval }))).toBe("not_found");
  expect(await codeOf(caller.call(approveStep, { id: theirs.run, approvalId: approval }))).toBe("approval_not_found");
  expect((await caller.call(listApprovals, {})).data.map(({ approvalId }) => approvalId)).toEqual([theirs.approval]);
});

test("lists pending approvals by time left, then ended ones by their end, across pages while they are decided", async () => {
  const here = await office.open();
  const asked: Awaited<ReturnType<Sender["ask"]>>[] = [];
  for (let index = 0; index < 7; index += 1) asked.push(await here.ask({ subject: `Letter ${index}` }));
  const decide = (index: number) =>
    here.caller.call(rejectStep, { id: asked[index]?.run ?? "", approvalId: asked[index]?.approval ?? "" });
  await decide(1);
  await decide(4);
  const number = (found: { preview: Record<string, unknown> }) => Number(String(found.preview["subject"]).slice(7));

  const waiting = await here.caller.call(listApprovals, {});
  const first = await here.caller.call(listApprovals, { include: "decisions", limit: 3 });
  await decide(0);
  const second = await here.caller.call(listApprovals, {
    include: "decisions",
    limit: 3,
    cursor: String(first.nextCursor),
  });
  const third = await here.caller.call(listApprovals, {
    include: "decisions",
    limit: 3,
    cursor: String(second.nextCursor),
  });

  expect(waiting.data.map(number)).toEqual([0, 2, 3, 5, 6]);
  expect(waiting.total).toBe(5);
  expect([...first.data, ...second.data, ...third.data].map(number)).toEqual([0, 2, 3, 5, 6, 0, 4, 1]);
  expect([first.total, third.nextCursor]).toEqual([7, null]);
  const foreign = here.caller.call(listApprovals, { cursor: String(first.nextCursor) });
  expect(await codeOf(foreign)).toBe("validation_error");
});

test("filters by skill, tag, reviewer and time; lists the whole agency for agency keys only", async () => {
  const here = await office.open();
  const { agencyId, workspaceId } = here.place;
  const elsewhere = await createWorkspace(office.database, { agencyId });
  const { run, approval } = await here.ask();
  const agency = (await createKey(office.database, { agencyId })).actor;
  const fromElsewhere = asActor(office.database, agency, { workspaceId: elsewhere });

  const found = async (input: Static<typeof contract.input>) =>
    (await here.caller.call(listApprovals, input)).data.map(({ approvalId }) => approvalId);
  expect(await found({ skill: "test.letter" })).toEqual([approval]);
  expect(await found({ skill: "test.other" })).toEqual([]);
  expect(await found({ tag: "team:growth" })).toEqual([]);
  expect(await found({ routedTo: "mara@tallyhour.example" })).toEqual([]);
  expect(await found({ raisedAfter: "2020-01-01T00:00:00Z", raisedBefore: "2999-01-01T00:00:00Z" })).toEqual([
    approval,
  ]);
  expect(await found({ raisedBefore: "2020-01-01T00:00:00Z" })).toEqual([]);
  const all = await fromElsewhere.call(listApprovals, { scope: "agency" });
  expect(all.data).toMatchObject([{ approvalId: approval, workspaceId, invocationId: run, rootInvocationId: run }]);
  expect((await fromElsewhere.call(listApprovals, {})).data).toEqual([]);
  expect(await codeOf(here.caller.call(listApprovals, { scope: "agency" }))).toBe("agency_key_required");
  expect(await codeOf(asActor(office.database, agency).call(listApprovals, {}))).toBe("validation_error");
});

test("every workspace sees a freeze of the agency, without the held effects of other workspaces", async () => {
  const { agencyId } = sender.place;
  const elsewhere = await createWorkspace(office.database, { agencyId });
  const { actor } = await createKey(office.database, { agencyId, workspaceId: elsewhere });
  const { actor: agency } = await createKey(office.database, { agencyId });
  const { run } = await sender.ask();

  await asActor(office.database, agency).call(freezeEffects, { scope: "agency", reason: "All." });
  const fromElsewhere = await asActor(office.database, actor).call(getFreezes, {});
  const fromThere = await sender.caller.call(getFreezes, {});
  await asActor(office.database, agency).call(unfreezeEffects, { scope: "agency" });

  const runsOf = (freezes: typeof fromThere) => freezes.agency?.held.items.map(({ invocationId }) => invocationId);
  expect(fromElsewhere.agency).toMatchObject({ scope: "agency", reason: "All.", held: { total: 0, items: [] } });
  expect(runsOf(fromThere)).toContain(run);
});

test("a freeze holds approved effects and lists them; they continue when it ends", async () => {
  const here = await office.open();
  const [approved, waiting] = [await here.ask(), await here.ask()];
  const held = (freeze: { held: { items: { invocationId: string; approvalId: string | null }[] } }) =>
    freeze.held.items.map(({ invocationId, approvalId }) => [invocationId, approvalId]);

  const frozen = await here.caller.call(freezeEffects, { reason: "A wrong price." });
  await here.caller.call(approveStep, { id: approved.run, approvalId: approved.approval });
  await expect
    .poll(async () => held(await here.caller.call(freezeEffects, { reason: "Again." })))
    .toEqual([
      [waiting.run, waiting.approval],
      [approved.run, null],
    ]);
  const again = await here.caller.call(freezeEffects, { reason: "Again." });
  const seen = await here.caller.call(getFreezes, {});

  expect(held(frozen)).toEqual([
    [approved.run, approved.approval],
    [waiting.run, waiting.approval],
  ]);
  expect(again).toMatchObject({ reason: "A wrong price.", frozenAt: frozen.frozenAt, scope: "workspace" });
  expect(seen).toEqual({ workspace: again, agency: null });
  expect(office.sent.has(approved.run)).toBe(false);
  expect(await codeOf(here.caller.call(freezeEffects, { scope: "agency", reason: "All." }))).toBe(
    "agency_key_required",
  );
  await here.caller.call(unfreezeEffects, {});
  expect(await here.ended(approved.run)).toMatchObject({ status: "SUCCEEDED" });
  expect(office.sent.get(approved.run)).toHaveLength(1);
  expect(await here.caller.call(getFreezes, {})).toEqual({ workspace: null, agency: null });
  await here.caller.call(unfreezeEffects, {});
});

test("a freeze of the agency holds every workspace, and outlasts the freeze of a workspace", async () => {
  const here = await office.open();
  const { agencyId, workspaceId } = here.place;
  const agency = asActor(office.database, (await createKey(office.database, { agencyId })).actor, {
    workspaceId: await createWorkspace(office.database, { agencyId }),
  });
  const { run, approval } = await here.ask();

  const frozen = await agency.call(freezeEffects, { scope: "agency", reason: "All of it." });
  await here.caller.call(freezeEffects, { reason: "This too." });
  await here.caller.call(approveStep, { id: run, approvalId: approval });
  const state = async () =>
    (
      await tenantDb(office.database.tenant, here.place).query(
        sql`select state from effects where invocation_id = ${run}`,
      )
    )[0];
  await expect.poll(state).toEqual({ state: "held" });
  await here.caller.call(unfreezeEffects, {});

  expect(frozen).toMatchObject({ scope: "agency", workspaceId: null, held: { total: 1, items: [{ workspaceId }] } });
  expect(await state()).toEqual({ state: "held" });
  await agency.call(unfreezeEffects, { scope: "agency" });
  expect(await here.ended(run)).toMatchObject({ status: "SUCCEEDED" });
});

test("the effects of a suspended agency are held until it is resumed", async () => {
  const here = await office.open();
  const { agencyId } = here.place;
  const suspend = (suspended: boolean) =>
    office.database.system.batch([sql`select suspend_agency(${agencyId}, ${suspended})`]);
  const states = async () => {
    const [rows] = await office.database.system.batch<{ state: string }>([
      sql`select state from effects where agency_id = ${agencyId}`,
    ]);
    return rows?.map(({ state }) => state);
  };
  const { run, approval } = await here.ask();

  await suspend(true);
  await here.caller.call(approveStep, { id: run, approvalId: approval });
  await expect.poll(states).toEqual(["held"]);
  await suspend(false);

  expect(await here.ended(run)).toMatchObject({ status: "SUCCEEDED" });
  expect(office.sent.get(run)).toHaveLength(1);
});
