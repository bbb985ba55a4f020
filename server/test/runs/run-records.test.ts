import { once } from "node:events";
import type { WebhookEvent } from "@findable/contract";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { addPillar } from "./add-pillar.ts";
import { testSkill } from "./test-skill.ts";

/** Two items at once: one ends, and the other waits until the run is cancelled. */
const halfDone = testSkill("test.half_done", async (ctx) => {
  await ctx.each(
    "item",
    ["fast", "slow"],
    String,
    async (item, { signal }) => {
      if (item === "slow") await once(signal, "abort");
      signal.throwIfAborted();
      return item;
    },
    { maxRetries: 0 },
  );
  return {};
});

const LONG = Array.from({ length: 3000 }, (_each, index) => ({ row: index, text: `Row ${index} of a long result` }));

const talker = testSkill("test.talker", async (ctx) => {
  await ctx.step("nothing", async () => null);
  await ctx.step("known", { input: { query: "tea" } }, async () => ({ found: 2 }));
  await ctx.each("item", ["tea pot"], String, async (item) => item.length);
  await ctx.step("long", { input: LONG }, async () => LONG);
  return {};
});

const configurable = {
  ...testSkill("test.configurable", async (ctx) => {
    const tone = await ctx.step("render", async ({ config }) => config["tone"] ?? "plain");
    await ctx.save("store", { shows: { tone } }, (tx) => addPillar(tx, ctx));
    return { tone };
  }),
  rerunSettings: { render: Type.Object({ tone: Type.Enum(["plain", "warm"]) }) },
};

