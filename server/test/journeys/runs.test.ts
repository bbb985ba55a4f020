import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { readStream } from "../harness/run-stream.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";
import { journeySkills, pauses } from "./__fixtures__/skills.ts";

let service: Service;
let workspace: string;
beforeAll(async () => {
  service = await startService({ skills: journeySkills });
  workspace = await newWorkspace("runs.example");
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(primaryDomain: string, settings?: object): Promise<string> {
  const made = await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain, settings });
  expect(made.status).toBe(201);
  return made.body.id;
}

function invoke(skill: string, more: { input?: object; [field: string]: unknown } = {}, query = "") {
  return service.rest("POST", `/v1/agent/invoke${query}`, { skill, input: {}, ...more }, { workspace });
}

async function start(skill: string, more: { [field: string]: unknown } = {}): Promise<string> {
  const { status, body } = await invoke(skill, more);
  expect(status).toBe(202);
  return body.invocationId;
}

async function get(id: string, query = "") {
  return (await service.rest("GET", `/v1/agent/invocations/${id}${query}`, undefined, { workspace })).body;
}

const cancel = (id: string, reason?: string) =>
  service.rest("POST", `/v1/agent/invocations/${id}/cancel`, reason === undefined ? {} : { reason }, { workspace });

function untilRun(id: string, isSo: (run: { status: string; currentStep?: { name: string } }) => boolean) {
  return until(async () => isSo(await get(id)));
}

test("a background start answers 202 with a PENDING handle that can be followed to its end", async () => {
  const { status, body } = await invoke("test.quick", { input: { say: "hello" }, tags: ["a"] });
  const run = await get(body.invocationId, "?waitSeconds=20");

  expect(status).toBe(202);
  expect(body).toMatchObject({ status: "PENDING", mode: "BACKGROUND", files: [], estimatedCost: { credits: 10 } });
  expect(body.result).toBeNull();
  expect(run).toMatchObject({
    status: "SUCCEEDED",
    result: { said: "hello" },
    raw: "Here we go.\n",
    stepsCompleted: ["work"],
    creditsUsed: 4,
    agentId: body.agentId,
    sessionId: body.sessionId,
    links: body.links,
    tags: ["a"],
  });
});

test("a foreground start answers 200 with the end, also where the end is a failure", async () => {
  const good = await invoke("test.quick", { mode: "FOREGROUND" });
  const bad = await invoke("test.flaky", { mode: "FOREGROUND", input: { kind: "invalid_request", failures: 1 } });

  expect([good.status, good.body.status, good.body.creditsUsed]).toEqual([200, "SUCCEEDED", 4]);
  expect([bad.status, bad.body.status]).toEqual([200, "FAILED"]);
  expect(bad.body.error).toMatchObject({
    type: expect.stringMatching(/^http.*\/errors\/external_unavailable$/),
    code: "external_unavailable",
    message: "The vendor refuses.",
    requestId: expect.stringMatching(/^req_/),
  });
  const page = await fetch(bad.body.error.type);
  expect(page.status).toBe(200);
});

test("a foreground start of a run that takes longer than its limit answers 202, and the run goes on", async () => {
  await using impatient = await startService({ skills: journeySkills, env: { FOREGROUND_WAIT_MS: "200" } });
  const made = await impatient.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  const options = { workspace: made.body.id };
  const body = { skill: "test.endless", input: {}, mode: "FOREGROUND" };
  const answer = await impatient.rest("POST", "/v1/agent/invoke", body, options);
  const again = await impatient.rest("GET", `/v1/agent/invocations/${answer.body.invocationId}`, undefined, options);

  expect(answer.status).toBe(202);
  expect(answer.body.result).toBeNull();
  expect(["PENDING", "RUNNING"]).toContain(again.body.status);
});

