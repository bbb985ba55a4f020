import type { OperationContract } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import { operations } from "../../src/operations.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import type { CallOptions, RestAnswer } from "../harness/caller.ts";
import { demoExample } from "../harness/demo-example.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const contracts = operations.map((operation) => operation.contract);

let service: Service;
/** The records of each tenant; no other tenant may see them. */
interface Owned {
  workspace: string;
  run: string;
  keyId: string;
  word: string;
}
let owned: Owned[];
let ownKey: string;
let principals: Record<string, CallOptions & { key: string | null }>;

beforeAll(async () => {
  service = await startService({ skills: [...builtInSkills, ...journeySkills], env: silentVendors });
  const { database } = service;
  const mine = await createAgency(database);
  const theirs = await createAgency(database);
  const deleted = await createWorkspace(database, { agencyId: mine });
  owned = [await populate(mine, "alpha"), await populate(mine, "beta"), await populate(theirs, "gamma")];
  const [a, b, foreign] = owned.map(({ workspace }) => workspace);
  const agency = (await createKey(database, { agencyId: mine })).secret;
  await service.rest("DELETE", `/v1/workspaces/${deleted}`, undefined, { key: agency });
  const bound = (more: Parameters<typeof createKey>[1]) => createKey(database, more);
  const revoked = await bound({ agencyId: mine, workspaceId: a ?? "" });
  await service.rest("DELETE", `/v1/auth/keys/${revoked.actor.keyId}`, undefined, { key: agency });
  const expired = await bound({ agencyId: mine, workspaceId: a ?? "" });
  await database.system.batch([
    sql`update api_keys set expires_at = clock_timestamp() - interval '1 s' where id = ${expired.actor.keyId}`,
  ]);
  ownKey = (await bound({ agencyId: mine, workspaceId: a ?? "" })).secret;
  const test = await service.rest(
    "POST",
    "/v1/auth/keys",
    { name: "test", mode: "test", workspaceId: b },
    { key: agency },
  );
  principals = {
    none: { key: null },
    demo: { key: "demo" },
    malformed: { key: "sk_live_short" },
    "wrong checksum": { key: `${generateSecret("live").slice(0, -1)}!` },
    unknown: { key: generateSecret("live") },
    revoked: { key: revoked.secret },
    "revoked, with a foreign workspace": { key: revoked.secret, workspace: foreign ?? "" },
    expired: { key: expired.secret },
    "read-only": { key: (await bound({ agencyId: mine, workspaceId: b ?? "", readOnly: true })).secret },
    "workspace B": { key: (await bound({ agencyId: mine, workspaceId: b ?? "" })).secret },
    "agency without header": { key: agency },
    "agency with its own": { key: agency, workspace: b ?? "" },
    "agency, not admin": { key: (await bound({ agencyId: mine, scope: "AGENCY" })).secret, workspace: b ?? "" },
    "agency with a foreign one": { key: agency, workspace: foreign ?? "" },
    "agency with a deleted one": { key: agency, workspace: deleted },
    "other agency": { key: (await createKey(database, { agencyId: theirs })).secret, workspace: foreign ?? "" },
    "test key": { key: test.body.secret },
  };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** A tenant with one of everything, all with a word that no other tenant uses. */
async function populate(agencyId: string, word: string): Promise<Owned> {
  const { database } = service;
  const workspace = await createWorkspace(database, { agencyId, primaryDomain: `${word}.example` });
  const key = await createKey(database, { agencyId, workspaceId: workspace });
  const body = { skill: "test.filler", input: { word }, tags: [`secret-${word}`], mode: "FOREGROUND" };
  const run = await service.rest("POST", "/v1/agent/invoke", body, { key: key.secret });
  const brand = { shortDescription: `secret-${word}` };
  const branded = await service.rest("PATCH", `/v1/workspaces/${workspace}`, { brand }, { key: key.secret });
  expect([run.body.status, branded.status]).toEqual(["SUCCEEDED", 200]);
  return { workspace, run: String(run.body.invocationId), keyId: key.actor.keyId, word };
}

/** The example of an operation, aimed at what the tenant owns. */
function aimed(contract: OperationContract, at: Owned): Record<string, unknown> {
  const input: Record<string, unknown> = { ...contract.example.input };
  const id = contract.area === "workspaces" ? at.workspace : contract.area === "keywords" ? `kw_${at.word}` : at.run;
  if ("id" in input) input["id"] = id;
  if ("segmentId" in input) input["segmentId"] = `seg_${at.word}`;
  if ("key_id" in input) input["key_id"] = at.keyId;
  if (contract.area === "files" && "path" in input) input["path"] = "agent-output/notes.txt";
  if (contract.area === "skills" && "slug" in input) input["slug"] = "test.quick";
  if ("workspaceId" in input) input["workspaceId"] = at.workspace;
  // Days would start the runs that are due in them.
  if (contract.name === "test.clock.advance") return { seconds: 60 };
  if (contract.name === "agent.invoke")
    Object.assign(input, { skill: "test.quick", input: {}, parentInvocationId: at.run });
  return input;
}

async function callAs(principal: string, contract: OperationContract, at: Owned): Promise<RestAnswer> {
  const { method, path, body } = toRestCall(contract, aimed(contract, at));
  return service.rest(method, path, body, principals[principal]);
}

const clients = new Map<string, ReturnType<Service["mcp"]>>();

async function callTool(principal: string, contract: OperationContract, at: Owned): Promise<unknown> {
  const client = clients.get(principal) ?? service.mcp(principals[principal]);
  clients.set(principal, client);
  return (await client).callTool({ name: contract.name, arguments: aimed(contract, at) });
}

const victim = () => {
  const [first] = owned;
  if (first === undefined) throw new Error("Nobody owns anything.");
  return first;
};

describe.each(contracts.map((contract) => [contract.name, contract] as const))("%s", (_name, contract) => {
  test.each([
    ["malformed", "unauthorized"],
    ["wrong checksum", "unauthorized"],
    ["unknown", "unauthorized"],
    ["revoked", "key_revoked"],
    ["revoked, with a foreign workspace", "key_revoked"],
    ["expired", "key_expired"],
  ])("answers 401 to a key that is %s: %s", async (principal, code) => {
    const answer = await callAs(principal, contract, victim());

    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(answer.headers.get("x-request-id")).toBe(answer.body.requestId);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  test.each(["none", "demo"])("answers in demo mode, or not at all, where the key is: %s", async (principal) => {
    const { method, path, body } = toRestCall(contract, demoExample(contract));
    const answer = await service.rest(method, path, body, principals[principal]);

    if (contract.demo === "demo") {
      expect([200, 201, 202, 204]).toContain(answer.status);
      expect(answer.headers.get("x-service-mode")).toBe("demo");
    } else {
      expect([answer.status, answer.body.code]).toEqual([401, "unauthorized"]);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
    expect(answer.text).not.toContain("secret-");
  });

  test.each(["read-only", "workspace B", "agency with its own", "other agency", "test key"])(
    "shows nothing of workspace A to the key: %s",
    async (principal) => {
      // An agency key may read its workspaces by their own address, so it is aimed at another agency's.
      const at = principal === "agency with its own" ? owned[2] : victim();
      if (at === undefined) throw new Error("Nobody owns anything.");
      const answer = await callAs(principal, contract, at);

      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(`secret-${at.word}`);
      expect(answer.text).not.toContain(`${at.word}.example`);
      const ownsNoId = "id" in contract.example.input || "key_id" in contract.example.input;
      if (ownsNoId) expect([403, 404]).toContain(answer.status);
    },
  );
});

const ofWorkspace = contracts.filter((contract) => contract.workspace === "required");
test.each(ofWorkspace.map((contract) => [contract.name, contract] as const))(
  "%s needs to know the workspace from an agency key, and one that is the agency's",
  async (_name, contract) => {
    const without = await callAs("agency without header", contract, victim());
    const foreign = await callAs("agency with a foreign one", contract, victim());
    const deleted = await callAs("agency with a deleted one", contract, victim());

    expect([without.status, without.body.code]).toEqual([400, "validation_error"]);
    expect(without.body.details.errors[0].field).toBe("X-Workspace-Id");
    expect([foreign.status, foreign.body.code]).toEqual([403, "workspace_forbidden"]);
    expect({ ...deleted.body, requestId: "" }).toEqual({ ...foreign.body, requestId: "" });
  },
);

const writing = contracts.filter(({ kind }) => kind === "command" || kind === "start");
test.each(writing.map((contract) => [contract.name, contract] as const))(
  "%s is refused to a key that only reads",
  async (_name, contract) => {
    const answer = await callAs("read-only", contract, victim());

    expect(answer.status).toBe(403);
    expect(["forbidden", "agency_key_required"]).toContain(answer.body.code);
  },
);

const overScope = contracts.filter(({ scope }) => scope !== "workspace");
test.each(overScope.map((contract) => [contract.name, contract] as const))(
  "%s is refused to a key of less than its scope, over REST and over MCP",
  async (_name, contract) => {
    const principal = contract.scope === "admin" ? "agency, not admin" : "workspace B";
    const code = contract.scope === "admin" ? "forbidden" : "agency_key_required";
    const answer = await callAs(principal, contract, victim());
    const result = await callTool(principal, contract, victim());

    expect([answer.status, answer.body.code]).toEqual([403, code]);
    expect(result).toMatchObject({ isError: true, structuredContent: { code } });
  },
);

describe.each(["none", "demo", "read-only", "workspace B", "agency with its own", "other agency", "test key"])(
  "over MCP with the key: %s",
  (principal) => {
    test("no tool shows anything of workspace A", async () => {
      const at = principal === "agency with its own" ? owned[2] : victim();
      if (at === undefined) throw new Error("Nobody owns anything.");
      for (const contract of contracts) {
        const text = JSON.stringify(await callTool(principal, contract, at));
        expect(text, contract.name).not.toContain(`secret-${at.word}`);
        expect(text, contract.name).not.toContain(`${at.word}.example`);
        expect(text, contract.name).not.toContain("internal_error");
      }
    });
  },
);

test.each(["malformed", "unknown", "revoked", "expired"])(
  "over MCP no tool answers a key that is %s",
  async (principal) => {
    const { key } = principals[principal] ?? {};
    await expect(service.mcp({ key: String(key) })).rejects.toThrow();
  },
);

test("after all of that workspace A has lost and gained nothing", async () => {
  const { workspace, run } = victim();
  const runs = await service.rest("GET", "/v1/agent/invocations", undefined, { key: ownKey });
  const record = await service.rest("GET", `/v1/workspaces/${workspace}`, undefined, { key: ownKey });

  expect(runs.body.data.map((one: { invocationId: string }) => one.invocationId)).toEqual([run]);
  expect(record.body).toMatchObject({ active: true, primaryDomain: "alpha.example" });
});

test("an id of another tenant answers exactly as one that does not exist", async () => {
  const { run, keyId } = owned[2] ?? victim();
  const get = (path: string) => service.rest("GET", path, undefined, { key: ownKey });
  const revoke = (id: string) => service.rest("DELETE", `/v1/auth/keys/${id}`, undefined, { key: ownKey });
  const pairs = [
    [await get(`/v1/agent/invocations/${run}`), await get("/v1/agent/invocations/inv_nobody"), run, "inv_nobody"],
    [await revoke(keyId), await revoke("akey_nobody"), keyId, "akey_nobody"],
  ] as const;

  for (const [foreign, unknown, foreignId, unknownId] of pairs) {
    const said = (answer: RestAnswer, id: string) =>
      JSON.stringify({ ...answer.body, requestId: "" }).replaceAll(id, "ID");
    expect(foreign.status).toBe(unknown.status);
    expect(said(foreign, foreignId)).toBe(said(unknown, unknownId));
  }
});

test("reads of many tenants at the same moment see each their own and nothing of the others", async () => {
  const get = async (principal: string, at: Owned) => {
    const answer = await service.rest("GET", `/v1/agent/invocations/${at.run}`, undefined, principals[principal]);
    return [answer.status, answer.body.tags ?? answer.body.code].flat();
  };
  const [alpha, beta, gamma] = owned;
  if (alpha === undefined || beta === undefined || gamma === undefined) throw new Error("Three own something.");
  const round = () => [
    get("workspace B", beta).then((said) => expect(said).toEqual([200, "secret-beta"])),
    get("other agency", gamma).then((said) => expect(said).toEqual([200, "secret-gamma"])),
    get("other agency", alpha).then((said) => expect(said).toEqual([404, "not_found"])),
    get("revoked", alpha).then((said) => expect(said).toEqual([401, "key_revoked"])),
    get("unknown", gamma).then((said) => expect(said).toEqual([401, "unauthorized"])),
    get("agency with a foreign one", gamma).then((said) => expect(said).toEqual([403, "workspace_forbidden"])),
    get("workspace B", gamma).then((said) => expect(said).toEqual([404, "not_found"])),
  ];

  await Promise.all(Array.from({ length: 40 }, round).flat());
});

test("a key that only reads sees no tool that writes, and a key that writes sees every operation", async () => {
  const reader = await service.mcp({ key: principals["read-only"]?.key ?? "", query: "?tools=all" });
  const writer = await service.mcp({ key: ownKey, query: "?tools=all" });
  const names = async (client: typeof reader) => (await client.listTools()).tools.map((tool) => tool.name);
  const reads = contracts.filter(({ kind }) => kind === "query" || kind === "stream").map(({ name }) => name);

  expect((await names(reader)).toSorted()).toEqual(reads.toSorted());
  expect((await names(writer)).toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  const refused = await reader.callTool({ name: "agent.invoke", arguments: { skill: "test.quick", input: {} } });
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: "forbidden" } });
});

test("a key that is revoked in one process is refused in every other at once, and its runs go on", async () => {
  const other = await service.spawn("api");
  const made = await service.rest("POST", "/v1/auth/keys", { name: "short-lived" }, { key: ownKey });
  const { secret, id } = made.body;
  const there = () => fetch(`${other.url}/v1/agent/skills`, { headers: { Authorization: `Bearer ${secret}` } });
  const endless = { skill: "test.endless", input: {} };
  const run = await service.rest("POST", "/v1/agent/invoke", endless, { key: secret });
  expect((await there()).status).toBe(200);

  const revoked = await service.rest("DELETE", `/v1/auth/keys/${id}`, undefined, { key: ownKey });
  const after = await there();
  const still = await service.rest("GET", `/v1/agent/invocations/${run.body.invocationId}`, undefined, { key: ownKey });

  expect(revoked.status).toBe(204);
  expect([after.status, JSON.parse(await after.text()).code]).toEqual([401, "key_revoked"]);
  expect(["PENDING", "RUNNING"]).toContain(still.body.status);
});

test("secrets are shown once, have a checksum, and are not in the database", async () => {
  const made = await service.rest("POST", "/v1/auth/keys", { name: "shown once" }, { key: ownKey });
  const { secret, id } = made.body;
  const [rows] = await service.database.system.batch<{ row: string }>([
    sql`select k::text as row from api_keys k where id = ${id}`,
  ]);
  const listed = await service.rest("GET", "/v1/auth/keys", undefined, { key: ownKey });

  expect(secret).toMatch(/^sk_live_[0-9A-Za-z]{49}$/);
  expect(rows?.[0]?.row).not.toContain(secret.slice(12));
  expect(listed.text).not.toContain(secret);
});

test("a run that a test key starts is in its world alone, and no live key finds it", async () => {
  const { key } = principals["test key"] ?? { key: null };
  const invocation = { skill: "bootstrap_brand", input: { domain: "acme.example" } };

  const started = await service.rest("POST", "/v1/agent/invoke", invocation, { key });
  const address = `/v1/agent/invocations/${started.body.invocationId}`;

  expect(started.status).toBe(202);
  expect((await service.rest("GET", address, undefined, { key })).status).toBe(200);
  expect((await service.rest("GET", address, undefined, { key: ownKey })).status).toBe(404);
});