const reader = { ...testSkill("test.reader"), supportsFiles: true };

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ skills: [halfDone, talker, configurable, reader, testSkill("test.no_files")] });
  workspace = (await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" })).body.id;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

function call(method: string, path: string, body?: unknown) {
  return service.rest(method, path, body, { workspace });
}

async function start(skill: string, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await call("POST", "/v1/agent/invoke", { skill, input: {}, ...more });
  return body.invocationId;
}

async function runOf(id: string) {
  return (await call("GET", `/v1/agent/invocations/${id}`)).body;
}

async function settled(id: string) {
  return (await call("GET", `/v1/agent/invocations/${id}?waitSeconds=20`)).body;
}

async function eventsOf(id: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const client = await service.mcp({ workspace });
  const { structuredContent } = await client.callTool({
    name: "agent.invocations.events",
    arguments: { id, limit: 200 },
  });
  return (structuredContent as { data: { type: string; data: Record<string, unknown> }[] }).data;
}

test("a run names its current step while other steps beside it end, and keeps the reason of its cancellation", async () => {
  const id = await start("test.half_done");
  await expect.poll(async () => (await runOf(id)).stepsCompleted).toContain("item:fast");

  const during = await runOf(id);
  const cancelled = (await call("POST", `/v1/agent/invocations/${id}/cancel`, { reason: "Wrong domain" })).body;

  expect(during.currentStep).toMatchObject({ name: "item:slow", status: "running" });
  expect(cancelled).toMatchObject({ status: "CANCELLED", cancelReason: "Wrong domain" });
  expect((await runOf(id)).cancelReason).toBe("Wrong domain");
  const { data } = (await service.rest("GET", `/v1/audit?resourceId=${id}&action=agent.invocations.cancel`)).body;
  expect(data).toMatchObject([{ details: { fields: ["reason"], values: { reason: "Wrong domain" } } }]);
});

test("every step says what it got and what it came to, and a large value names the file that holds all of it", async () => {
  const id = await start("test.talker");
  expect((await settled(id)).status).toBe("SUCCEEDED");

  const events = await eventsOf(id);
  const dataOf = (type: string, step: string) =>
    events.find((one) => one.type === type && one.data["step"] === step)?.data;

  for (const { type, data } of events) {
    if (type === "step.started") expect(data).toHaveProperty("input");
    if (type === "step.completed") expect(data).toHaveProperty("result");
  }
  expect(dataOf("step.started", "nothing")).toEqual({ step: "nothing", tool: "nothing", input: null });
  expect(dataOf("step.completed", "nothing")).toMatchObject({ result: null });
  expect(dataOf("step.started", "known")).toMatchObject({ input: { query: "tea" } });
  expect(dataOf("step.completed", "known")).toMatchObject({ result: { found: 2 } });
  expect(dataOf("step.started", "item:tea pot")).toMatchObject({ input: "tea pot" });
  for (const [type, field] of [
    ["step.started", "input"],
    ["step.completed", "result"],
  ] as const) {
    const data = dataOf(type, "long");
    const whole = JSON.stringify(LONG);
    expect(data).toMatchObject({ truncated: true, size: Buffer.byteLength(whole), file: expect.any(String) });
    expect(data?.[field]).toEqual(expect.arrayContaining([LONG[0], LONG[1]]));
    expect(JSON.stringify(data?.[field]).length).toBeLessThanOrEqual(16 * 1024);
    const file = `/v1/agent/files/${data?.["file"]}`;
    expect((await call("GET", file)).body).toMatchObject({
      contentType: "application/json",
      writtenByInvocationId: id,
    });
    expect((await call("GET", `${file}/raw`)).body).toEqual(LONG);
  }
  expect((await runOf(id)).files).toEqual([]);
  expect((await call("GET", "/v1/agent/files")).body.data).toEqual([]);
});

test("a rerun takes the settings of its step and names every other field", async () => {
  const id = await start("test.configurable", { approval: { scope: "all_writes" } });
  const { approvalId } = (await settled(id)).currentStep;
  const rerun = (step: string, config: object) =>
    call("POST", `/v1/agent/invocations/${id}/reject`, { approvalId, rerun: { step, config } });

  const unknown = await rerun("render", { tone: "warm", colour: "red" });
  const wrong = await rerun("render", { tone: "loud" });
  const none = await rerun("store", { tone: "warm" });
  const taken = await rerun("render", { tone: "warm" });

  expect(unknown.status).toBe(400);
  expect(unknown.body.details.errors).toMatchObject([{ field: "rerun.config.colour" }]);
  expect(wrong.body.details.errors).toMatchObject([{ field: "rerun.config.tone" }]);
  expect(none.body.details.errors).toMatchObject([{ field: "rerun.config.tone" }]);
  expect(taken.status).toBe(200);
  const again = await settled(id);
  const shown = await call("GET", `/v1/agent/approvals/${again.currentStep.approvalId}`);
  expect(shown.body.preview).toMatchObject({ tone: "warm" });
});

test("the link of a run's approvals returns those of this run alone", async () => {
  const [one, other] = [
    await start("test.configurable", { approval: { scope: "all_writes" } }),
    await start("test.configurable", { approval: { scope: "all_writes" } }),
  ];
  const { links } = await settled(one);
  await settled(other);

  const { pathname, search } = new URL(links.approvals);
  const listed = (await call("GET", `${pathname}${search}`)).body;

  expect(listed.data).toMatchObject([{ invocationId: one }]);
  expect(listed.total).toBe(1);
});

test("webhook events of one run are numbered in their order", async () => {
  await call("POST", "/v1/webhooks/events/listen", {});
  const id = await start("test.configurable", { approval: { scope: "all_writes" } });
  const { approvalId } = (await settled(id)).currentStep;
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId });
  await settled(id);

  const sequences = async () => {
    const { data } = (await call("GET", "/v1/webhooks/events")).body;
    return data
      .filter((event: WebhookEvent) => event.data["invocationId"] === id)
      .map((event: WebhookEvent) => [event.type, event.data["sequence"]]);
  };

  await expect.poll(sequences).toEqual([
    ["agent.invocation.started", 1],
    ["agent.invocation.awaiting_approval", 2],
    ["agent.invocation.completed", 3],
  ]);
});

test("files for a skill that reads none are refused before anything starts", async () => {
  await call("POST", "/v1/agent/files", { path: "seed-docs/a.txt", contentBase64: "YQ==" });

  const refused = await call("POST", "/v1/agent/invoke", {
    skill: "test.no_files",
    input: {},
    files: ["seed-docs/a.txt"],
  });
  const taken = await call("POST", "/v1/agent/invoke", { skill: "test.reader", input: {}, files: ["seed-docs/a.txt"] });

  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: "validation_error", details: { errors: [{ field: "files" }] } });
  expect(taken.status).toBe(202);
});
