import type { OperationContract } from "@findable/contract";
import { pino } from "pino";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateSecret } from "../../src/domains/keys/keys.ts";
import { operations } from "../../src/operations.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import type { CallOptions, RestAnswer } from "../harness/caller.ts";
import { demoExample } from "../harness/demo-example.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { type RestCall, toRestCall } from "./__fixtures__/example-calls.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const contracts = operations.map((operation) => operation.contract);
const skills = [...builtInSkills, ...journeySkills];

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
  // The runs that keys may start are not what this is about, and the worlds of test keys compute for long.
  service = await startService({
    skills,
    worker: false,
    env: { ...silentVendors, FOREGROUND_WAIT_MS: "100", TOOL_WAIT_MS: "100", DEFAULT_MONTHLY_CREDITS: "1000000" },
  });
  const { database } = service;
  const mine = await createAgency(database);
  const theirs = await createAgency(database);
  const deleted = await createWorkspace(database, { agencyId: mine });
  {
    await using _worker = await startWorker();
    owned = await Promise.all([populate(mine, "alpha"), populate(mine, "beta"), populate(theirs, "gamma")]);
  }
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

function startWorker() {
  const { env, database } = service;
  const logger = pino({ level: "silent" });
  return startRunWorker({ config: parseConfig(env), databaseUrl: database.appUrl, logger, skills });
}

