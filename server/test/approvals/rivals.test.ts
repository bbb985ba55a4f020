import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approveStep } from "../../src/domains/approvals/operations/approve-step.ts";
import { getApproval } from "../../src/domains/approvals/operations/get-approval.ts";
import { listApprovals } from "../../src/domains/approvals/operations/list-approvals.ts";
import { rejectStep } from "../../src/domains/approvals/operations/reject-step.ts";
import { cancelInvocation } from "../../src/domains/invocations/operations/cancel-invocation.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { codeOf } from "../harness/call.ts";
import { type Desk, openPostOffice, type PostOffice } from "./letters.ts";
import { parkMany } from "./park-many.ts";

/** The bar is 1,000 and 10,000: `FULL_SIZE=1` has them. The suite's sizes leave room for the rest of it. */
const FULL_SIZE = process.env["FULL_SIZE"] === "1";
const APPROVALS = FULL_SIZE ? 1000 : 300;
const AT_ONCE = 20;
const PARKED = FULL_SIZE ? 10_000 : 2000;
const HOUR = 3600;

let office: PostOffice;

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office[Symbol.asyncDispose]());

/** The five that want to end an approval, in an order of their own. */
async function race(desk: Desk, order: number): Promise<{ winners: string[]; run: string; approval: string }> {
  const { run, approval } = await desk.ask();
  const at = { id: run, approvalId: approval };
  // Due this moment, so that its timer is a rival like the others.
  await office.database.system.batch([
    sql`update agencies set world_offset = world_offset where id = ${desk.place.agencyId}`,
  ]);
  const rivals: [string, () => Promise<unknown>][] = [
    ["approve Hi", () => desk.caller.call(approveStep, { ...at, edits: { subject: "Hi" } })],
    ["approve Good day", () => desk.caller.call(approveStep, { ...at, edits: { subject: "Good day" } })],
    ["reject", () => desk.caller.call(rejectStep, { ...at, skipStep: true })],
    ["cancel", () => desk.caller.call(cancelInvocation, { id: run })],
    ["time-out", () => desk.pass(73 * HOUR)],
  ];
  const shuffled = rivals.map((_rival, index) => rivals[(index * 2 + order) % rivals.length] ?? rivals[index]);
  const answers = await Promise.all(
    shuffled.map(async ([name, act] = ["", async () => undefined]) => ({ name, answer: await codeOf(act()) })),
  );
  const decided = answers.filter(({ name, answer }) => /^(approve|reject)/.test(name) && typeof answer !== "string");
  return { winners: decided.map(({ name }) => name), run, approval };
}

test("of five that end an approval at once one wins, and what goes out is the winner's", {
  timeout: 300_000,
}, async () => {
  const desks = await Promise.all(Array.from({ length: AT_ONCE }, () => office.open({ mode: "test" })));
  const ends = new Map<string, number>();
  const wrong: unknown[] = [];

  await Promise.all(
    desks.map(async (desk, lane) => {
      for (let index = 0; index < APPROVALS / AT_ONCE; index += 1) {
        const { winners, run, approval } = await race(desk, lane + index);
        const { status, approver } = await desk.caller.call(getApproval, { approval_id: approval });
        const { status: runStatus } = await desk.ended(run);
        const letters = (office.sent.get(run) ?? []).map(({ subject }) => `approve ${subject}`);
        const isDecision = status === "APPROVED" || status === "REJECTED";
        const one = isDecision ? winners.length === 1 && approver === desk.key.keyId : winners.length === 0;
        const sent = status === "APPROVED" ? winners : [];
        // A run that was approved may be cancelled before it sends: it is one of the five.
        const right = letters.every((letter) => sent.includes(letter)) && letters.length <= 1;
        const went = runStatus !== "SUCCEEDED" || letters.length === sent.length;
        if (!one || !right || !went) wrong.push({ status, winners, letters, runStatus });
        ends.set(status, (ends.get(status) ?? 0) + 1);
      }
    }),
  );

  expect(wrong).toEqual([]);
  expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(APPROVALS);
  expect(ends.size).toBeGreaterThan(2);
});

test("who comes when the time is up learns the decision that was in time, even where it is just being written", async () => {
  const desk = await office.open({ mode: "test" });
  const { run, approval } = await desk.ask();
  const at = { id: run, approvalId: approval };

  const [inTime, tooLate] = await withClient(office.database.adminUrl, async (client) => {
    await client.query("begin");
    await client.query("select from timers where kind = 'approval' and ref = $1 for update", [run]);
    const first = codeOf(desk.caller.call(rejectStep, { ...at, skipStep: true }));
    await held(1);
    await office.database.system.batch([
      sql`update agencies set world_offset = world_offset + interval '73 hours' where id = ${desk.place.agencyId}`,
    ]);
    const second = codeOf(desk.caller.call(approveStep, at));
    await Promise.race([second, held(2)]);
    await client.query("commit");
    return Promise.all([first, second]);
  });

  expect([inTime, tooLate]).toEqual([expect.objectContaining({ decision: "REJECTED" }), "already_decided"]);
});

/** Until so many wait for locks in the database. */
async function held(count: number): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await withClient(office.database.adminUrl, async (client) => {
    while (((await client.query(waiting)).rowCount ?? 0) < count) await delay(5);
  });
}

test("thousands of parked approvals are listed page after page while they are decided, and each can be", {
  timeout: 300_000,
}, async () => {
  const desk = await office.open();
  await parkMany(office.database, desk.place, PARKED);
  const took: number[] = [];
  const seen = new Set<string>();
  let cursor: string | null | undefined;

  while (cursor !== null) {
    const began = performance.now();
    const page = await desk.caller.call(listApprovals, { limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    took.push(performance.now() - began);
    cursor = page.nextCursor;
    for (const { approvalId } of page.data) seen.add(approvalId);
    await Promise.all(
      page.data.map(({ invocationId, approvalId }) =>
        desk.caller.call(rejectStep, { id: invocationId, approvalId, note: "Not now." }),
      ),
    );
  }

  const slowest = took.toSorted((one, other) => one - other);
  console.info(
    `a page of 200 of ${PARKED}: p50 ${slowest[Math.floor(slowest.length / 2)]?.toFixed(1)} ms, slowest ${slowest.at(-1)?.toFixed(1)} ms`,
  );
  expect(seen.size).toBe(PARKED);
  const left = await desk.caller.call(listApprovals, {});
  const { total } = await desk.caller.call(listApprovals, { include: "decisions", limit: 1 });
  expect([left.total, total]).toEqual([0, PARKED]);
});
