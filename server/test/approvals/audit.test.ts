import type { AuditEntry } from "@findable/contract";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const MARA = "mara@tallyhour.example";

const publish = testSkill("test.publish", async (ctx) => {
  const post = { title: "Bill by the hour" };
  await ctx.effect<typeof post, { id: string }>("publish", {
    kind: "publish",
    vendor: { name: "blog", world: "live", honoursKeys: true },
    plan: async () => ({
      payload: post,
      preview: { platform: "Tallyhour blog", ...post },
      editable: Type.Object({ title: Type.String({ minLength: 1, maxLength: 60 }) }),
    }),
    send: async () => ({ id: "post_1" }),
  });
  return {};
});

let service: Service;
let workspace: string;
beforeAll(async () => {
  service = await startService({ skills: [publish] });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Tallyhour", primaryDomain: "tallyhour.example" });
  workspace = made.body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });

async function start(): Promise<{ run: string; approval: string; status: string }> {
  const started = await call("POST", "/v1/agent/invoke", { skill: "test.publish", input: {} });
  const run = started.body.invocationId;
  const { body } = await call("GET", `/v1/agent/invocations/${run}?waitSeconds=20`);
  return { run, approval: body.currentStep?.approvalId, status: body.status };
}

/** Oldest first. */
async function decisionsOn(approval: string): Promise<AuditEntry[]> {
  const { body } = await service.rest("GET", `/v1/audit?resourceId=${approval}`);
  return body.data.toReversed();
}

test("the audit log records comments and decisions over a link under the name of its recipient", async () => {
  const { approval } = await start();
  const shared = await call("POST", `/v1/agent/approvals/${approval}/links`, { recipient: MARA });
  const { url, linkId } = shared.body;
  const form = /name="form" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
  const submit = (fields: Record<string, string>) =>
    fetch(url, {
      method: "POST",
      body: new URLSearchParams({ form, ...fields }),
      headers: { Origin: service.url },
      redirect: "manual",
    });
  await submit({ action: "comment", comment: "One moment." });
  await submit({ action: "approve", note: "Fine by me." });
  await submit({ action: "approve", note: "And again." });

  const byLink = { type: "link", id: linkId, name: MARA };
  expect(await decisionsOn(approval)).toMatchObject([
    { action: "agent.approval.comment", actor: byLink, workspaceId: workspace, requestId: null },
    { action: "agent.approval.approve", actor: byLink, workspaceId: workspace, details: { transport: "link" } },
  ]);
});

test("the audit log records the decisions of a trust grant under their run", async () => {
  const first = await start();
  const person = await service.rest("POST", "/v1/auth/keys", { name: "P", workspaceId: workspace, canApprove: true });
  const approved = await service.rest(
    "POST",
    `/v1/agent/invocations/${first.run}/approve`,
    { approvalId: first.approval, trustHenceforth: "step" },
    { key: person.body.secret, workspace },
  );
  const second = await start();
  const { body } = await service.rest("GET", `/v1/audit?actorId=${second.run}`);

  expect([approved.status, second.status]).toEqual([200, "SUCCEEDED"]);
  expect(await decisionsOn(first.approval)).toMatchObject([
    {
      action: "agent.approval.approve",
      actor: { type: "key" },
      details: { of: first.run, values: { trustHenceforth: "step" } },
    },
  ]);
  expect(body.data).toMatchObject([
    {
      action: "agent.approval.approve",
      actor: { type: "run", id: second.run, name: "test.publish" },
      resourceId: expect.stringMatching(/^appr_/),
      details: { approver: expect.stringMatching(/^trust:/) },
    },
  ]);
});

test("the audit log records who set a rule of the policy, and each decision of the rule under its run", async () => {
  const rule = { skill: "test.publish", effect: "publish" };
  const settings = { approvalPolicy: { rules: [rule] } };
  const made = await service.rest("POST", "/v1/workspaces", { name: "Ruled", primaryDomain: "ruled.example" });
  const here = { workspace: made.body.id };
  await service.rest("PATCH", `/v1/workspaces/${here.workspace}`, { settings });
  const { body: handle } = await service.rest("POST", "/v1/agent/invoke", { skill: "test.publish", input: {} }, here);
  const run = handle.invocationId;
  const ended = await service.rest("GET", `/v1/agent/invocations/${run}?waitSeconds=20`, undefined, here);
  const set = await service.rest("GET", `/v1/audit?action=workspaces.update&workspaceId=${here.workspace}`);
  const decided = await service.rest("GET", `/v1/audit?actorId=${run}`);

  expect(ended.body.status).toBe("SUCCEEDED");
  expect(set.body.data).toMatchObject([
    { actor: { type: "key" }, details: { values: { "settings.approvalPolicy": settings.approvalPolicy } } },
  ]);
  expect(decided.body.data).toMatchObject([
    {
      action: "agent.approval.approve",
      actor: { type: "run", id: run },
      details: { approver: `policy:${set.body.data[0].actor.id}`, policyRule: rule },
    },
  ]);
});
