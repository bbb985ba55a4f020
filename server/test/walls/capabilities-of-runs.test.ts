import { type Role, rolesThatMay, skillContracts } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { isoAgo } from "../harness/moments.ts";
import { addPerson, agencyOf, type TestPerson } from "../harness/people.ts";
import { dailyInTwelveHours } from "../harness/quiet-times.ts";
import { createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

/** Names as the contract's skill does, so that the wall judges it, and does nothing. */
const send = testSkill("produce.publish", async (_ctx, { fails }) => {
  if (fails === true) throw new Error("It breaks.");
  return {};
});
const write = testSkill("test.write");
const factory = testSkill("content_factory");
/** A run that publishes through an operation, as an agent does that a text talked into it. */
const talkedInto = testSkill("test.talked_into", async (ctx) => {
  const call = ctx.operation("call", "produce.blog_post.publish", { id: "bp_1", platformConfigId: "plat_1" });
  return call.then(
    () => ({ code: "published" }),
    (error: { code?: string }) => ({ code: error.code ?? String(error) }),
  );
});

let service: Service;
let agencyId: string;
let brand: string;
const people = new Map<Role, TestPerson>();
beforeAll(async () => {
  service = await startService({ skills: [bulkAction, send, write, factory, talkedInto] });
  agencyId = await agencyOf(service);
  brand = await createWorkspace(service.database, { agencyId });
  for (const role of ["MANAGER", "EDITOR", "APPROVER"] as const) people.set(role, await addPerson(service, { role }));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const as = (role: Role, method: string, path: string, body?: unknown) => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`No ${role} was added.`);
  return person.app(method, path, body, brand);
};

const schedule = dailyInTwelveHours("UTC");
const SENDS = { skill: "produce.publish", input: {} };
const DOORS: [string, string, object][] = [
  ["a start", "/v1/agent/invoke", SENDS],
  ["a start with a field that sends", "/v1/agent/invoke", { skill: "content_factory", input: { publish: true } }],
  ["a schedule of a skill", "/v1/schedules", { ...SENDS, cadence: schedule }],
  ["a schedule of a start", "/v1/schedules", { action: "agent.invoke", config: SENDS, cadence: schedule }],
  ["a bulk action", "/v1/workspaces/bulk-action", { action: "agent.invoke", workspaces: [], config: SENDS }],
  [
    "a bulk action of an operation",
    "/v1/workspaces/bulk-action",
    { action: "produce.blog_post.publish", workspaces: [], config: {} },
  ],
  ["a report by email", "/v1/reports", { sendTo: ["ada@client.example"] }],
];

test.each(DOORS)("%s that acts on the outside world needs a role that may send", async (_what, path, body) => {
  // The workspace exists only while tests run.
  const given = "workspaces" in body ? { ...body, workspaces: [brand] } : body;
  const refused = await as("EDITOR", "POST", path, given);
  const allowed = await as("MANAGER", "POST", path, given);

  expect(refused).toMatchObject({
    status: 403,
    body: { code: "forbidden", details: { role: "EDITOR", requiredRoles: rolesThatMay("send") } },
  });
  expect(allowed.body.details?.requiredRoles).toBeUndefined();
});

test.each([
  ["a skill that writes", { skill: "test.write", input: {} }],
  ["the same skill without the field that sends", { skill: "content_factory", input: { publish: false } }],
])("an editor starts %s", async (_what, body) => {
  expect((await as("EDITOR", "POST", "/v1/agent/invoke", body)).status).toBe(202);
});

test("no skill that acts on the outside world is open to a role that may not send", async () => {
  const open: string[] = [];
  for (const { slug, demo } of skillContracts.filter((one) => one.demo === "safety")) {
    const { body } = await as("EDITOR", "POST", "/v1/agent/invoke", { skill: slug, input: {} });
    if (body.details?.requiredRoles === undefined) open.push(`${slug} ${demo}`);
  }
  expect(open).toEqual([]);
});

test("a run calls operations with the rights that the role of its person has at that moment", async () => {
  const start = async (by: TestPerson) => {
    const started = await by.app("POST", "/v1/agent/invoke", { skill: "test.talked_into", input: {} }, brand);
    const path = `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=20`;
    return (await service.rest("GET", path, undefined, { workspace: brand })).body.result.code;
  };
  const demoted = await addPerson(service, { role: "MANAGER" });
  const before = await start(demoted);
  await service.database.system.batch([
    sql`update memberships set role = 'EDITOR' where id = ${demoted.membershipId}`,
    sql`select 1`,
  ]);

  expect(before).toBe("not_found");
  expect(await start(demoted)).toBe("forbidden");
});

test("a schedule of a person who lost the right or the workspace starts nothing, and says why", async () => {
  const owner = await addPerson(service, { role: "OWNER" });
  const make = async () => {
    const person = await addPerson(service, { role: "MANAGER" });
    const { body, status } = await person.app("POST", "/v1/schedules", { ...SENDS, cadence: schedule }, brand);
    expect(status).toBe(201);
    return { id: String(body.id), person };
  };
  const [weaker, elsewhere, same] = [await make(), await make(), await make()];
  const other = await createWorkspace(service.database, { agencyId });
  const access = (id: string, change: object) => owner.app("PATCH", `/v1/people/${id}`, change);
  expect((await access(weaker.person.membershipId, { role: "EDITOR" })).status).toBe(200);
  expect((await access(elsewhere.person.membershipId, { workspaceIds: [other] })).status).toBe(200);
  for (const { id } of [weaker, elsewhere, same]) {
    await service.database.tenant.batch([
      sql`select set_config('app.agency', ${agencyId}, true)`,
      sql`update schedules set next_run_at = ${isoAgo({ hours: 1 })} where id = ${id}`,
    ]);
  }
  await service.tick();
  const read = async ({ id }: { id: string }) => (await service.rest("GET", `/v1/schedules/${id}`)).body;

  expect(await read(weaker)).toMatchObject({ lastInvocationId: null, lastError: { code: "forbidden" } });
  expect(await read(elsewhere)).toMatchObject({ lastInvocationId: null, lastError: { code: "workspace_forbidden" } });
  expect(await read(same)).toMatchObject({ lastInvocationId: expect.any(String), lastError: null });
});

test("an editor changes neither the input of a schedule that sends, nor resumes one", async () => {
  const { body } = await as("MANAGER", "POST", "/v1/schedules", { ...SENDS, cadence: schedule });
  const path = `/v1/schedules/${body.id}`;
  const paused = await as("EDITOR", "PATCH", path, { paused: true });
  const resumed = await as("EDITOR", "PATCH", path, { paused: false });
  const changed = await as("EDITOR", "PATCH", path, { config: { skill: "produce.publish", input: { a: 1 } } });

  expect([paused.status, resumed.status, changed.status]).toEqual([200, 403, 403]);
});

test("an editor does not start failed sends again", async () => {
  const config = { skill: "produce.publish", input: { fails: true } };
  const bulk = { action: "agent.invoke", workspaces: [brand], config };
  const { body } = await as("MANAGER", "POST", "/v1/workspaces/bulk-action", bulk);
  await service.rest("GET", `/v1/agent/invocations/${body.parentInvocationId}?waitSeconds=20`);
  const path = `/v1/agent/invocations/${body.parentInvocationId}/retry-failed`;
  const owner = await addPerson(service, { role: "OWNER" });
  const editor = await addPerson(service, { role: "EDITOR" });

  expect(await editor.app("POST", path, {})).toMatchObject({
    status: 403,
    body: { details: { requiredRoles: rolesThatMay("send") } },
  });
  expect((await owner.app("POST", path, {})).status).toBe(202);
});

test("caps of credits need a role that manages, also to clear one, and other settings do not", async () => {
  const change = (settings: object) => as("MANAGER", "PATCH", `/v1/workspaces/${brand}`, { settings });
  const answers = await Promise.all([
    change({ maxCreditsPerMonth: 1_000_000 }),
    change({ maxMonitoringCreditsPerMonth: null }),
    change({ creditPool: "workspace" }),
    change({ sharedControls: true }),
  ]);
  const other = await change({ primaryLanguage: "de" });
  const admin = await addPerson(service, { role: "ADMIN" });
  const raised = await admin.app("PATCH", `/v1/workspaces/${brand}`, { settings: { maxCreditsPerMonth: 5000 } });

  expect(answers.map(({ body }) => body.details?.requiredRoles)).toEqual(Array(4).fill(rolesThatMay("manage")));
  expect([other.status, raised.status]).toEqual([200, 200]);
});
