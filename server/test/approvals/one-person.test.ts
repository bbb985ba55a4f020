import sql from "sql-template-tag";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoFromNow } from "../harness/moments.ts";
import { createKey } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const MARA = "mara@tallyhour.example";

const publish = testSkill("test.publish", async (ctx) => {
  const post = { title: "Bill by the hour" };
  const outcome = await ctx.effect<typeof post, { id: string }>("publish", {
    kind: "publish",
    vendor: { name: "blog", world: "live", honoursKeys: true },
    plan: async () => ({
      payload: post,
      preview: post,
      editable: Type.Object({ title: Type.String({ minLength: 1, maxLength: 60 }) }),
    }),
    send: async () => ({ id: "post_1" }),
  });
  return { ...outcome };
});

let service: Service;
let agencyId: string;
let workspaceId: string;

beforeAll(async () => {
  service = await startService({ skills: [publish] });
  const settings = { separateApprover: true };
  const made = await service.rest("POST", "/v1/workspaces", {
    name: "T",
    primaryDomain: "tallyhour.example",
    settings,
  });
  workspaceId = made.body.id;
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  agencyId = rows?.[0]?.agency_id ?? "";
});
afterAll(() => service[Symbol.asyncDispose]());

interface Person {
  id: string;
  secret: string;
}

/** A person whose key the operator made. */
async function newPerson(reach: "workspace" | "agency" = "workspace"): Promise<Person> {
  const { actor, secret } = await createKey(service.database, {
    agencyId,
    ...(reach === "workspace" ? { workspaceId } : {}),
  });
  return { id: actor.keyId, secret };
}

/** A key that another key makes over the API. */
async function keyOf(maker: Person, more: Record<string, unknown> = {}): Promise<Person> {
  const body = { name: "Made", workspaceId, canApprove: true, ...more };
  const made = await service.rest("POST", "/v1/auth/keys", body, { key: maker.secret });
  expect(made.status).toBe(201);
  return made.body;
}

const withKey = ({ secret }: Person) => ({ key: secret, workspace: workspaceId });

async function start(by: Person): Promise<string> {
  const { body } = await service.rest("POST", "/v1/agent/invoke", { skill: "test.publish", input: {} }, withKey(by));
  return body.invocationId;
}

/** A run that waits for an approval. */
async function ask(by: Person): Promise<{ run: string; approvalId: string }> {
  const run = await start(by);
  const { body } = await service.rest("GET", `/v1/agent/invocations/${run}?waitSeconds=20`, undefined, withKey(by));
  return { run, approvalId: body.currentStep.approvalId };
}

async function decide(by: Person, { run, approvalId }: { run: string; approvalId: string }, more: object = {}) {
  const path = `/v1/agent/invocations/${run}/approve`;
  return service.rest("POST", path, { approvalId, ...more }, withKey(by));
}

const REFUSED = { status: 403, body: { code: "forbidden", details: { separateApprover: true } } };

test("no key of the tree that started a run approves or rejects it, over REST, MCP or the app; another person does", async () => {
  const root = await newPerson();
  const starter = await keyOf(root);
  const sibling = await keyOf(root);
  const child = await keyOf(starter);
  const grandchild = await keyOf(child);
  const waiting = await ask(starter);

  for (const key of [root, starter, sibling, child, grandchild]) {
    expect(await decide(key, waiting)).toMatchObject(REFUSED);
  }
  const reject = await service.rest(
    "POST",
    `/v1/agent/invocations/${waiting.run}/reject`,
    { approvalId: waiting.approvalId, skipStep: true },
    withKey(child),
  );
  expect(reject).toMatchObject(REFUSED);
  const mcp = await service.mcp({ key: child.secret });
  const { approvalId } = waiting;
  const asTool = { name: "agent.approval.approve", arguments: { id: waiting.run, approvalId } };
  const tool = await mcp.callTool(asTool);
  expect([tool.isError, JSON.stringify(tool.content)]).toEqual([true, expect.stringContaining("separateApprover")]);
  const app = await inApp(child, "POST", `/v1/agent/invocations/${waiting.run}/approve`, { approvalId });
  expect([app.status, JSON.parse(await app.text()).details]).toEqual([403, { separateApprover: true }]);

  expect(await decide(await newPerson(), waiting)).toMatchObject({ status: 200, body: { decision: "APPROVED" } });
});