/** A tenant with one of everything, all with a word that no other tenant uses. */
async function populate(agencyId: string, word: string): Promise<Owned> {
  const { database } = service;
  const workspace = await createWorkspace(database, { agencyId, primaryDomain: `${word}.example` });
  const key = await createKey(database, { agencyId, workspaceId: workspace });
  const body = { skill: "test.filler", input: { word }, tags: [`secret-${word}`] };
  const started = await service.rest("POST", "/v1/agent/invoke", body, { key: key.secret });
  const address = `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`;
  const run = await service.rest("GET", address, undefined, { key: key.secret });
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

const callAs = (principal: string, { method, path, body }: RestCall): Promise<RestAnswer> =>
  service.rest(method, path, body, principals[principal]);

type ToolResult = Awaited<ReturnType<Awaited<ReturnType<Service["mcp"]>>["callTool"]>>;
const clients = new Map<string, ReturnType<Service["mcp"]>>();

async function callTool(
  principal: string,
  contract: OperationContract,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const client = clients.get(principal) ?? service.mcp(principals[principal]);
  clients.set(principal, client);
  return (await client).callTool({ name: contract.name, arguments: input });
}

const codeOf = ({ structuredContent }: ToolResult): unknown => Object(structuredContent).code;

function ownedBy(word: string): Owned {
  const found = owned.find((one) => one.word === word);
  if (found === undefined) throw new Error(`No tenant has the word ${word}.`);
  return found;
}

/** Each principal with what it is refused by every operation. */
const REFUSED: readonly (readonly [principal: string, code: string])[] = [
  ["malformed", "unauthorized"],
  ["wrong checksum", "unauthorized"],
  ["unknown", "unauthorized"],
  ["revoked", "key_revoked"],
  ["revoked, with a foreign workspace", "key_revoked"],
  ["expired", "key_expired"],
];
const WITHOUT_KEY = ["none", "demo"];
/** An agency key may read its workspaces by their own address, so it is aimed at another agency's. */
const STRANGERS: readonly (readonly [principal: string, ownedBy: "alpha" | "gamma"])[] = [
  ["read-only", "alpha"],
  ["workspace B", "alpha"],
  ["agency with its own", "gamma"],
  ["other agency", "alpha"],
  ["test key", "alpha"],
];
/**
 * How many strangers call each operation as a tool too: other ones at each operation. What a key may do is decided by the same code
 * for a tool, so that over all operations each stranger calls almost a hundred.
 */
const TOOL_CALLERS = isWholeSample ? STRANGERS.length : 2;

/** What is wrong with an answer, as sentences that begin with the principal and the operation. */
type Faults = string[];

function refusalFaults(who: string, { status, headers, body }: RestAnswer, code: string): Faults {
  return [
    ...(status === 401 && body?.code === code ? [] : [`${who} got ${status} ${body?.code}, not 401 ${code}.`]),
    ...(headers.get("x-request-id") === body?.requestId ? [] : [`${who} got two request IDs.`]),
    ...(headers.get("www-authenticate")?.startsWith("Bearer") ? [] : [`${who} got no \`WWW-Authenticate: Bearer\`.`]),
  ];
}

function demoFaults(who: string, contract: OperationContract, answer: RestAnswer): Faults {
  const { status, headers, text } = answer;
  const leak = text.includes("secret-") ? [`${who} got a secret: ${text}`] : [];
  if (contract.demo !== "demo") return [...leak, ...refusalFaults(who, answer, "unauthorized")];
  return [
    ...leak,
    ...([200, 201, 202, 204].includes(status) ? [] : [`${who} got ${status}, not an answer: ${text}`]),
    ...(headers.get("x-service-mode") === "demo" ? [] : [`${who} got an answer that does not say that it is a demo.`]),
  ];
}

/** Words of the tenant that no other tenant may see. */
function leaks(who: string, { word }: Owned, text: string): Faults {
  const seen = [`secret-${word}`, `${word}.example`].filter((secret) => text.includes(secret));
  return seen.map((secret) => `${who} got "${secret}" of another tenant: ${text.slice(0, 300)}`);
}

function strangerFaults(who: string, contract: OperationContract, at: Owned, { status, text }: RestAnswer): Faults {
  const namesRecord = "id" in contract.example.input || "key_id" in contract.example.input;
  return [
    ...leaks(who, at, text),
    ...(status < 500 ? [] : [`${who} got ${status}: ${text}`]),
    ...(!namesRecord || status === 403 || status === 404 ? [] : [`${who} got ${status}, not 403 or 404: ${text}`]),
  ];
}

/** A refusal by scope, over REST and as a tool. */
function scopeFaults(who: string, code: string, { status, body }: RestAnswer, result: ToolResult): Faults {
  return [
    ...(status === 403 && body?.code === code ? [] : [`${who} got ${status} ${body?.code}, not 403 ${code}.`]),
    ...(result.isError === true && codeOf(result) === code ? [] : [`${who} got ${codeOf(result)} of the tool.`]),
  ];
}

async function faultsWithoutRights(contract: OperationContract): Promise<Faults> {
  const call = toRestCall(contract, aimed(contract, ownedBy("alpha")));
  const example = toRestCall(contract, demoExample(contract));
  const faults = await Promise.all([
    ...REFUSED.map(async ([principal, code]) =>
      refusalFaults(`${principal}: ${contract.name}`, await callAs(principal, call), code),
    ),
    ...WITHOUT_KEY.map(async (principal) =>
      demoFaults(`${principal}: ${contract.name}`, contract, await callAs(principal, example)),
    ),
  ]);
  return faults.flat();
}

/** What strangers get over REST and as a tool, and what they are refused because their key only reads. */
async function faultsOfStrangers(contract: OperationContract): Promise<Faults> {
  const turn = contracts.indexOf(contract);
  const faults = await Promise.all(
    STRANGERS.map(async ([principal, word], place) => {
      const who = `${principal}: ${contract.name}`;
      const at = ownedBy(word);
      const input = aimed(contract, at);
      const needsAgency = principal === "workspace B" && contract.scope === "agency";
      const asTool = needsAgency || (place + turn) % STRANGERS.length < TOOL_CALLERS;
      const [answer, result] = await Promise.all([
        callAs(principal, toRestCall(contract, input)),
        asTool ? callTool(principal, contract, input) : undefined,
      ]);
      const writes = contract.kind === "command" || contract.kind === "start";
      const mayWrite = principal !== "read-only" || !writes;
      const isRefused = answer.status === 403 && ["forbidden", "agency_key_required"].includes(answer.body?.code);
      return [
        ...strangerFaults(who, contract, at, answer),
        ...(result === undefined ? [] : toolFaults(who, at, result)),
        ...(mayWrite || isRefused ? [] : [`${who} got ${answer.status} ${answer.body?.code}, but only reads.`]),
        ...(needsAgency && result !== undefined ? scopeFaults(who, "agency_key_required", answer, result) : []),
      ];
    }),
  );
  return faults.flat();
}

function toolFaults(who: string, at: Owned, result: ToolResult): Faults {
  const text = JSON.stringify(result);
  return [
    ...leaks(`${who} (tool)`, at, text),
    ...(text.includes("internal_error") ? [`${who} (tool) got a fault of ours: ${text.slice(0, 300)}`] : []),
  ];
}

async function faultsOfTools(contract: OperationContract): Promise<Faults> {
  const at = ownedBy("alpha");
  const faults = await Promise.all(
    WITHOUT_KEY.map(async (principal) =>
      toolFaults(`${principal}: ${contract.name}`, at, await callTool(principal, contract, aimed(contract, at))),
    ),
  );
  return faults.flat();
}

async function faultsOfAgencies(contract: OperationContract): Promise<Faults> {
  if (contract.workspace !== "required") return [];
  const call = toRestCall(contract, aimed(contract, ownedBy("alpha")));
  const [without, foreign, deleted] = await Promise.all([
    callAs("agency without header", call),
    callAs("agency with a foreign one", call),
    callAs("agency with a deleted one", call),
  ]);
  const said = ({ body }: RestAnswer) => JSON.stringify({ ...body, requestId: "" });
  const isAsked = without.status === 400 && without.body?.code === "validation_error";
  const isNamed = without.body?.details?.errors?.[0]?.field === "X-Workspace-Id";
  const isForbidden = foreign.status === 403 && foreign.body?.code === "workspace_forbidden";
  return [
    ...(isAsked && isNamed ? [] : [`agency without header: ${contract.name} got ${without.status} ${without.text}`]),
    ...(isForbidden ? [] : [`agency with a foreign one: ${contract.name} got ${foreign.status} ${foreign.text}`]),
    ...(said(deleted) === said(foreign) && deleted.status === foreign.status
      ? []
      : [`agency with a deleted one: ${contract.name} got ${deleted.status} ${deleted.text}`]),
  ];
}

async function faultsOfNoAdmin(contract: OperationContract): Promise<Faults> {
  if (contract.scope !== "admin") return [];
  const principal = "agency, not admin";
  const input = aimed(contract, ownedBy("alpha"));
  const [answer, result] = await Promise.all([
    callAs(principal, toRestCall(contract, input)),
    callTool(principal, contract, input),
  ]);
  return scopeFaults(`${principal}: ${contract.name}`, "forbidden", answer, result);
}

/** First, because a worker would run everything that the matrix starts. */
test("a key that is revoked in one process is refused in every other at once, and its runs go on", async () => {
  await using _worker = await startWorker();
  const other = await service.spawn("api");
  const { key = null } = principals["workspace B"] ?? {};
  const made = await service.rest("POST", "/v1/auth/keys", { name: "short-lived" }, { key });
  const { secret, id } = made.body;
  const there = () => fetch(`${other.url}/v1/agent/skills`, { headers: { Authorization: `Bearer ${secret}` } });
  const endless = { skill: "test.endless", input: {} };
  const run = await service.rest("POST", "/v1/agent/invoke", endless, { key: secret });
  const address = `/v1/agent/invocations/${run.body.invocationId}`;
  await expect.poll(async () => (await service.rest("GET", address, undefined, { key })).body.status).toBe("RUNNING");
  expect((await there()).status).toBe(200);

  const revoked = await service.rest("DELETE", `/v1/auth/keys/${id}`, undefined, { key });
  const after = await there();
  const still = await service.rest("GET", address, undefined, { key });

  expect(revoked.status).toBe(204);
  expect([after.status, JSON.parse(await after.text()).code]).toEqual([401, "key_revoked"]);
  expect(still.body.status).toBe("RUNNING");
});

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  "%s answers each key as far as its rights reach, over REST and as a tool, and shows nothing of another tenant",
  async (_name, contract) => {
    const faults = await Promise.all(
      [faultsWithoutRights, faultsOfStrangers, faultsOfTools, faultsOfAgencies, faultsOfNoAdmin].map((find) =>
        find(contract),
      ),
    );

    expect(faults.flat()).toEqual([]);
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
  const { workspace, run } = ownedBy("alpha");
  const runs = await service.rest("GET", "/v1/agent/invocations", undefined, { key: ownKey });
  const record = await service.rest("GET", `/v1/workspaces/${workspace}`, undefined, { key: ownKey });

  expect(runs.body.data.map((one: { invocationId: string }) => one.invocationId)).toEqual([run]);
  expect(record.body).toMatchObject({ active: true, primaryDomain: "alpha.example" });
});

test("an id of another tenant answers exactly as one that does not exist", async () => {
  const { run, keyId } = ownedBy("gamma");
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
  const [alpha, beta, gamma] = [ownedBy("alpha"), ownedBy("beta"), ownedBy("gamma")];
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
