import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../src/kernel/errors/app-error.ts";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

/** Costs 4, and fails in the named workspace. */
const work = testSkill("test.work", async (ctx, { about, fails }) => {
  await ctx.step("work", { price: 4 }, async () => about);
  if (fails === ctx.workspace.name) throw new AppError("crawl_failed", `${ctx.workspace.name} has no site.`);
  return { about, here: ctx.workspace.id };
});
const wait = testSkill("test.wait", async (ctx) => {
  await ctx.sleepUntil("long", new Date(Date.parse(ctx.now) + 3_600_000).toISOString());
  return {};
});

const dear = { ...wait, slug: "test.dear", estimate: () => ({ credits: 4000, durationSeconds: 1 }) };

let service: Service;
let ids: Record<string, string>;

beforeAll(async () => {
  service = await startService({ skills: [bulkAction, work, wait, dear] });
  ids = {
    oak: await newWorkspace("Oak", { tags: ["trees"], brand: { primaryKeywords: ["oak tables", "oak chairs"] } }),
    elm: await newWorkspace("Elm", { tags: ["trees"], brand: { primaryKeywords: ["elm bowls"] } }),
    fir: await newWorkspace("Fir", { tags: ["trees"] }),
    bus: await newWorkspace("Bus", { tags: ["vehicles"], brand: { primaryKeywords: ["bus tours"] } }),
  };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(name: string, more: object): Promise<string> {
  const made = await service.rest("POST", "/v1/workspaces", {
    name,
    primaryDomain: `${name.toLowerCase()}.example`,
    ...more,
  });
  return made.body.id;
}

const bulk = (body: object, query = "", key = service.key) =>
  service.rest("POST", `/v1/workspaces/bulk-action${query}`, body, { key });

/** As the agency: no workspace is named. */
const get = (id: string, query = "") => service.rest("GET", `/v1/agent/invocations/${id}${query}`);

async function ended(id: string) {
  for (;;) {
    const { body } = await get(id, "?waitSeconds=20");
    if (["SUCCEEDED", "FAILED", "CANCELLED"].includes(body.status)) return body;
  }
}

async function workspaceKey(workspaceId: string): Promise<string> {
  return (await service.rest("POST", "/v1/auth/keys", { name: "Its own", workspaceId })).body.secret;
}

const about = { skill: "test.work", input: { about: "{{ workspace.brand.primaryKeywords[0] }}", fails: "Elm" } };

test("works in every workspace that matches, and says of each what came of it", async () => {
  const asked = {
    action: "agent.invoke",
    workspaces: "all",
    filter: { tag: "trees" },
    config: about,
    tags: ["autumn"],
  };

  const estimate = await bulk(asked, "?dryRun=true");
  const started = await bulk(asked);
  const run = await ended(started.body.parentInvocationId);
  const children = await Promise.all(
    run.children.map(async ({ invocationId }: { invocationId: string }) => (await get(invocationId)).body),
  );

  expect(estimate.body).toEqual({
    skill: "workspaces.bulk_action",
    estimatedCost: { credits: 20, durationSeconds: 1, vendorCostUsd: null },
    dryRun: true,
  });
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({
    invocationId: started.body.parentInvocationId,
    status: "PENDING",
    workspacesFanout: 3,
    estimatedCost: { credits: 20 },
    children: [
      { workspaceId: ids["oak"], status: "PENDING" },
      { workspaceId: ids["elm"], status: "PENDING" },
    ],
  });
  expect(run).toMatchObject({ status: "SUCCEEDED", depth: 0, tags: ["autumn"], creditsUsed: 8 });
  expect(run.result.summary).toEqual({ total: 3, succeeded: 1, failed: 2, cancelled: 0, creditsUsed: 8 });
  expect(
    run.result.results.map(({ workspaceId, status, result }: Record<string, unknown>) => [workspaceId, status, result]),
  ).toEqual([
    [ids["oak"], "SUCCEEDED", { about: "oak tables", here: ids["oak"] }],
    [ids["elm"], "FAILED", null],
    [ids["fir"], "FAILED", null],
  ]);
  expect(run.result.failures).toMatchObject([
    { workspaceId: ids["elm"], invocationId: started.body.children[1].invocationId, error: { code: "crawl_failed" } },
    {
      workspaceId: ids["fir"],
      invocationId: null,
      error: { code: "unresolved_placeholder", details: { paths: ["workspace.brand.primaryKeywords[0]"] } },
    },
  ]);
  expect(run.result.failures[1].error.type).toMatch(/^http.*\/errors\/unresolved_placeholder$/);
  expect(children.map(({ workspace, skill, depth }) => [workspace, skill, depth])).toEqual([
    [ids["oak"], "test.work", 1],
    [ids["elm"], "test.work", 1],
  ]);
  await expectCreditsToAddUp(service.database.system);
});

test("children come with results and errors in pages, and a key of one workspace reads none of another", async () => {
  const started = await bulk({
    action: "agent.invoke",
    workspaces: [ids["oak"], ids["elm"], ids["bus"]],
    config: about,
  });
  const id = started.body.parentInvocationId;
  await ended(id);
  const path = `/v1/agent/invocations/${id}/children`;
  const first = (await service.rest("GET", `${path}?limit=2`)).body;
  const second = (await service.rest("GET", `${path}?limit=2&cursor=${first.nextCursor}`)).body;
  const failed = (await service.rest("GET", `${path}?status=FAILED`)).body;
  const mcp = await service.mcp({ key: service.key });
  const answered = await mcp.callTool({ name: "agent.invocations.children", arguments: { id, status: "FAILED" } });

  const rows = [...first.data, ...second.data];
  expect([first.total, first.data.length, second.nextCursor]).toEqual([3, 2, null]);
  expect(new Set(rows.map(({ workspace }) => workspace))).toEqual(new Set([ids["oak"], ids["elm"], ids["bus"]]));
  expect(rows.find(({ workspace }) => workspace === ids["oak"])).toMatchObject({
    status: "SUCCEEDED",
    parentInvocationId: id,
    result: { about: "oak tables", here: ids["oak"] },
    error: null,
  });
  expect(failed.data).toMatchObject([{ workspace: ids["elm"], result: null, error: { code: "crawl_failed" } }]);
  expect(answered.structuredContent).toMatchObject({ total: 1, data: [{ workspace: ids["elm"] }] });
  const asOak = await service.rest("GET", path, undefined, { key: await workspaceKey(ids["oak"] ?? "") });
  expect(asOak.body.code).toBe("not_found");
  expect((await service.rest("GET", `${path}?status=LOST`)).body.code).toBe("validation_error");
});

test("the run of the agency belongs to no workspace, and no workspace lists its place", async () => {
  const { body } = await bulk({ action: "agent.invoke", workspaces: [ids["oak"], ids["bus"]], config: about });
  const id = body.parentInvocationId;
  const run = await ended(id);
  const key = await workspaceKey(ids["oak"] ?? "");
  const asOak = (path: string) => service.rest("GET", path, undefined, { key });
  const [own, foreign] = body.children;
  const place = run.workspace;

  expect((await asOak(`/v1/agent/invocations/${id}`)).body.code).toBe("not_found");
  expect((await asOak(`/v1/agent/invocations/${id}/tree`)).body.code).toBe("not_found");
  expect((await asOak(`/v1/agent/invocations/${foreign.invocationId}`)).body.code).toBe("not_found");
  expect((await asOak(`/v1/agent/invocations/${own.invocationId}`)).body).toMatchObject({ parentInvocationId: id });
  expect((await asOak("/v1/agent/invocations?topLevel=true&limit=1")).body.data).toMatchObject([
    { invocationId: own.invocationId },
  ]);
  const ofAgency = async (query: string) =>
    (await service.rest("GET", `/v1/agent/invocations?limit=200&${query}`)).body.data.map(
      (each: { invocationId: string }) => each.invocationId,
    );
  const top = await ofAgency("topLevel=true");
  expect(top).toContain(id);
  expect(top).not.toContain(own.invocationId);
  expect(await ofAgency("topLevel=false")).toEqual(expect.arrayContaining([own.invocationId, foreign.invocationId]));
  expect(run.childCount).toBe(2);
  expect((await service.rest("POST", `/v1/agent/invocations/${id}/cancel`, {}, { key })).status).toBe(404);
  expect((await service.rest("POST", `/v1/agent/invocations/${id}/retry-failed`, {}, { key })).status).toBe(404);

  expect(place).toMatch(/^ws_agency_/);
  const listed = (await service.rest("GET", "/v1/workspaces?includeArchived=true")).body;
  expect(listed.data.map((workspace: { id: string }) => workspace.id)).not.toContain(place);
  expect(listed.total).toBe(4);
  expect((await service.rest("GET", `/v1/workspaces/${place}`)).body.code).toBe("workspace_not_found");
  expect((await service.rest("PATCH", `/v1/workspaces/${place}`, { name: "Mine" })).body.code).toBe(
    "workspace_not_found",
  );
  expect((await service.rest("DELETE", `/v1/workspaces/${place}`)).body.code).toBe("workspace_not_found");
  const inside = await service.rest("GET", "/v1/keywords", undefined, { workspace: place });
  expect(inside.body.code).toBe("workspace_forbidden");
  const keyed = await service.rest("POST", "/v1/auth/keys", { name: "Inside", workspaceId: place });
  expect(keyed.body.code).toBe("workspace_forbidden");
  expect((await bulk({ action: "agent.invoke", workspaces: [place], config: about })).body.code).toBe(
    "workspace_forbidden",
  );
});

test("an agency key without a workspace lists, reads, follows and cancels every run of the agency", async () => {
  const { body } = await bulk({
    action: "agent.invoke",
    workspaces: "all",
    config: { skill: "test.wait", input: {} },
    concurrency: 2,
  });
  const id = body.parentInvocationId;
  await expect.poll(async () => (await get(id)).body.status).toBe("WAITING_CHILDREN");

  const listed = await service.rest("GET", `/v1/agent/invocations?parentInvocationId=${id}`);
  const tree = await get(`${id}/tree`);
  const held = await service.database.system.batch<{ held: number }>([
    sql`select count(*) as held from invocations where parent_id = ${id} and held = 'sibling'`,
  ]);
  const cancelled = await service.rest("POST", `/v1/agent/invocations/${id}/cancel`, { reason: "Enough" });
  const after = await service.rest("GET", `/v1/agent/invocations?parentInvocationId=${id}`);
  const stream = await fetch(`${service.url}/v1/agent/invocations/${id}/events`, {
    headers: { Authorization: `Bearer ${service.key}` },
  });
  const inWorkspace = await service.rest("GET", `/v1/agent/invocations/${id}`, undefined, { workspace: ids["oak"] });

  expect(listed.body.total).toBe(4);
  expect(new Set(listed.body.data.map(({ workspace }: { workspace: string }) => workspace))).toEqual(
    new Set(Object.values(ids)),
  );
  expect(tree.body.root.children).toHaveLength(4);
  expect(held[0]?.[0]?.held).toBe(2);
  expect(cancelled.body).toMatchObject({ status: "CANCELLED" });
  expect(after.body.data.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill("CANCELLED"));
  expect(await stream.text()).toContain('"to":"CANCELLED"');
  expect(inWorkspace.status).toBe(404);
  const [load] = await service.database.system.batch([
    sql`select workspace_id from run_load where running <> 0 or pending <> 0`,
  ]);
  expect(load).toEqual([]);
  await expectCreditsToAddUp(service.database.system);
});

test("a query, a command and a start are called as the key would in each workspace", async () => {
  const renamed = await bulk({
    action: "workspaces.update",
    workspaces: [ids["oak"], ids["bus"]],
    config: { id: "{{ workspace.id }}", tags: ["{{ workspace.tags[0] }}", "{{workspace.primaryDomain}} & co"] },
  });
  const update = await ended(renamed.body.parentInvocationId);
  const listed = await bulk({ action: "research.keyword.list", workspaces: [ids["oak"]], config: { limit: 1 } });
  const list = await ended(listed.body.parentInvocationId);

  expect(update.result).toMatchObject({ action: "workspaces.update", summary: { succeeded: 2, creditsUsed: 0 } });
  expect(update.result.results[0].result).toMatchObject({ id: ids["oak"], tags: ["trees", "oak.example & co"] });
  expect(update.children.map(({ skill }: { skill: string }) => skill)).toEqual([
    "workspaces.update",
    "workspaces.update",
  ]);
  expect(list.result.results[0].result).toEqual({ data: [], nextCursor: null, total: 0 });
  expect((await service.rest("GET", `/v1/workspaces/${ids["bus"]}`)).body.tags).toEqual([
    "vehicles",
    "bus.example & co",
  ]);
});

test("only failed children are retried, with the same inputs, in a new run", async () => {
  const first = await bulk({ action: "agent.invoke", workspaces: "all", config: about, tags: ["again"] });
  const before = await ended(first.body.parentInvocationId);
  const path = `/v1/agent/invocations/${before.invocationId}/retry-failed`;

  const estimate = await service.rest("POST", `${path}?dryRun=true`, {});
  const retried = await service.rest("POST", path, {});
  const after = await ended(retried.body.invocationId);
  const nothing = await service.rest(
    "POST",
    `/v1/agent/invocations/${first.body.children[0].invocationId}/retry-failed`,
    {},
  );
  const running = await bulk({ action: "agent.invoke", workspaces: "all", config: { skill: "test.wait", input: {} } });
  const early = await service.rest("POST", `/v1/agent/invocations/${running.body.invocationId}/retry-failed`, {});
  await service.rest("POST", `/v1/agent/invocations/${running.body.invocationId}/cancel`, {});

  expect(before.result.summary).toMatchObject({ total: 4, succeeded: 2, failed: 2 });
  expect(estimate.body).toMatchObject({ estimatedCost: { credits: 10 }, dryRun: true });
  expect(retried.status).toBe(202);
  expect(retried.body).toMatchObject({
    retryOf: before.invocationId,
    skill: "workspaces.bulk_action",
    children: [{ retryOf: first.body.children[1].invocationId, workspaceId: ids["elm"], skill: "test.work" }],
  });
  expect(after).toMatchObject({ workspace: before.workspace, tags: ["again"] });
  expect(after.result).toMatchObject({
    action: "agent.invoke",
    summary: { total: 1, failed: 1, creditsUsed: 4 },
    failures: [{ error: { code: "crawl_failed", message: "Elm has no site." } }],
  });
  expect([nothing.status, nothing.body.code]).toEqual([400, "validation_error"]);
  expect([early.status, early.body.code]).toEqual([409, "concurrent_modification"]);
});

test("a workspace that is switched off is one failure, and has none to retry in", async () => {
  const pine = await newWorkspace("Pine", { brand: { primaryKeywords: ["pine"] } });
  const config = { ...about, input: { about: "x", fails: "Pine" } };
  const failed = await bulk({ action: "agent.invoke", workspaces: [pine], config });
  await ended(failed.body.invocationId);
  await service.rest("PATCH", `/v1/workspaces/${pine}`, { active: false });

  const off = await ended(
    (await bulk({ action: "agent.invoke", workspaces: [pine, ids["oak"]], config })).body.invocationId,
  );
  const retried = await ended(
    (await service.rest("POST", `/v1/agent/invocations/${failed.body.invocationId}/retry-failed`, {})).body
      .invocationId,
  );

  for (const run of [off, retried]) {
    expect(run.result.failures).toMatchObject([
      { workspaceId: pine, invocationId: null, error: { code: "forbidden" } },
    ]);
  }
  expect(off.result.summary).toMatchObject({ total: 2, succeeded: 1, failed: 1 });
  await service.rest("DELETE", `/v1/workspaces/${pine}`);
});

test("all of it is paid for or nothing is begun, from the pool of each workspace", async () => {
  const asked = { action: "agent.invoke", workspaces: "all", config: { skill: "test.dear", input: {} } };
  const runs = sql`select count(*) as count from invocations`;
  const [before] = await service.database.system.batch([runs]);

  const refused = await bulk(asked);
  const [after] = await service.database.system.batch([runs]);
  for (const id of [ids["oak"], ids["elm"]]) {
    await service.rest("PATCH", `/v1/workspaces/${id}`, { settings: { creditPool: "workspace" } });
  }
  const begun = await bulk(asked);
  const usage = await service.rest("GET", `/v1/workspaces/${ids["oak"]}/usage`);
  await service.rest("POST", `/v1/agent/invocations/${begun.body.invocationId}/cancel`, {});

  expect(refused.body).toMatchObject({ code: "insufficient_credits", details: { required: 16_000 } });
  expect(after).toEqual(before);
  expect(begun.status).toBe(202);
  expect(usage.body.credits).toMatchObject({ allocated: 10_000, remaining: 6000 });
  await expectCreditsToAddUp(service.database.system);
});

test("an agent does all of it over MCP: asks the price, begins, waits, retries and schedules", async () => {
  const client = await service.mcp();
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: given });
    expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false);
    // biome-ignore lint/suspicious/noExplicitAny: whatever the tool said; the matchers below fail on another shape.
    return structuredContent as any;
  };
  const asked = { action: "agent.invoke", workspaces: "all", filter: { tag: "trees" }, config: about };

  const estimate = await call("workspaces.bulk_action", { ...asked, dryRun: true });
  const started = await call("workspaces.bulk_action", asked);
  const run = await call("agent.invocations.get", { id: started.parentInvocationId, waitSeconds: 30 });
  const tree = await call("agent.invocations.tree", { id: started.parentInvocationId });
  const retried = await call("agent.invocations.retry_failed", { id: started.parentInvocationId });
  const again = await call("agent.invocations.get", { id: retried.invocationId, waitSeconds: 30 });
  const { schedule } = await call("workspaces.bulk_action", { ...asked, schedule: "weekly:monday:08:00" });
  const paused = await call("schedules.update", { id: schedule.id, paused: true });
  const listed = await call("schedules.list", { paused: true });
  await call("schedules.delete", { id: schedule.id });

  expect(estimate).toMatchObject({ dryRun: true, estimatedCost: { credits: 20 } });
  expect(run.result.summary).toMatchObject({ total: 3, succeeded: 1, failed: 2 });
  expect(tree.root.children).toHaveLength(2);
  expect(again.result.summary).toMatchObject({ total: 1, failed: 1 });
  expect(paused).toMatchObject({ paused: true, nextRunAt: null });
  expect(listed.data).toMatchObject([{ id: schedule.id }]);
});