/** A call of the web app, signed in with the key. */
async function inApp(by: Person, method: string, path: string, body: object): Promise<Response> {
  const headers = { "X-Findable-App": "1", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const signedIn = await fetch(`${service.url}/app/api/session`, {
    method: "POST",
    headers,
    body: JSON.stringify({ key: by.secret }),
  });
  const Cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return fetch(`${service.url}/app/api${path}`, {
    method,
    headers: { ...headers, Cookie },
    body: JSON.stringify(body),
  });
}

test("a key that the app made, and a key whose maker was revoked, stay one person with their makers", async () => {
  const starter = await newPerson();
  const made = await inApp(starter, "POST", "/v1/auth/keys", { name: "Second", workspaceId });
  const second: Person & { canApprove: boolean } = JSON.parse(await made.text());
  const rotated = await keyOf(second);
  await service.rest("DELETE", `/v1/auth/keys/${second.id}`, undefined, withKey(starter));
  const waiting = await ask(starter);

  expect([made.status, second.canApprove]).toEqual([201, true]);
  expect(await decide(rotated, waiting)).toMatchObject(REFUSED);
});

test("a share link decides only what its creator may: the tree that started the run creates none, and an earlier link is refused", async () => {
  const starter = await newPerson();
  const child = await keyOf(starter);
  const other = await newPerson();
  const [waiting, later] = [await ask(starter), await ask(other)];
  const path = (approval: string) => `/v1/agent/approvals/${approval}/links`;

  const refused = await service.rest("POST", path(waiting.approvalId), { recipient: MARA }, withKey(child));
  const reader = { recipient: MARA, canApprove: false };
  const reading = await service.rest("POST", path(waiting.approvalId), reader, withKey(child));
  const earlier = await service.rest("POST", path(later.approvalId), { recipient: MARA }, withKey(child));
  // The run belongs to the link's creator from now on, as if the setting had been off when the link was made.
  await startedBy(later.run, starter.id);

  expect(refused).toMatchObject(REFUSED);
  expect([reading.status, earlier.status]).toEqual([201, 201]);
  const page = await (await fetch(earlier.body.url)).text();
  const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ form, action: "approve" });
  const headers = { Origin: service.url };
  const submitted = await fetch(earlier.body.url, { method: "POST", body, headers, redirect: "manual" });
  expect(submitted.status).toBe(403);
});

async function startedBy(run: string, keyId: string): Promise<void> {
  await service.database.tenant.transaction(
    [sql`select set_config('app.agency', ${agencyId}, true), set_config('app.workspace', ${workspaceId}, true)`],
    (tx) => tx.query(sql`update invocations set api_key_id = ${keyId} where id = ${run}`),
  );
}

test("a trust grant approves the runs of other people only", async () => {
  const [granter, other] = [await newPerson(), await newPerson()];
  const child = await keyOf(granter);
  const granted = await decide(child, await ask(other), { trustHenceforth: "step" });
  expect(granted.body.trustGranted).toMatchObject({ kind: "step" });

  const { approvalId } = await ask(granter);
  const passed = await start(other);
  const { body } = await service.rest(
    "GET",
    `/v1/agent/invocations/${passed}?waitSeconds=20`,
    undefined,
    withKey(other),
  );

  expect(approvalId).toMatch(/^appr_/);
  expect(body.status).toBe("SUCCEEDED");
  await service.rest("DELETE", `/v1/agent/trust/${granted.body.trustGranted.id}`, undefined, withKey(other));
});

test("only an agency key of a person without a current run turns the setting or a policy off", async () => {
  const [starter, other] = [await newPerson("agency"), await newPerson("agency")];
  const child = await keyOf(starter, { scope: "AGENCY", workspaceId: undefined });
  await ask(starter);
  const change = (by: Person, settings: object) =>
    service.rest("PATCH", `/v1/workspaces/${workspaceId}`, { settings }, { key: by.secret });
  const off = { separateApprover: false };
  const auto = { approvalPolicy: { publish: "auto" } };

  for (const settings of [off, auto]) {
    expect(await change(await newPerson(), settings)).toMatchObject({ body: { code: "agency_key_required" } });
    expect(await change(starter, settings)).toMatchObject(REFUSED);
    expect(await change(child, settings)).toMatchObject(REFUSED);
  }
  expect(await change(starter, { separateApprover: true, primaryLanguage: "en" })).toMatchObject({ status: 200 });
  expect(await change(other, off)).toMatchObject({ status: 200, body: { settings: off } });
  expect(await change(await newPerson(), { separateApprover: true })).toMatchObject({ status: 200 });
});

test("a person who changes what a schedule starts has started its next run", async () => {
  const [owner, editor] = [await newPerson("agency"), await newPerson("agency")];
  const bulk = {
    action: "research.competitor.add",
    workspaces: [workspaceId],
    config: { domain: "hers.example" },
    schedule: "daily:03:00",
  };
  const made = await service.rest("POST", "/v1/workspaces/bulk-action", bulk, { key: owner.secret });
  const path = `/v1/schedules/${made.body.schedule.id}`;
  const keyOfSchedule = async () => {
    const [rows] = await service.database.system.batch<{ api_key_id: string }>([
      sql`select api_key_id from schedules where agency_id = ${agencyId}`,
    ]);
    return rows?.[0]?.api_key_id;
  };

  await service.rest("PATCH", path, { cadence: "daily:04:00" }, { key: editor.secret });
  const retimed = await keyOfSchedule();
  const config = { domain: "mine.example" };
  const changed = await service.rest("PATCH", path, { config }, { key: editor.secret });

  expect([retimed, changed.status, await keyOfSchedule()]).toEqual([owner.id, 200, editor.id]);
});

