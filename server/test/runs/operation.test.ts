import { ERROR_STATUS } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRun } from "../../src/domains/invocations/invocations.store.ts";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { planRun } from "../../src/kernel/runs/new-run.ts";
import { operationRun } from "../../src/kernel/runs/operation-run.ts";
import { operations } from "../../src/operations.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "./test-skill.ts";

const leaf = testSkill("test.leaf", async (ctx, { n }) => {
  await ctx.step("work", { price: 4 }, async () => n);
  if (n === "bad") throw new AppError("crawl_failed", "This leaf has no site.", { n });
  return { doubled: `${n}${n}` };
});

/** Calls the operations of its input in order and returns their outcomes. */
const caller = testSkill("test.caller", async (ctx, { calls }) => {
  const outcomes: unknown[] = [];
  for (const [index, { name, input }] of callsOf(calls).entries()) {
    try {
      const { output, child } = await ctx.operation(`call-${index}`, name, input);
      outcomes.push({ output, child });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ code: error.code, message: error.message, details: error.details });
    }
  }
  return { outcomes };
});

interface Call {
  name: string;
  input: Record<string, unknown>;
}

// The tests below write them.
function callsOf(calls: unknown): Call[] {
  return calls as Call[];
}

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ skills: [leaf, caller] });
  workspace = await newWorkspace("acme.example");
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(primaryDomain: string): Promise<string> {
  return (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

/** Runs the calls as this key and returns the run with their outcomes. */
async function callAll(calls: Call[], { key = service.key, budget = {} } = {}) {
  const body = { skill: "test.caller", input: { calls }, mode: "FOREGROUND", budget };
  const { body: handle } = await service.rest("POST", "/v1/agent/invoke", body, { workspace, key });
  expect(handle.status).toBe("SUCCEEDED");
  return { id: handle.invocationId, outcomes: handle.result.outcomes };
}

test("a run reads, writes and waits for the runs it starts, each in one step", async () => {
  const { id, outcomes } = await callAll([
    { name: "research.keyword.list", input: { limit: 5 } },
    { name: "workspaces.update", input: { id: workspace, tags: ["called"] } },
    { name: "agent.invoke", input: { skill: "test.leaf", input: { n: "ab" }, tags: ["leaf"], mode: "FOREGROUND" } },
    { name: "agent.invoke", input: { skill: "test.leaf", input: { n: "bad" } } },
    { name: "agent.invoke?", input: {} },
  ]);
  const run = await service.rest("GET", `/v1/agent/invocations/${id}`, undefined, { workspace });
  const tree = await service.rest("GET", `/v1/agent/invocations/${id}/tree`, undefined, { workspace });
  const child = await service.rest("GET", `/v1/agent/invocations/${outcomes[2].output.invocationId}`, undefined, {
    workspace,
  });
  const [audited] = await service.database.system.batch<{ action: string; resource_id: string }>([
    sql`select action, resource_id from (
          select id, action, resource_id, actor_id from audit_inbox union all select id, action, resource_id, actor_id from audit_log
        ) a where actor_id = ${id} order by id`,
  ]);
  const [events] = await service.database.system.batch<{ type: string }>([
    sql`select type from invocation_events where invocation_id = ${id} and type like 'child.%' order by seq`,
  ]);

  expect(audited?.map(({ action }) => action).toSorted()).toEqual([
    "agent.invoke",
    "agent.invoke",
    "workspaces.update",
  ]);
  expect(outcomes[0]).toEqual({ output: { data: [], nextCursor: null, total: 0 } });
  expect(outcomes[1].output).toMatchObject({ id: workspace, tags: ["called"] });
  expect(outcomes[2].child).toMatchObject({ skill: "test.leaf", status: "SUCCEEDED", result: { doubled: "abab" } });
  expect(outcomes[3].child).toMatchObject({ status: "FAILED", error: { code: "crawl_failed", details: { n: "bad" } } });
  expect(outcomes[4]).toMatchObject({ code: "unknown_action" });
  expect(child.body).toMatchObject({ parentInvocationId: id, depth: 1, tags: ["leaf"], creditsUsed: 4 });
  expect(tree.body.root.children.map(({ creditsUsed }: { creditsUsed: number }) => creditsUsed)).toEqual([4, 4]);
  expect(run.body).toMatchObject({ creditsUsed: 8, stepsCompleted: ["call-0", "call-1", "call-2", "call-3"] });
  expect(events?.map(({ type }) => type)).toEqual([
    "child.spawned",
    "child.completed",
    "child.spawned",
    "child.completed",
  ]);
  await expectCreditsToAddUp(service.database.system);
});

test("the audit log has each write of a run once, under the run, and no read or refusal", async () => {
  const { id, outcomes } = await callAll([
    { name: "research.keyword.list", input: { limit: 5 } },
    { name: "workspaces.update", input: { id: workspace, active: true } },
    { name: "agent.invoke", input: { skill: "test.leaf", input: { n: "ab" } } },
    { name: "agent.invoke", input: { skill: "test.leaf", input: { n: "ab" }, dryRun: true } },
    { name: "workspaces.update", input: { id: workspace, colour: "red" } },
  ]);
  const log = await service.rest("GET", `/v1/audit?actorId=${id}`);

  const byRun = { actor: { type: "run", id, name: "test.caller" }, workspaceId: workspace };
  expect(log.body.data.toReversed()).toMatchObject([
    { ...byRun, action: "workspaces.update", resourceId: workspace, details: { values: { active: true } } },
    { ...byRun, action: "agent.invoke", resourceId: outcomes[2].output.invocationId, details: { transport: "run" } },
  ]);
});

test("a call passes the checks of a request, and a start must fit the run's budget", async () => {
  const { outcomes } = await callAll(
    [
      { name: "workspaces.update", input: { id: workspace, tags: "no list", colour: "red" } },
      { name: "agent.invoke", input: { skill: "test.leaf", input: {}, parentInvocationId: "inv_other" } },
      { name: "agent.invoke", input: { skill: "test.nobody", input: {} } },
      { name: "agent.invoke", input: { skill: "test.leaf", input: { n: 1 }, budget: { maxCredits: 90 } } },
      { name: "agent.invoke", input: { skill: "test.leaf", input: { n: 1 }, dryRun: true } },
    ],
    { budget: { maxCredits: 9 } },
  );

  expect(outcomes.map(({ code }: { code?: string }) => code)).toEqual([
    "validation_error",
    "validation_error",
    "unknown_skill",
    "budget_exceeded",
    undefined,
  ]);
  expect(outcomes[0].details.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    "colour",
    "tags",
  ]);
  expect(outcomes[4]).toEqual({
    output: { skill: "test.leaf", estimatedCost: { credits: 10, durationSeconds: 1 }, dryRun: true },
  });
});

test("no run can decide approvals, create keys, control other runs or read a secret, whatever key started it", async () => {
  const calls = operations.map(({ contract }) => ({ name: contract.name, input: { ...contract.example.input } }));
  const mayNot = (name: string) =>
    /^(auth\.keys|agent\.approval|agent\.trust|effects|test|audit|credits)\./.test(name) ||
    /^(agent\.invocations\.(cancel|continue|retry_failed)|workspaces\.(create|delete|bulk_action))$/.test(name) ||
    /^(webhooks|schedules|integrations|produce\.platform)\..*(create|update|delete|connect|disconnect)$/.test(name) ||
    /^(agent\.files\.(upload|update|delete|raw)|link_building\.serp_outreach\.approve)$/.test(name);
  const forbidden = calls.filter(({ name }) => mayNot(name));

  const { outcomes } = await callAll(forbidden);

  expect(forbidden.length).toBeGreaterThan(35);
  expect(outcomes.map(({ code }: { code: string }) => code)).toEqual(forbidden.map(() => "forbidden"));
});

test("every operation returns an answer or an error of the contract to a run", async () => {
  const calls = operations.map(({ contract }) => ({ name: contract.name, input: { ...contract.example.input } }));
  const { outcomes } = await callAll(calls, { budget: { maxCredits: 100 } });
  const codes = outcomes.map(({ code }: { code?: string }) => code ?? "answered");
  const strange = codes.filter((code: string) => code !== "answered" && !(code in ERROR_STATUS));

  expect(strange).toEqual([]);
  expect(codes).not.toContain("internal_error");
});

test("a run of an agency key sees only its own workspace", async () => {
  const other = await newWorkspace("other.example");

  const { outcomes } = await callAll([
    { name: "workspaces.list", input: {} },
    { name: "workspaces.get", input: { id: other } },
    { name: "workspaces.update", input: { id: other, tags: ["stolen"] } },
    { name: "workspaces.update", input: { id: workspace, settings: { approvalPolicy: { publish: "auto" } } } },
  ]);

  expect(outcomes[0].output.data.map(({ id }: { id: string }) => id)).toEqual([workspace]);
  expect(outcomes.slice(1).map(({ code }: { code: string }) => code)).toEqual([
    "workspace_not_found",
    "workspace_not_found",
    "forbidden",
  ]);
});

test("a run that consists of a start ends as the started run ends", async () => {
  const ends = [await callAlone({ n: "ok" }), await callAlone({ n: "bad" })];

  expect(ends).toMatchObject([
    { skill: "agent.invoke", status: "SUCCEEDED", result: { doubled: "okok" }, creditsUsed: 4 },
    { skill: "agent.invoke", status: "FAILED", error: { code: "crawl_failed", details: { n: "bad" } }, creditsUsed: 4 },
  ]);
});

/** Records a run of `agent.invoke` itself, as a bulk action does for a start that must read the database. */
async function callAlone(input: Record<string, unknown>) {
  const [rows] = await service.database.system.batch<{ agency_id: string; id: string }>([
    sql`select agency_id, id from api_keys where scope = 'ADMIN'`,
  ]);
  const alone = operationRun("agent.invoke", { credits: 10, durationSeconds: 1 });
  const options = { mode: "BACKGROUND", apiKeyId: rows?.[0]?.id } as const;
  const { run, reserve } = planRun(alone, { skill: "test.leaf", input }, options);
  const tenant = { agencyId: rows?.[0]?.agency_id ?? "", workspaceId: workspace };
  await inTenantTransaction(service.database.tenant, tenant, (tx) => startRun(tx, run, reserve));
  const read = async () =>
    (await service.rest("GET", `/v1/agent/invocations/${run.id}`, undefined, { workspace })).body;
  await expect.poll(async () => (await read()).status).toMatch(/SUCCEEDED|FAILED/);
  return read();
}
