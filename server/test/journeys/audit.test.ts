import type { AuditEntry, OperationContract } from "@findable/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCuid } from "../../src/kernel/ids/new-id.ts";
import { operations } from "../../src/operations.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import type { RestAnswer } from "../harness/caller.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const writes = operations.map(({ contract }) => contract).filter(({ kind }) => kind === "command" || kind === "start");

let service: Service;
let agencyId: string;
let workspace: string;
let admin: { key: string; id: string };
let reader: string;

beforeAll(async () => {
  service = await startService({ skills: [...builtInSkills, ...journeySkills], worker: false, env: silentVendors });
  agencyId = await createAgency(service.database);
  workspace = await createWorkspace(service.database, { agencyId });
  const { secret, actor } = await createKey(service.database, { agencyId });
  admin = { key: secret, id: actor.keyId };
  reader = (await createKey(service.database, { agencyId, workspaceId: workspace, readOnly: true })).secret;
});
afterAll(() => service[Symbol.asyncDispose]());

/** Examples that need something to be done to, and get it anew each time. */
const AIMS: Record<string, () => Promise<Record<string, unknown>>> = {
  "workspaces.create": async () => ({ primaryDomain: `made-${newCuid()}.example` }),
  "workspaces.update": async () => ({ id: workspace }),
  "workspaces.delete": async () => ({ id: await createWorkspace(service.database, { agencyId }) }),
  "auth.keys.create": async () => ({ workspaceId: workspace }),
  "auth.keys.revoke": async () => ({ key_id: (await createKey(service.database, { agencyId })).actor.keyId }),
  "agent.invoke": async () => ({ skill: "test.quick", input: {}, mode: "BACKGROUND", dryRun: false }),
  "agent.invocations.cancel": async () => ({ id: await startRun() }),
};

async function startRun(): Promise<string> {
  const body = { skill: "test.quick", input: {} };
  const { body: handle } = await service.rest("POST", "/v1/agent/invoke", body, { key: admin.key, workspace });
  return handle.invocationId;
}

async function inputFor(contract: OperationContract): Promise<Record<string, unknown>> {
  return { ...contract.example.input, ...(await AIMS[contract.name]?.()) };
}

async function call(contract: OperationContract, options: { key: string; headers?: Record<string, string> }) {
  const { method, path, body } = toRestCall(contract, await inputFor(contract));
  return service.rest(method, path, body, { ...options, workspace });
}

/** What the log says of one request. */
async function entriesOf(answer: RestAnswer): Promise<AuditEntry[]> {
  const requestId = answer.headers.get("x-request-id");
  return (await everyEntry()).filter((entry) => entry.requestId === requestId);
}

async function everyEntry(query = ""): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor = "";
  do {
    const page = await service.rest("GET", `/v1/audit?limit=200${query}${cursor}`, undefined, { key: admin.key });
    expect(page.status).toBe(200);
    entries.push(...page.body.data);
    cursor = page.body.nextCursor === null ? "" : `&cursor=${encodeURIComponent(page.body.nextCursor)}`;
  } while (cursor !== "");
  return entries;
}

describe.each(writes.map((contract) => [contract.name, contract] as const))("%s", (name, contract) => {
  test("leaves one entry where it is done, and none where it is refused", async () => {
    const answer = await call(contract, { key: admin.key });
    const entries = await entriesOf(answer);

    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status >= 400) return expect(entries).toEqual([]);
    expect(entries).toMatchObject([
      {
        action: name,
        actor: { type: "key", id: admin.id, name: "Key" },
        details: { mode: "live", transport: "rest", status: answer.status },
      },
    ]);
    if (contract.workspace === "required") expect(entries[0]?.workspaceId).toBe(workspace);
  });

  test("leaves no entry for a forbidden call, an unknown field or an unknown key", async () => {
    const { method, path, body } = toRestCall(contract, await inputFor(contract));
    const refused = [
      await call(contract, { key: reader }),
      await service.rest(method, `${path}${path.includes("?") ? "&" : "?"}nobodyKnowsThis=1`, body, {
        key: admin.key,
        workspace,
      }),
      await service.rest(method, path, body, { key: `${admin.key.slice(0, -1)}!`, workspace }),
    ];

    for (const answer of refused) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await entriesOf(answer)).toEqual([]);
    }
  });

  test("leaves one entry for two calls with one Idempotency-Key", async () => {
    const { method, path, body } = toRestCall(contract, await inputFor(contract));
    const options = { key: admin.key, workspace, headers: { "Idempotency-Key": `twice-${name}` } };
    const first = await service.rest(method, path, body, options);
    const second = await service.rest(method, path, body, options);

    expect(first.status, first.text).toBeLessThan(500);
    const done = first.status < 400;
    expect(await entriesOf(first)).toHaveLength(done ? 1 : 0);
    expect(await entriesOf(second)).toEqual([]);
    if (done) expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("leaves one entry over MCP, which says so", async () => {
    const client = await service.mcp({ key: admin.key, workspace });
    const before = new Set((await everyEntry()).map(({ id }) => id));
    const input = await inputFor(contract);
    const prepared = new Set((await everyEntry()).map(({ id }) => id));
    const result = await client.callTool({ name, arguments: input });
    const entries = (await everyEntry()).filter(({ id }) => !before.has(id) && !prepared.has(id));

    if (result.isError === true) expect(entries).toEqual([]);
    else expect(entries).toMatchObject([{ action: name, details: { transport: "mcp" } }]);
  });
});