test("a key that the API or MCP makes approves nothing unless its maker asks for it and may", async () => {
  const maker = await newPerson("agency");
  const plain = await service.rest("POST", "/v1/auth/keys", { name: "Plain", workspaceId }, { key: maker.secret });
  const mcp = await service.mcp({ key: maker.secret });
  const made = await mcp.callTool({ name: "auth.keys.create", arguments: { name: "Tool", workspaceId } });
  const asked = { name: "More", workspaceId, canApprove: true };
  const more = await service.rest("POST", "/v1/auth/keys", asked, { key: plain.body.secret });

  expect(plain.body).toMatchObject({ canApprove: false, createdByKeyId: maker.id });
  expect(made.structuredContent).toMatchObject({ canApprove: false, createdByKeyId: maker.id });
  expect((await keyOf(maker)).id).toMatch(/^akey_/);
  expect(more).toMatchObject({ status: 403, body: { code: "forbidden" } });
});

test("a key ends no later than its maker, names its maker, and is revoked with it where asked", async () => {
  const operator = await newPerson("agency");
  const expiresAt = isoFromNow({ hours: 1 });
  const parent = await keyOf(operator, { expiresAt, scope: "AGENCY", workspaceId: undefined });
  const make = async (maker: Person, more: object) =>
    (await service.rest("POST", "/v1/auth/keys", { name: "Child", workspaceId, ...more }, { key: maker.secret })).body;
  const later = isoFromNow({ hours: 2 });
  const sooner = isoFromNow({ minutes: 30 });

  const children = [
    await make(parent, {}),
    await make(parent, { expiresAt: later }),
    await make(parent, { expiresAt: sooner }),
  ];
  const inTest = await make(parent, { mode: "test" });
  const ofTest = await make(inTest, { workspaceId: undefined });
  const { body: listed } = await service.rest("GET", "/v1/auth/keys?limit=200", undefined, { key: operator.secret });
  const revoke = (query: string) =>
    service.rest("DELETE", `/v1/auth/keys/${parent.id}${query}`, undefined, { key: operator.secret });
  const codeWith = async ({ secret }: Person) =>
    (await service.rest("GET", "/v1/auth/keys", undefined, { key: secret })).body.code;
  const [first] = children;

  expect([...children, inTest, ofTest].map((child) => child.expiresAt)).toEqual([
    expiresAt,
    expiresAt,
    sooner,
    expiresAt,
    expiresAt,
  ]);
  expect(listed.data.find(({ id }: Person) => id === first.id)).toMatchObject({ createdByKeyId: parent.id });
  expect(listed.data.find(({ id }: Person) => id === operator.id)).toMatchObject({ createdByKeyId: null });
  expect((await revoke("")).status).toBe(204);
  expect([await codeWith(parent), await codeWith(first)]).toEqual(["key_revoked", undefined]);
  expect((await revoke("?descendants=true")).status).toBe(204);
  expect(await Promise.all([...children, inTest, ofTest].map(codeWith))).toEqual(Array(5).fill("key_revoked"));
  expect(await codeWith(operator)).toBeUndefined();
});

test("a key that creates keys while it is revoked with its descendants leaves none that works", async () => {
  const parent = await keyOf(await newPerson("agency"), { scope: "AGENCY", workspaceId: undefined });
  const make = () => service.rest("POST", "/v1/auth/keys", { name: "Late", scope: "AGENCY" }, { key: parent.secret });

  const creating = Array.from({ length: 20 }, make);
  await creating[0];
  const revoked = await service.rest("DELETE", `/v1/auth/keys/${parent.id}?descendants=true`);
  const made = (await Promise.all(creating)).filter(({ status }) => status === 201);
  const { body } = await service.rest("GET", "/v1/auth/keys?limit=200");
  const working = body.data.filter(
    ({ createdByKeyId, revokedAt }: Record<string, unknown>) => createdByKeyId === parent.id && revokedAt === null,
  );

  expect([revoked.status, working]).toEqual([204, []]);
  expect(made.length).toBeGreaterThan(0);
});

test("a rule of the approval policy approves the runs of others, and none of the person who set it", async () => {
  const [setter, other] = [await newPerson(), await newPerson()];
  const set = (rules: object[]) =>
    service.rest(
      "PATCH",
      `/v1/workspaces/${workspaceId}`,
      { settings: { approvalPolicy: { rules } } },
      { key: setter.secret },
    );

  expect(await set([{ skill: "test.publish" }])).toMatchObject({ status: 200 });
  expect((await ask(setter)).approvalId).toMatch(/^appr_/);
  expect((await ask(await keyOf(setter))).approvalId).toMatch(/^appr_/);
  const run = await start(other);
  const ended = await service.rest("GET", `/v1/agent/invocations/${run}?waitSeconds=20`, undefined, withKey(other));
  expect(ended.body.status).toBe("SUCCEEDED");
  expect(await set([])).toMatchObject({ status: 200 });
});
