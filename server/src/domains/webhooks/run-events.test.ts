import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { jsonbText } from "./jsonb-text.ts";
import { bodyOf, type RunFacts, runEvent } from "./run-events.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const facts: RunFacts = {
  type: "agent.invocation.completed",
  eventId: "evt_1",
  createdAt: "2026-11-16T08:00:00.000Z",
  workspaceId: "ws_1",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  sequence: 3,
  skill: "rank_monitor",
  tags: ["weekly"],
  parentInvocationId: null,
  creditsUsed: 15,
  durationMs: 84_300,
  files: ["agent-output/ranks.csv"],
  error: null,
  cancelReason: null,
  approval: null,
  publicUrl: "https://seo.example",
};

test("a completed run's event has its files and the address of its result", () => {
  expect(bodyOf(runEvent(facts))).toBe(
    '{"type" : "agent.invocation.completed", "id" : "evt_1", "createdAt" : "2026-11-16T08:00:00.000Z", "workspaceId" : "ws_1", ' +
      '"data" : {"tags": ["weekly"], "files": ["agent-output/ranks.csv"], "skill": "rank_monitor", "sequence": 3, "resultUrl": ' +
      '"https://seo.example/v1/agent/invocations/inv_m4x8q1v7c2n9k5t3r6w0z8yb", "durationMs": 84300, "creditsUsed": 15, ' +
      '"invocationId": "inv_m4x8q1v7c2n9k5t3r6w0z8yb"}}',
  );
});

test("each state has the fields of its type and no others", () => {
  const error = { code: "serpdata_unavailable", message: "The search failed.", details: { status: 500 } };
  const approval = {
    approvalId: "apr_1",
    step: "publish",
    preview: { title: "Billing" },
    routedTo: [],
    timeoutAt: "2026-11-19T08:00:00.000Z",
    approvalUrl: "https://seo.example/app/approvals/apr_1",
  };
  const run = { invocationId: facts.invocationId, sequence: 3, skill: "rank_monitor", tags: ["weekly"] };
  const usage = { creditsUsed: 15, durationMs: 84_300 };
  const dataOf = (more: Partial<RunFacts>) => runEvent({ ...facts, ...more }).data;

  expect(dataOf({ type: "agent.invocation.started", parentInvocationId: "inv_2" })).toEqual({
    ...run,
    parentInvocationId: "inv_2",
  });
  expect(dataOf({ type: "agent.invocation.awaiting_approval", approval })).toEqual({ ...run, ...approval });
  expect(dataOf({ type: "agent.invocation.failed", error })).toEqual({
    ...run,
    ...usage,
    error: {
      type: "https://seo.example/errors/serpdata_unavailable",
      ...error,
      requestId: "req_m4x8q1v7c2n9k5t3r6w0z8yb",
    },
  });
  expect(dataOf({ type: "agent.invocation.cancelled", cancelReason: null })).toEqual({
    ...run,
    ...usage,
    reason: null,
  });
});

test("an event made here has the bytes of one that the database makes", async () => {
  const text = fc.string({ unit: "grapheme" }).map((given) => given.toWellFormed().replaceAll("\0", ""));
  const value = fc.letrec((tie) => ({
    json: fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.dictionary(text, tie("json"), { maxKeys: 5 }),
    ),
  })).json;

  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const [rows] = await database.system.batch<{ text: string }>([
        sql`select ${JSON.stringify(given)}::text::jsonb::text as text`,
      ]);
      expect(jsonbText(given)).toBe(rows?.[0]?.text);
    }),
  );
});