test("a tool that waits for a run answers before clients give up, and says which run it is", async () => {
  await using impatient = await startService({ skills: journeySkills, env: { TOOL_WAIT_MS: "200" } });
  const made = await impatient.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  const client = await impatient.mcp({ workspace: made.body.id });
  const given = { skill: "test.endless", input: {}, mode: "FOREGROUND" };
  const timeout = 10_000;

  const silent = await client.callTool({ name: "agent.invoke", arguments: given }, { timeout });
  const told = await client.callTool(
    { name: "agent.invoke", arguments: given },
    { timeout, onprogress: () => undefined },
  );
  const { invocationId: id } = Object(silent.structuredContent);
  const read = await client.callTool(
    { name: "agent.invocations.get", arguments: { id, waitSeconds: 60 } },
    { timeout },
  );

  for (const { structuredContent } of [silent, told, read]) {
    expect(structuredContent).toMatchObject({
      invocationId: expect.stringMatching(/^inv_/),
      status: expect.stringMatching(/^(PENDING|RUNNING)$/),
    });
  }
});

test("a dry run answers the estimate and leaves nothing behind", async () => {
  const before = (await service.rest("GET", "/v1/agent/invocations", undefined, { workspace })).body.total;
  const { status, body } = await invoke("test.quick", {}, "?dryRun=true");
  const after = (await service.rest("GET", "/v1/agent/invocations", undefined, { workspace })).body.total;

  expect(status).toBe(200);
  const estimatedCost = { credits: 10, durationSeconds: 1, vendorCostUsd: null };
  expect(body).toEqual({ skill: "test.quick", estimatedCost, dryRun: true });
  expect(after).toBe(before);
});

test("a budget below what the skill needs is refused, and one that is used up ends the run with what it had", async () => {
  const low = await invoke("test.quick", { budget: { maxCredits: 2 } });
  const used = await invoke("test.spender", { mode: "FOREGROUND", budget: { maxCredits: 12 } });

  expect([low.status, low.body.code, low.body.details.minimumCredits]).toEqual([422, "budget_too_low", 3]);
  expect(used.body).toMatchObject({ status: "FAILED", creditsUsed: 8, error: { code: "budget_exceeded" } });
});

test("a failure that may pass is tried again as often as the budget says, another one never", async () => {
  const passing = await invoke("test.flaky", { mode: "FOREGROUND", input: { kind: "transient", failures: 2 } });
  const capped = await invoke("test.flaky", {
    mode: "FOREGROUND",
    input: { kind: "transient", failures: 2 },
    budget: { maxRetries: 1 },
  });

  expect(passing.body).toMatchObject({ status: "SUCCEEDED", result: { attempts: 3 } });
  expect(capped.body).toMatchObject({ status: "FAILED", error: { code: "external_unavailable" } });
});

test("credits that the pool does not have refuse the start with the numbers, and nothing is recorded", async () => {
  await using poor = await startService({ skills: journeySkills, env: { DEFAULT_MONTHLY_CREDITS: "9" } });
  const made = await poor.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  const options = { workspace: made.body.id };
  const answer = await poor.rest("POST", "/v1/agent/invoke", { skill: "test.quick", input: {} }, options);
  const runs = await poor.rest("GET", "/v1/agent/invocations", undefined, options);

  expect(answer.status).toBe(402);
  expect(answer.body).toMatchObject({
    code: "insufficient_credits",
    details: { required: 10, available: 9, skill: "test.quick" },
  });
  expect(runs.body.total).toBe(0);
});

test("a run with children waits for them without a place, and takes failures as answers", async () => {
  const { body } = await invoke("test.family", { mode: "FOREGROUND" });
  const { root } = (
    await service.rest("GET", `/v1/agent/invocations/${body.invocationId}/tree`, undefined, { workspace })
  ).body;
  const stream = await readStream(service.url, body.invocationId, { key: service.key, workspace });
  const changes = stream.events.filter(({ type }) => type === "status.changed").map(({ data }) => data["to"]);

  expect(body).toMatchObject({
    status: "SUCCEEDED",
    result: { statuses: ["SUCCEEDED", "FAILED", "SUCCEEDED"] },
    creditsUsed: 3,
  });
  expect(changes).toEqual(["RUNNING", "WAITING_CHILDREN", "RUNNING", "SUCCEEDED"]);
  expect(root).toMatchObject({ depth: 0, creditsUsed: 3, children: [{ depth: 1 }, { depth: 1 }, { depth: 1 }] });
  expect(stream.events.filter(({ type }) => type === "child.completed")).toHaveLength(3);
});

