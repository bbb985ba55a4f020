import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveStep } from "../../src/domains/approvals/operations/approve-step.ts";
import { getApproval } from "../../src/domains/approvals/operations/get-approval.ts";
import { listApprovals } from "../../src/domains/approvals/operations/list-approvals.ts";
import { rejectStep } from "../../src/domains/approvals/operations/reject-step.ts";
import { cancelInvocation } from "../../src/domains/invocations/operations/cancel-invocation.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { codeOf } from "../harness/call.ts";
import { until } from "../harness/until.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { openPostOffice, type PostOffice, type Sender } from "./letters.ts";
import { parkMany } from "./park-many.ts";

/** The target sizes are 1,000 and 10,000, with `FULL_SIZE=1`. The suite runs smaller ones to save time. */
const APPROVALS = isWholeSample ? 1000 : 100;
const AT_ONCE = 20;
const PARKED = isWholeSample ? 10_000 : 600;
const HOUR = 3600;

let office: PostOffice;

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

/** Five concurrent ways to end an approval, in an order that varies. */
async function race(sender: Sender, order: number): Promise<{ winners: string[]; run: string; approval: string }> {
  const { run, approval } = await sender.ask();
  const at = { id: run, approvalId: approval };
  // Due now, so that its timer competes with the others.
  await office.database.system.batch([
    sql`update agencies set world_offset = world_offset where id = ${sender.place.agencyId}`,
  ]);
  const rivals: [string, () => Promise<unknown>][] = [
    ["approve Hi", () => sender.caller.call(approveStep, { ...at, edits: { subject: "Hi" } })],
    ["approve Good day", () => sender.caller.call(approveStep, { ...at, edits: { subject: "Good day" } })],
    ["reject", () => sender.caller.call(rejectStep, { ...at, skipStep: true })],
    ["cancel", () => sender.caller.call(cancelInvocation, { id: run })],
    ["time-out", () => sender.pass(73 * HOUR)],
  ];
  const shuffled = rivals.map((_rival, index) => rivals[(index * 2 + order) % rivals.length] ?? rivals[index]);
  const answers = await Promise.all(
    shuffled.map(async ([name, act] = ["", async () => undefined]) => ({ name, answer: await codeOf(act()) })),
  );
  const decided = answers.filter(({ name, answer }) => /^(approve|reject)/.test(name) && typeof answer !== "string");
  return { winners: decided.map(({ name }) => name), run, approval };
}

test("of five concurrent decisions of an approval one wins, and its payload is sent", {
  timeout: 300_000,
}, async () => {
  const senders = await Promise.all(Array.from({ length: AT_ONCE }, () => office.open({ mode: "test" })));
  const ends = new Map<string, number>();
  const wrong: unknown[] = [];

  await Promise.all(
    senders.map(async (sender, lane) => {
      for (let index = 0; index < APPROVALS / AT_ONCE; index += 1) {
        const { winners, run, approval } = await race(sender, lane + index);
        const { status, approver } = await sender.caller.call(getApproval, { approval_id: approval });
        const { status: runStatus } = await sender.ended(run);
        const letters = (office.sent.get(run) ?? []).map(({ subject }) => `approve ${subject}`);
        const isDecision = status === "APPROVED" || status === "REJECTED";
        const one = isDecision ? winners.length === 1 && approver === sender.key.keyId : winners.length === 0;
        const sent = status === "APPROVED" ? winners : [];
        // An approved run may still be cancelled before it sends.
        const right = letters.every((letter) => sent.includes(letter)) && letters.length <= 1;
        const went = runStatus !== "SUCCEEDED" || letters.length === sent.length;
        if (!one || !right || !went) wrong.push({ status, winners, letters, runStatus });
        ends.set(status, (ends.get(status) ?? 0) + 1);
      }
    }),
  );

  expect(wrong).toEqual([]);
  expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(APPROVALS);
  // Who wins is up to the machine: only many races end in every way.
  if (isWholeSample) expect(ends.size).toBeGreaterThan(2);
});

test("a late decision is refused with the timely one, even while that is being written", async () => {
  const sender = await office.open({ mode: "test" });
  const { run, approval } = await sender.ask();
  const at = { id: run, approvalId: approval };

  const [inTime, tooLate] = await withClient(office.database.adminUrl, async (client) => {
    await client.query("begin");
    await client.query("select from timers where kind = 'approval' and ref = $1 for update", [run]);
    const first = codeOf(sender.caller.call(rejectStep, { ...at, skipStep: true }));
    await held(1);
    await office.database.system.batch([
      sql`update agencies set world_offset = world_offset + interval '73 hours' where id = ${sender.place.agencyId}`,
    ]);
    const second = codeOf(sender.caller.call(approveStep, at));
    await Promise.race([second, held(2)]);
    await client.query("commit");
    return Promise.all([first, second]);
  });

  expect([inTime, tooLate]).toEqual([expect.objectContaining({ decision: "REJECTED" }), "already_decided"]);
});

/** Resolves when this many sessions wait for locks. */
async function held(count: number): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await withClient(office.database.adminUrl, async (client) => {
    await until(async () => ((await client.query(waiting)).rowCount ?? 0) >= count, 5);
  });
}

test("thousands of parked approvals can be listed page by page and decided at the same time", {
  timeout: 300_000,
}, async () => {
  const sender = await office.open();
  await parkMany(office.database, sender.place, PARKED);
  const seen = new Set<string>();
  let cursor: string | null | undefined;

  while (cursor !== null) {
    const page = await sender.caller.call(listApprovals, { limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    cursor = page.nextCursor;
    for (const { approvalId } of page.data) seen.add(approvalId);
    await Promise.all(
      page.data.map(({ invocationId, approvalId }) =>
        sender.caller.call(rejectStep, { id: invocationId, approvalId, note: "Not now." }),
      ),
    );
  }

  expect(seen.size).toBe(PARKED);
  const left = await sender.caller.call(listApprovals, {});
  const { total } = await sender.caller.call(listApprovals, { include: "decisions", limit: 1 });
  expect([left.total, total]).toEqual([0, PARKED]);
});