test("every write that the journey can aim is done by it", async () => {
  const done = new Set((await everyEntry()).map(({ action }) => action));

  expect([...done]).toEqual(expect.arrayContaining([...Object.keys(AIMS), "credits.grant", "research.icp.generate"]));
});

test("an entry says what was made or touched, and not what was written", async () => {
  const canary = "a-word-that-nobody-may-read-in-a-log";
  const key = admin.key;
  const made = await service.rest(
    "POST",
    "/v1/workspaces",
    { name: canary, primaryDomain: `${canary}.example` },
    { key },
  );
  const paused = await service.rest(
    "PATCH",
    `/v1/workspaces/${made.body.id}`,
    { active: false, name: canary },
    { key },
  );
  const invoked = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.quick", input: { say: canary }, tags: [canary] },
    { key, workspace },
  );
  const newKey = await service.rest("POST", "/v1/auth/keys", { name: "x", workspaceId: workspace }, { key });

  expect(await entriesOf(made)).toMatchObject([
    { workspaceId: made.body.id, resourceId: made.body.id, details: { fields: ["name", "primaryDomain"] } },
  ]);
  expect(await entriesOf(paused)).toMatchObject([{ resourceId: made.body.id, details: { values: { active: false } } }]);
  expect(await entriesOf(invoked)).toMatchObject([{ workspaceId: workspace, resourceId: invoked.body.invocationId }]);
  expect(await entriesOf(newKey)).toMatchObject([{ workspaceId: workspace, resourceId: newKey.body.id }]);
  const log = JSON.stringify(await everyEntry());
  expect(log).not.toContain(canary);
  expect(log).not.toContain(newKey.body.secret);
});

test("a start that is only estimated leaves no entry, nor does one that is refused for want of credits", async () => {
  const call = (body: object) =>
    service.rest(
      "POST",
      "/v1/agent/invoke",
      { skill: "test.quick", input: {}, ...body },
      { key: admin.key, workspace },
    );
  const estimated = await service.rest(
    "POST",
    "/v1/agent/invoke?dryRun=true",
    { skill: "test.quick", input: {} },
    { key: admin.key, workspace },
  );
  const poor = await call({ budget: { credits: 1 } });

  expect([estimated.status, poor.status]).toEqual([200, 400]);
  expect([...(await entriesOf(estimated)), ...(await entriesOf(poor))]).toEqual([]);
});

test("of fifty writes at once each leaves its entry, in one chain without gaps", async () => {
  const grant = () => service.rest("POST", "/v1/credits", { amount: 1, reason: "many" }, { key: admin.key });
  const answers = await Promise.all(Array.from({ length: 50 }, grant));
  const requests = new Set(answers.map((answer) => answer.headers.get("x-request-id")));
  const entries = await everyEntry();
  const byHash = new Map(entries.map((entry) => [entry.hash, entry]));

  expect(entries.filter(({ requestId }) => requests.has(requestId))).toHaveLength(50);
  expect(byHash.size).toBe(entries.length);
  expect(entries.filter(({ previousHash }) => previousHash === null)).toHaveLength(1);
  for (const { previousHash } of entries) expect(previousHash === null || byHash.has(previousHash)).toBe(true);
});

test("the list is narrowed by action, actor, workspace, resource and time, and pages without a gap", async () => {
  const all = await everyEntry();
  const invoked = all.filter(({ action }) => action === "agent.invoke");
  const [newest] = invoked;
  const ids = (entries: AuditEntry[]) => entries.map(({ id }) => id);

  expect(ids(await everyEntry("&action=agent.invoke"))).toEqual(ids(invoked));
  expect(ids(await everyEntry("&action=agent.*"))).toEqual(
    ids(all.filter(({ action }) => action.startsWith("agent."))),
  );
  expect(ids(await everyEntry("&action=agent.%25"))).toEqual([]);
  expect(ids(await everyEntry(`&actorId=${admin.id}&workspaceId=${workspace}`))).toEqual(
    ids(all.filter((entry) => entry.workspaceId === workspace)),
  );
  expect(ids(await everyEntry(`&resourceId=${newest?.resourceId}`))).toContain(newest?.id);
  expect(ids(await everyEntry(`&until=${newest?.at}`))).not.toContain(newest?.id);
  expect(ids(await everyEntry(`&since=${newest?.at}`))).toContain(newest?.id);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test("only ADMIN keys read it, and each only its own agency's", async () => {
  const other = await createAgency(service.database);
  const stranger = (await createKey(service.database, { agencyId: other })).secret;
  const agencyKey = (await createKey(service.database, { agencyId, scope: "AGENCY" })).secret;
  const strangers = await service.rest("GET", "/v1/audit", undefined, { key: stranger });
  const refused = await service.rest("GET", "/v1/audit", undefined, { key: agencyKey });

  expect(strangers.body).toEqual({ data: [], nextCursor: null, total: 0, totalIsEstimate: false });
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
});