test("cancelling a run cancels its children, gives back what was not spent, and is the same when repeated", async () => {
  const id = await start("test.parent_of_endless");
  await untilRun(id, ({ status }) => status === "WAITING_CHILDREN");
  const children = (await get(id)).children;
  for (const child of children) await untilRun(child.invocationId, ({ currentStep }) => currentStep?.name === "wait");

  const [first, second] = [await cancel(id, "Wrong domain"), await cancel(id)];
  const after = await get(id);

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(after).toMatchObject({ status: "CANCELLED", creditsUsed: 4, result: null });
  expect(after.children.map((child: { status: string }) => child.status)).toEqual(["CANCELLED", "CANCELLED"]);
  await expectCreditsToAddUp(service.database.system);
});

test("a run that has ended cannot be cancelled, and says how it ended", async () => {
  const { body } = await invoke("test.quick", { mode: "FOREGROUND" });
  const answer = await cancel(body.invocationId);

  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: "concurrent_modification", details: { status: "SUCCEEDED" } });
});

test("a caller may give a run that has not ended a child, and no other", async () => {
  const parent = await start("test.endless", { tags: ["with-child"] });
  const child = await invoke("test.quick", {
    mode: "FOREGROUND",
    parentInvocationId: parent,
    tags: ["with-child"],
  });
  const record = await get(child.body.invocationId);
  const listed = await service.rest("GET", `/v1/agent/invocations?parentInvocationId=${parent}`, undefined, {
    workspace,
  });
  const level = async (topLevel: boolean) => {
    const path = `/v1/agent/invocations?tag=with-child&topLevel=${topLevel}`;
    const { data } = (await service.rest("GET", path, undefined, { workspace })).body;
    return data.map((run: { invocationId: string; childCount: number }) => [run.invocationId, run.childCount]);
  };
  const [top, below] = [await level(true), await level(false)];
  await cancel(parent);
  const late = await invoke("test.quick", { parentInvocationId: parent });
  const unknown = await invoke("test.quick", { parentInvocationId: "inv_nobody" });

  expect(record).toMatchObject({ depth: 1, parentInvocationId: parent, status: "SUCCEEDED" });
  expect(listed.body.data).toHaveLength(1);
  expect(top).toEqual([[parent, 1]]);
  expect(below).toEqual([[record.invocationId, 0]]);
  expect([late.status, late.body.code]).toEqual([409, "concurrent_modification"]);
  expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
});

test("children nest five deep and no deeper", async () => {
  const chain = [await start("test.endless")];
  for (let depth = 1; depth <= 5; depth++)
    chain.push(await start("test.endless", { parentInvocationId: chain.at(-1) }));
  const deeper = await invoke("test.endless", { parentInvocationId: chain.at(-1) });
  const last = await get(chain.at(-1) ?? "");
  await cancel(chain[0] ?? "");

  expect(last.depth).toBe(5);
  expect([deeper.status, deeper.body.code]).toEqual([422, "limit_reached"]);
  expect((await get(chain.at(-1) ?? "")).status).toBe("CANCELLED");
});

