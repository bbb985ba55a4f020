import sql from "sql-template-tag";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { hoursUntil, isoAgo, isoFromNow } from "../harness/moments.ts";
import { dailyInTwelveHours, weekdayIn } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const work = testSkill("test.work", async (ctx) => ({
  here: ctx.workspace.id,
  scheduled: ctx.invocation.scheduled,
}));
const strict = { ...work, slug: "test.strict", input: Type.Object({ query: Type.String() }) };
const dear = { ...work, slug: "test.dear", estimate: () => ({ credits: 9000, durationSeconds: 1 }) };

let service: Service;
let first: string;
let made = 0;

beforeAll(async () => {
  service = await startService({ skills: [bulkAction, work, dear, strict] });
  first = await newWorkspace("first.example");
  await newWorkspace("second.example");
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(primaryDomain: string): Promise<string> {
  return (await service.rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

interface Asked {
  schedule?: string;
  skill?: string;
  key?: string;
  workspaces?: string[] | "all";
}

/** A schedule whose runs have a separate tag. */
async function make({
  schedule = dailyInTwelveHours("Europe/Berlin"),
  skill = "test.work",
  key = service.key,
  workspaces = "all",
}: Asked = {}) {
  made += 1;
  const config = { skill, input: {} };
  const asked = {
    action: "agent.invoke",
    workspaces,
    config,
    schedule,
    timezone: "Europe/Berlin",
    tags: [`of-${made}`],
  };
  const { body } = await service.rest("POST", "/v1/workspaces/bulk-action", asked, { key });
  expect(body.status).toBe("SCHEDULED");
  return body.schedule;
}

const read = async (id: string) => (await service.rest("GET", `/v1/schedules/${id}`)).body;
const change = (id: string, body: object, key = service.key) =>
  service.rest("PATCH", `/v1/schedules/${id}`, body, { key });

/** Makes the schedule due in the past, as if no worker had run, and returns when a worker has fired what is due. */
async function makeDue(id: string, hoursAgo: number): Promise<void> {
  const at = isoAgo({ hours: hoursAgo });
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from schedules where id = ${id}`,
  ]);
  await service.database.tenant.batch([
    sql`select set_config('app.agency', ${rows?.[0]?.agency_id}, true)`,
    sql`update schedules set next_run_at = ${at} where id = ${id}`,
  ]);
  await service.tick();
}

async function runsOf({ tags }: { tags: string[] }) {
  const { body } = await service.rest("GET", `/v1/agent/invocations?tag=${tags[0]}`);
  return body.data;
}

async function resultsOf(parent: string): Promise<unknown[]> {
  const { body } = await service.rest("GET", `/v1/agent/invocations?parentInvocationId=${parent}`);
  const runs = body.data.map(({ invocationId }: { invocationId: string }) =>
    service.rest("GET", `/v1/agent/invocations/${invocationId}`),
  );
  return (await Promise.all(runs)).map((answer) => answer.body.result);
}

test("a scheduled bulk action returns the fields of every bulk action beside its schedule", async () => {
  const config = { skill: "test.work", input: {} };
  const asked = { action: "agent.invoke", workspaces: "all", config };
  const [now, later] = [asked, { ...asked, schedule: dailyInTwelveHours("Europe/Berlin") }].map((body) =>
    service.rest("POST", "/v1/workspaces/bulk-action", body),
  );
  const [started, scheduled] = [(await now)?.body, (await later)?.body];

  expect(scheduled).toEqual({
    parentInvocationId: null,
    agentId: null,
    status: "SCHEDULED",
    workspacesFanout: started.workspacesFanout,
    children: [],
    schedule: expect.objectContaining({ action: "agent.invoke", lastInvocationId: null }),
    estimatedCost: started.estimatedCost,
  });
  expect(started.workspacesFanout).toBe(2);
});

test("names the last run that a workspace can read, if the run of the agency is not in it", async () => {
  const schedule = await make({ workspaces: [first] });
  await makeDue(schedule.id, 1);
  await expect.poll(async () => (await runsOf(schedule))[0].status).toBe("SUCCEEDED");
  const inFirst = (path: string) => service.rest("GET", path, undefined, { workspace: first });

  const { body: shown } = await inFirst(`/v1/schedules/${schedule.id}`);
  const { body: list } = await inFirst("/v1/schedules?limit=100");
  const run = await inFirst(`/v1/agent/invocations/${shown.lastInvocationId}`);
  const { body: paused } = await service.rest(
    "PATCH",
    `/v1/schedules/${schedule.id}`,
    { paused: true },
    { workspace: first },
  );
  await service.rest("DELETE", `/v1/schedules/${schedule.id}`);

  expect(run.body).toMatchObject({ skill: "test.work", result: { here: first } });
  expect(list.data.find(({ id }: { id: string }) => id === schedule.id)).toMatchObject({
    lastInvocationId: shown.lastInvocationId,
  });
  expect(paused.lastInvocationId).toBe(shown.lastInvocationId);
});

test("runs when it is due, and says when it ran, what came of it and when it runs next", async () => {
  const schedule = await make();
  await makeDue(schedule.id, 1);

  const after = await read(schedule.id);
  await expect.poll(async () => (await runsOf(schedule))[0].status).toBe("SUCCEEDED");
  const run = (await service.rest("GET", `/v1/agent/invocations/${after.lastInvocationId}`)).body;

  expect(schedule).toMatchObject({
    action: "agent.invoke",
    workspaces: "all",
    lastRunAt: null,
  });
  expect(after).toMatchObject({ paused: false, lastError: null, nextRunAt: schedule.nextRunAt });
  expect(hoursUntil(after.nextRunAt)).toBeGreaterThan(0);
  expect(run.result.summary).toMatchObject({ total: 2, succeeded: 2 });
  expect(await resultsOf(run.invocationId)).toMatchObject([{ scheduled: true }, { scheduled: true }]);
  expect(await runsOf(schedule)).toHaveLength(1);
});

test("times that were missed are made up for once, within a day; those of a pause are not", async () => {
  const [away, tooLate, paused] = [
    await make(),
    await make({ schedule: `weekly:${weekdayIn(-2, "Europe/Berlin")}:00:00` }),
    await make(),
  ];
  await change(paused.id, { paused: true });
  const whilePaused = await read(paused.id);
  await makeDue(away.id, 24 * 40);
  await makeDue(tooLate.id, 24 * 9);
  const resumed = await change(paused.id, { paused: false });

  expect(whilePaused).toMatchObject({ paused: true, nextRunAt: null });
  expect(await runsOf(away)).toHaveLength(1);
  expect((await read(tooLate.id)).lastError).toMatchObject({ code: "external_unavailable" });
  expect(hoursUntil((await read(tooLate.id)).nextRunAt)).toBeGreaterThan(0);
  expect(await runsOf(tooLate)).toEqual([]);
  expect(hoursUntil(resumed.body.nextRunAt)).toBeGreaterThan(0);
  expect(await runsOf(paused)).toEqual([]);
});

test("a refused start is recorded, and the schedule continues with its next time", async () => {
  const schedule = await make({ skill: "test.dear" });
  await makeDue(schedule.id, 1);
  const after = await read(schedule.id);

  expect(after).toMatchObject({
    paused: false,
    lastError: { code: "insufficient_credits" },
    lastRunAt: null,
    lastInvocationId: null,
    nextRunAt: schedule.nextRunAt,
  });
  expect(await runsOf(schedule)).toEqual([]);
});

test("a key that is revoked pauses its schedules at once, and an agency key that resumes one takes it over", async () => {
  const { body: key } = await service.rest("POST", "/v1/auth/keys", { name: "Passing", scope: "AGENCY" });
  const [schedule, another] = [await make({ key: key.secret }), await make()];
  await service.rest("DELETE", `/v1/auth/keys/${key.id}`);

  const paused = await read(schedule.id);
  const [timers] = await service.database.system.batch([sql`select ref from timers where ref = ${schedule.id}`]);
  const resumed = await change(schedule.id, { paused: false });
  await makeDue(schedule.id, 1);

  expect(await runsOf(schedule)).toHaveLength(1);
  expect(paused).toMatchObject({ paused: true, nextRunAt: null, lastError: { code: "key_revoked" } });
  expect(timers).toEqual([]);
  expect(await read(another.id)).toMatchObject({ paused: false });
  expect(resumed.body).toMatchObject({ paused: false, lastError: null });
});

test("a key that has expired pauses its schedule when it is due", async () => {
  const expiresAt = isoFromNow({ hours: 1 });
  const { body: key } = await service.rest("POST", "/v1/auth/keys", { name: "Short", scope: "AGENCY", expiresAt });
  const schedule = await make({ key: key.secret });
  await withClient(service.database.adminUrl, (owner) =>
    owner.query("update api_keys set expires_at = now() where id = $1", [key.id]),
  );
  await makeDue(schedule.id, 1);

  expect(await read(schedule.id)).toMatchObject({ paused: true, nextRunAt: null, lastError: { code: "key_expired" } });
  expect(await runsOf(schedule)).toEqual([]);
});

test("lists what is next first; a workspace sees and changes what is its own alone", async () => {
  const [own, everybodys] = [await make({ workspaces: [first] }), await make()];
  const key = (await service.rest("POST", "/v1/auth/keys", { name: "Own", workspaceId: first })).body.secret;
  const asFirst = (method: string, path: string, body?: object) => service.rest(method, path, body, { key });

  const listed = (await service.rest("GET", "/v1/schedules?paused=false")).body;
  const ofFirst = (await asFirst("GET", "/v1/schedules")).body;
  const moved = await asFirst("PATCH", `/v1/schedules/${own.id}`, { cadence: "weekly:fri:23:30", timezone: "UTC" });

  expect(listed.data.map(({ nextRunAt }: { nextRunAt: string }) => nextRunAt)).toEqual(
    listed.data.map(({ nextRunAt }: { nextRunAt: string }) => nextRunAt).toSorted(),
  );
  expect(ofFirst.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  expect((await asFirst("GET", `/v1/schedules/${everybodys.id}`)).status).toBe(404);
  expect((await asFirst("DELETE", `/v1/schedules/${everybodys.id}`)).status).toBe(404);
  expect(moved.body).toMatchObject({ cadence: "weekly:fri:23:30", timezone: "UTC" });
  expect(moved.body.nextRunAt).toMatch(/T23:30:00.000Z$/);
  expect((await change(own.id, { timezone: "Mars/Base" })).body.details.errors[0].field).toBe("timezone");
  expect((await change(own.id, { config: { skill: "test.work" } })).body.details.errors[0].field).toBe("config.input");
  expect((await asFirst("DELETE", `/v1/schedules/${own.id}`)).status).toBe(204);
  expect((await asFirst("GET", `/v1/schedules/${own.id}`)).status).toBe(404);
});

test("a workspace that is deleted pauses its schedule", async () => {
  const gone = await newWorkspace("gone.example");
  const schedule = await make({ workspaces: [gone] });
  await service.rest("DELETE", `/v1/workspaces/${gone}`);

  expect(await read(schedule.id)).toMatchObject({ paused: true, lastError: { code: "workspace_not_found" } });
});

test("a workspace key schedules a skill in its workspace, and reads the run that it started", async () => {
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", { name: "Scheduler", workspaceId: first })).body;
  const asked = { skill: "test.work", cadence: dailyInTwelveHours("UTC"), tags: ["scheduled-by-workspace"] };

  const estimate = await service.rest("POST", "/v1/schedules?dryRun=true", asked, { key });
  const before = (await service.rest("GET", "/v1/schedules", undefined, { key })).body.total;
  const created = await service.rest("POST", "/v1/schedules", asked, { key });
  await makeDue(created.body.id, 1);
  const { lastInvocationId } = (await service.rest("GET", `/v1/schedules/${created.body.id}`, undefined, { key })).body;
  const run = (
    await service.rest("GET", `/v1/agent/invocations/${lastInvocationId}?waitSeconds=20`, undefined, { key })
  ).body;

  expect(estimate).toMatchObject({
    status: 200,
    body: { skill: "test.work", estimatedCost: { credits: expect.any(Number) }, dryRun: true },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    action: "agent.invoke",
    workspaces: [first],
    config: { skill: "test.work", input: {} },
    timezone: "UTC",
    estimatedCost: estimate.body.estimatedCost,
  });
  expect((await service.rest("GET", "/v1/schedules", undefined, { key })).body.total).toBe(before + 1);
  expect(run).toMatchObject({
    skill: "test.work",
    status: "SUCCEEDED",
    tags: ["scheduled-by-workspace"],
    result: { here: first, scheduled: true },
  });
});

test("a schedule acts only where its key may, with an input that its skill accepts", async () => {
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", { name: "Bound", workspaceId: first })).body;
  const second = (await service.rest("GET", "/v1/workspaces?q=second.example")).body.data[0].id;
  const cadence = "daily:08:00";
  const ask = async (body: object, as: object = { key }) => {
    const answer = await service.rest("POST", "/v1/schedules", { cadence, ...body }, as);
    return [answer.status, answer.body.code, answer.body.details?.errors?.[0]?.field];
  };
  const agency = { key: service.key };

  expect(await ask({ skill: "test.work", workspaces: [second] })).toEqual([403, "workspace_forbidden", undefined]);
  expect(await ask({ skill: "test.work", workspaces: "all" })).toEqual([403, "agency_key_required", undefined]);
  expect(await ask({ skill: "test.work" }, agency)).toEqual([400, "validation_error", "workspaces"]);
  expect(await ask({ skill: "no.such.skill" })).toEqual([400, "unknown_skill", undefined]);
  expect(await ask({ skill: "test.strict", input: {} })).toEqual([400, "validation_error", "input.query"]);
  expect(await ask({ action: "agent.approval.approve", config: {} })).toEqual([403, "forbidden", undefined]);
  expect(await ask({ skill: "test.work", action: "agent.invoke" })).toEqual([400, "validation_error", "action"]);
  expect(await ask({ skill: "test.work", cadence: "daily:25:00" })).toEqual([400, "validation_error", "cadence"]);
  expect(await ask({ skill: "test.work", workspaces: "all", timezone: "UTC" }, agency)).toEqual([
    201,
    undefined,
    undefined,
  ]);
});