test.each([
  ["unknown_action", 400, { action: "make.coffee", workspaces: "all", config: {} }],
  [
    "no_matching_workspaces",
    422,
    { action: "agent.invoke", workspaces: "all", filter: { tag: "none" }, config: about },
  ],
  ["workspace_forbidden", 403, { action: "agent.invoke", workspaces: ["ws_unknown"], config: about }],
  ["forbidden", 403, { action: "auth.keys.create", workspaces: "all", config: { name: "x" } }],
  ["forbidden", 403, { action: "workspaces.bulk_action", workspaces: "all", config: {} }],
  ["unknown_skill", 400, { action: "agent.invoke", workspaces: "all", config: { skill: "nobody", input: {} } }],
  [
    "validation_error",
    400,
    { action: "agent.invoke", workspaces: "all", config: { skill: "workspaces.bulk_action", input: {} } },
  ],
  ["validation_error", 400, { action: "agent.invoke", workspaces: ["ws_x"], filter: {}, config: about }],
  ["validation_error", 400, { action: "agent.invoke", workspaces: "all", config: { ...about, dryRun: true } }],
  ["validation_error", 400, { action: "agent.invoke", workspaces: "all", config: about, timezone: "UTC" }],
  [
    "validation_error",
    400,
    { action: "agent.invoke", workspaces: "all", config: about, schedule: "daily:07:00", timezone: "Mars" },
  ],
])("refuses with %s (%i) what cannot be", async (code, status, asked) => {
  const refused = await bulk(asked);

  expect([refused.body.code, refused.status]).toEqual([code, status]);
});

test("names the field of `config` that is wrong, and needs an agency key", async () => {
  const wrong = await bulk({ action: "agent.invoke", workspaces: "all", config: { skill: 7, colour: "red" } });
  const key = await workspaceKey(ids["oak"] ?? "");
  const refused = await bulk({ action: "agent.invoke", workspaces: "all", config: about }, "", key);

  expect(wrong.body.details.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    "config.colour",
    "config.input",
    "config.skill",
  ]);
  expect([refused.status, refused.body.code]).toEqual([403, "agency_key_required"]);
});