test("a workspace that is switched off starts nothing, lets what is under way go on, and starts again when switched on", async () => {
  const off = await newWorkspace("off.example");
  const begin = (skill: string) => service.rest("POST", "/v1/agent/invoke", { skill, input: {} }, { workspace: off });
  const switchTo = (active: boolean) => service.rest("PATCH", `/v1/workspaces/${off}`, { active });
  const before = await service.rest("GET", `/v1/workspaces/${off}`);
  const running = await begin("test.endless");
  await switchTo(false);
  const refused = await begin("test.quick");
  const still = await service.rest("GET", `/v1/agent/invocations/${running.body.invocationId}`, undefined, {
    workspace: off,
  });
  await switchTo(true);
  const allowed = await begin("test.quick");
  const after = await service.rest("GET", `/v1/workspaces/${off}`);

  expect(before.body.lastActiveAt).toBeNull();
  expect([refused.status, refused.body.code, refused.body.details.active]).toEqual([403, "forbidden", false]);
  expect(["PENDING", "RUNNING"]).toContain(still.body.status);
  expect(allowed.status).toBe(202);
  expect(Date.parse(after.body.lastActiveAt)).toBeGreaterThanOrEqual(Date.parse(before.body.createdAt));
});

test("waiting for a run answers when it ends, or when the time is up with how far it is", async () => {
  const id = await start("test.endless");
  let hasEnded = false;
  const ending = get(id, "?waitSeconds=60").finally(() => {
    hasEnded = true;
  });
  const waited = await get(id, "?waitSeconds=1");
  const hadEnded = hasEnded;
  await cancel(id);

  expect(["PENDING", "RUNNING"]).toContain(waited.status);
  expect(hadEnded).toBe(false);
  expect((await ending).status).toBe("CANCELLED");
  expect(
    (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=61`, undefined, { workspace })).status,
  ).toBe(400);
});

test("the event stream numbers its events from 1, resumes after the last one seen, and says when there is no more", async () => {
  const pause = Promise.withResolvers<void>();
  pauses.set("broken stream", pause);
  const id = await start("test.talker", { input: { steps: 10, pause: "broken stream" } });
  const broken = new AbortController();
  const first = await readStream(service.url, id, {
    key: service.key,
    workspace,
    signal: broken.signal,
    onEvent: ({ id: seq }) => {
      if (seq === 7) broken.abort();
    },
  });
  pause.resolve();
  const last = first.events.at(-1)?.id ?? 0;
  const rest = await readStream(service.url, id, { key: service.key, workspace, lastEventId: last });
  const seen = [...first.events, ...rest.events];
  const done = await readStream(service.url, id, { key: service.key, workspace, lastEventId: seen.at(-1)?.id ?? 0 });
  const replay = await readStream(service.url, id, { key: service.key, workspace });

  expect(first.retryMs).toBe(3000);
  expect(seen.map((event) => event.id)).toEqual(seen.map((_event, index) => index + 1));
  expect(seen.at(0)).toMatchObject({ type: "status.changed", data: { from: "PENDING", to: "RUNNING" } });
  expect(seen.at(-1)).toMatchObject({ type: "status.changed", data: { to: "SUCCEEDED", creditsUsed: 0 } });
  expect(seen.filter(({ type }) => type === "step.completed").map(({ data }) => data["step"])).toEqual(
    Array.from({ length: 10 }, (_, index) => `step-${index + 1}`),
  );
  expect(done.status).toBe(204);
  expect(replay.events).toEqual(seen);
});

test.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)(
  "a client that speaks MCP in mode %s follows a run to its end, and reads its failures",
  async (era, version) => {
    const client = await service.mcp({ workspace, era });
    await client.listTools();
    const told: string[] = [];
    const call = (skill: string, input: object) =>
      client.callTool(
        { name: "agent.invoke", arguments: { skill, input, mode: "FOREGROUND" } },
        { onprogress: ({ message }) => void told.push(message ?? "") },
      );
    const good = await call("test.talker", { steps: 3 });
    const bad = await call("test.talker", { steps: "three" });

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(good.structuredContent).toMatchObject({ status: "SUCCEEDED", result: { steps: 3 } });
    expect(told.filter((message) => message.startsWith("Finished"))).toEqual([
      "Finished step-1.",
      "Finished step-2.",
      "Finished step-3.",
    ]);
    expect(bad).toMatchObject({ isError: true, structuredContent: { code: "validation_error" } });
  },
);
