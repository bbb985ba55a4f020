import { type OperationContract, pathFields } from "@findable/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/operations.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import type { RestAnswer } from "../harness/caller.ts";
import { demoExample } from "../harness/demo-example.ts";
import { type Service, startService } from "../harness/service.ts";
import { silentVendors } from "../harness/silent-vendors.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";
import { inputsLike } from "./__fixtures__/inputs-like.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const contracts = operations.map((operation) => operation.contract);
/**
 * How many inputs each operation is given. The bar is 500 for the demo: `FULL_SIZE=1` has them. What reads and refuses inputs is
 * the same for all operations, so that even the fewer ones are thousands for it.
 */
const INPUTS = isWholeSample ? { rest: 40, mcp: 10, demo: 500, demoMcp: 40 } : { rest: 3, mcp: 1, demo: 3, demoMcp: 1 };

let service: Service;
let workspace: string;
/** Clients of all tests: the operator's, and one without a key. */
let operator: Awaited<ReturnType<Service["mcp"]>>;
let stranger: Awaited<ReturnType<Service["mcp"]>>;
beforeAll(async () => {
  service = await startService({
    skills: [...builtInSkills, ...journeySkills],
    worker: false,
    env: { ...silentVendors, FOREGROUND_WAIT_MS: "100" },
  });
  const made = await service.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  workspace = made.body.id;
  [operator, stranger] = await Promise.all([service.mcp({ workspace }), service.mcp({ key: null })]);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** What an answer lacks of the envelope of refusals. */
function envelopeFaults(who: string, { status, headers, body, text }: RestAnswer, wanted?: number, code?: string) {
  const fields = Object.keys(Object(body)).toSorted().join();
  const isEnvelope =
    fields === "code,details,message,requestId,type" &&
    /^http:.*\/errors\//.test(body.type) &&
    typeof body.code === "string" &&
    typeof body.message === "string" &&
    typeof body.details === "object" &&
    body.requestId === headers.get("x-request-id");
  return [
    ...(isEnvelope ? [] : [`${who} got no envelope: ${status} ${text.slice(0, 300)}`]),
    ...(wanted === undefined || status === wanted
      ? []
      : [`${who} got ${status}, not ${wanted}: ${text.slice(0, 300)}`]),
    ...(code === undefined || body?.code === code ? [] : [`${who} got the code ${body?.code}, not ${code}.`]),
  ];
}

function expectEnvelope(answer: RestAnswer, status: number, code: string): void {
  expect(envelopeFaults("the operator", answer, status, code)).toEqual([]);
}

test("what is not there is named in the details, whatever was asked of it", async () => {
  // What a PUT names need not be there.
  const addressed = contracts.filter(({ path, method }) => path.includes("{") && method !== "PUT");
  const answers = await Promise.all(
    addressed.map(async (contract) => {
      const { method, path, body } = toRestCall(contract);
      const { status, body: answer } = await service.rest(method, path, body, { workspace });
      const input: Readonly<Record<string, unknown>> = contract.example.input;
      return { name: contract.name, status, answer, asked: pathFields(contract).map((field) => input[field]) };
    }),
  );

  const unknown = answers.filter(({ status }) => status === 404);
  expect(answers.filter(({ status }) => status !== 404).map(({ name }) => name)).toEqual(["agent.skills.get"]);
  for (const { name, answer, asked } of unknown) {
    const named = Object.values(answer.details).flat();
    expect(
      named.filter((value) => asked.includes(value)),
      `${name}: ${JSON.stringify(answer)}`,
    ).not.toEqual([]);
  }
});

/** Who calls, over REST and MCP. */
const KEYED = { who: "the operator", options: () => ({ workspace }), client: () => operator };
const KEYLESS = { who: "no key", options: () => ({ key: null }), client: () => stranger };

/** Names that every object inherits: a table in an object literal answers them with a function. */
const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

/** A tool reads its arguments with the code that reads a body, so that one order of the names is enough for it. */
const NAMED_TOOL_CALLS = 1;
/** Over all operations each name meets each kind of field in a few orders, too. */
const NAMED_TURNS = isWholeSample ? INHERITED.length : 1;

/** Each text of the value, at any depth, replaced by the name. */
function withName(value: unknown, name: string): unknown {
  if (typeof value === "string") return name;
  if (Array.isArray(value)) return value.map((one) => withName(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withName(one, name)]));
}

/** Inputs with the name in each text field alone, because the first wrong field can hide others. */
function inputsNamingOne(contract: OperationContract, name: string): Record<string, unknown>[] {
  const example: Readonly<Record<string, unknown>> = contract.example.input;
  return Object.entries(example)
    .map(([field, value]) => [field, value, withName(value, name)] as const)
    .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
    .map(([field, , after]) => ({ ...example, [field]: after }));
}

/** The example with inherited names in all of its texts, a different one in each field; `turn` says which name is the first. */
function inputNamingAll(contract: OperationContract, turn: number): Record<string, unknown> {
  const fields = Object.entries(contract.example.input);
  const nameAt = (place: number) => INHERITED[(turn + place) % INHERITED.length] ?? "constructor";
  return Object.fromEntries(fields.map(([field, value], place) => [field, withName(value, nameAt(place))]));
}

/** How an operation answers names that every object inherits, wherever a text may be. */
async function faultsOfNames(contract: OperationContract): Promise<string[]> {
  const turns = INHERITED.slice(0, NAMED_TURNS).map((_name, turn) => inputNamingAll(contract, turn));
  const inputs = [...turns, ...inputsNamingOne(contract, "constructor")];
  const isFault = (text: string) => text.includes('"internal_error"');
  const sent = inputs.flatMap((input) =>
    [KEYED, KEYLESS].map(async ({ who, options }) => {
      const { method, path, body } = toRestCall(contract, input);
      const { text } = await service.rest(method, path, body, options());
      return isFault(text) ? [`${who}: ${contract.name} given ${JSON.stringify(input)}: ${text}`] : [];
    }),
  );
  const called = turns.slice(0, NAMED_TOOL_CALLS).flatMap((input) =>
    [KEYED, KEYLESS].map(async ({ who, client }) => {
      const text = JSON.stringify(await client().callTool({ name: contract.name, arguments: input }));
      return isFault(text) ? [`${who}: the tool ${contract.name} given ${JSON.stringify(input)}: ${text}`] : [];
    }),
  );
  return (await Promise.all([...sent, ...called])).flat();
}

describe.each(INHERITED)("%s", (name) => {
  test("is a name like any other as a tool, a prompt, a resource and an argument of them", async () => {
    const others = await Promise.allSettled([
      operator.callTool({ name: "tools.find", arguments: { words: name } }),
      operator.callTool({ name: "tools.find", arguments: { area: name } }),
      operator.callTool({ name: "tools.call", arguments: { name, arguments: {} } }),
      operator.callTool({ name, arguments: {} }),
      operator.callTool({ name: "workspaces.list", arguments: { fields: name } }),
      operator.getPrompt({ name }),
      operator.getPrompt({ name: "weekly_pulse", arguments: { [name]: "x" } }),
      operator.complete({ ref: { type: "ref/prompt", name: "weekly_pulse" }, argument: { name, value: "" } }),
      operator.readResource({ uri: `findable://${name}/x` }),
    ]);
    const said = others.map((one) => (one.status === "fulfilled" ? JSON.stringify(one.value) : String(one.reason)));
    expect(said.filter((text) => /internal_error|-32603/.test(text))).toEqual([]);
  });

  test("is a file ending, a form field, a query field and a column like any other", async () => {
    const form = new FormData();
    form.set("file", new Blob(["text"]), `notes.${name}`);
    form.set(name, "x");
    const answers = await Promise.all([
      service.rest("POST", "/v1/agent/files", { path: `notes.${name}`, contentBase64: "dGV4dA==" }, { workspace }),
      service.rest("POST", "/v1/agent/files", form, { workspace }),
      service.rest("GET", `/v1/keywords?${name}=1`, undefined, { workspace }),
      service.rest(
        "POST",
        "/v1/link-building/relationships/import",
        { csv: `domain,${name}\na.example,x` },
        { workspace },
      ),
    ]);
    expect(answers.map(({ status, body }) => [status, body.contentType ?? body.code ?? null])).toEqual([
      [201, "text/plain"],
      [400, "validation_error"],
      [400, "validation_error"],
      [201, null],
    ]);
  });
});

/** The ends of what a date can be: a day more or less has another number of digits, or none in the database. */
const ENDS = ["0001-01-01", "0001-01-01T00:00:00.000Z", "9999-12-31", "9999-12-31T23:59:59.999Z"];
const IS_TIME = /^(?:since|until|from|to|date|.*(?:At|After|Before|Since|Until|Date))$/;

test("the first and the last day of the calendar are days like any other", async () => {
  const times = contracts.flatMap((contract) =>
    Object.keys(contract.input.properties)
      .filter((field) => IS_TIME.test(field))
      .flatMap((field) => ENDS.map((end) => ({ contract, input: { ...contract.example.input, [field]: end } }))),
  );
  const faults = await inGroups(times, async ({ contract, input }) => {
    const { method, path, body } = toRestCall(contract, input);
    const answers = await Promise.all([
      service.rest(method, path, body, { workspace }),
      service.rest(method, path, body, { key: null }),
    ]);
    return answers.filter(({ status }) => status >= 500).map(({ text }) => `${method} ${path}: ${text}`);
  });

  expect(new Set(times.map(({ contract }) => contract.name)).size).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

/** Runs the calls, some at a time, and returns all that they return. */
async function inGroups<T, R>(calls: readonly T[], run: (call: T) => Promise<R[]>): Promise<R[]> {
  const waiting = [...calls];
  const found: R[] = [];
  const next = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) found.push(...(await run(call)));
  };
  await Promise.all(Array.from({ length: 8 }, next));
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** One operation in so many is given every wrong body, because one reader reads them all; the others are given the first. */
const READERS = isWholeSample ? 1 : 12;

/** Bodies that no operation takes, as they are sent. */
const WRONG_BODIES: readonly (readonly [what: string, body: string | Uint8Array, status: number])[] = [
  ["half a JSON", '{"a":', 400],
  ["200,000 nested arrays", bytes("[".repeat(200_000)), 400],
  ["200,000 nested and closed arrays", bytes(`${"[".repeat(200_000)}${"]".repeat(200_000)}`), 400],
  ["an array", "[]", 400],
  ["a number", "1", 400],
  ["null", "null", 400],
  ["NUL", '{"name":"a\\u0000b"}', 400],
  ["a lone surrogate", '{"name":"\\ud800"}', 400],
  ["a number beyond 64 bits", '{"limit":1e999}', 400],
  ["a prototype", '{"__proto__":{"admin":true}}', 400],
  ["9 MB", bytes(`"${"x".repeat(9_000_000)}"`), 413],
  ["an unknown field", '{"nobodyKnowsThis":1}', 400],
];

async function faultsOfBodies(contract: OperationContract): Promise<string[]> {
  const { method, path, body: example } = toRestCall(contract);
  if (example === undefined) return [];
  const isReader = contracts.indexOf(contract) % READERS === 0;
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    service.rest(method, toRestCall(contract).path, body, { workspace, headers });
  const given = (what: string) => `the operator: ${method} ${path} (${contract.name}) given ${what}`;
  const [unknown, untyped, ...wrong] = await Promise.all([
    send({ ...example, nobodyKnowsThis: 1 }),
    send("{}", { "Content-Type": "text/plain" }),
    ...WRONG_BODIES.slice(0, isReader ? undefined : 1).map(async ([what, body, status]) =>
      envelopeFaults(given(what), await send(body), status),
    ),
  ]);
  const named: unknown[] = (unknown.body?.details?.errors ?? []).map(({ field }: { field: unknown }) => field);
  return [
    ...envelopeFaults(given("an unknown field beside its example"), unknown, 400, "validation_error"),
    ...(named.includes("nobodyKnowsThis") ? [] : [`${given("an unknown field")} did not name it: ${unknown.text}`]),
    ...envelopeFaults(given("a body that is not JSON by its type"), untyped, 415, "unsupported_media_type"),
    ...wrong.flat(),
  ];
}

async function faultsOfLikeInputs(contract: OperationContract): Promise<string[]> {
  const inputs = fc.sample(inputsLike(contract), Math.max(INPUTS.rest, INPUTS.mcp));
  const sent = inputs.slice(0, INPUTS.rest).map(async (input) => {
    const { method, path, body } = toRestCall(contract, { ...contract.example.input, ...input });
    const answer = await service.rest(method, path, body, { workspace });
    const who = `the operator: ${contract.name} given ${JSON.stringify(input)}`;
    if (answer.status >= 500) return [`${who} got ${answer.status}: ${answer.text}`];
    return answer.status >= 400 ? envelopeFaults(who, answer) : [];
  });
  const called = inputs.slice(0, INPUTS.mcp).map(async (input) => {
    const result = await operator.callTool({ name: contract.name, arguments: input });
    const who = `the operator: the tool ${contract.name} given ${JSON.stringify(input)}`;
    return result.isError === true ? toolErrorFaults(who, result.structuredContent) : [];
  });
  return (await Promise.all([...sent, ...called])).flat();
}

function toolErrorFaults(who: string, content: unknown): string[] {
  const { code, requestId } = Object(content);
  const isKnown = typeof code === "string" && code !== "internal_error" && /^req_/.test(String(requestId));
  return isKnown ? [] : [`${who} got ${JSON.stringify(content)}`];
}

async function faultsOfDemo(contract: OperationContract): Promise<string[]> {
  if (contract.demo !== "demo") return [];
  const inputs = fc.sample(inputsLike(contract), Math.max(INPUTS.demo, INPUTS.demoMcp));
  const sent = inputs.slice(0, INPUTS.demo).map(async (input) => {
    const { method, path, body } = toRestCall(contract, { ...demoExample(contract), ...input });
    const answer = await service.rest(method, path, body, { key: null });
    const who = `no key: ${contract.name} given ${JSON.stringify(input)}`;
    if (answer.status < 400) return [];
    const isKnown =
      answer.status < 500 &&
      DEMO_REFUSALS.has(answer.body?.code) &&
      answer.body.requestId === answer.headers.get("x-request-id");
    return isKnown ? [] : [`${who} got ${answer.status}: ${answer.text}`];
  });
  const called = inputs.slice(0, INPUTS.demoMcp).map(async (input) => {
    const result = await stranger.callTool({ name: contract.name, arguments: input });
    const who = `no key: the tool ${contract.name} given ${JSON.stringify(input)}`;
    return result.isError === true ? toolErrorFaults(who, result.structuredContent) : [];
  });
  return (await Promise.all([...sent, ...called])).flat();
}

const DEMO_REFUSALS = new Set([
  "validation_error",
  "unknown_skill",
  "unknown_action",
  "invalid_url",
  "not_found",
  "approval_not_found",
  "file_not_found",
  "keyword_not_found",
  "pillar_not_found",
  "relationship_not_found",
  "workspace_not_found",
  "unauthorized",
  "method_not_allowed",
]);

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  "%s answers inputs of all kinds with its promise or the envelope, with a key and without, over REST and as a tool",
  async (_name, contract) => {
    const faults = await Promise.all(
      [faultsOfBodies, faultsOfLikeInputs, faultsOfNames, faultsOfDemo].map((find) => find(contract)),
    );

    expect(faults.flat(), `FAST_CHECK_SEED=${fc.readConfigureGlobal().seed}`).toEqual([]);
  },
);

test.each(["Authorization", "X-Workspace-Id", "Idempotency-Key"])("refuses two values for %s", async (name) => {
  const { hostname, port } = new URL(service.url);
  const { request } = await import("node:http");
  const both = name === "Authorization" ? [`Bearer ${service.key}`, `Bearer ${service.key}`] : [workspace, workspace];
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = name === "Authorization" ? {} : { Authorization: `Bearer ${service.key}` };
    const sent = request({ hostname, port, path: "/v1/agent/skills", headers }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (piece: string) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    sent.setHeader(name, both);
    sent.on("error", reject);
    sent.end();
  });

  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).code).toBe("validation_error");
});

test.each([
  ["GET", "/v1/agent/invocations/inv_nobody", 404, "not_found"],
  ["GET", "/v1/agent/invocations/inv_nobody/events", 404, "not_found"],
  ["GET", "/v1/agent/skills/nobody", 404, "not_found"],
  ["GET", "/v1/workspaces/ws_nobody", 404, "workspace_not_found"],
  ["GET", "/v1/keywords/kw_nobody", 404, "keyword_not_found"],
  ["GET", "/v1/agent/files/nothing.txt", 404, "file_not_found"],
  ["GET", "/v1/agent/files/..%2F..%2Fetc%2Fpasswd/raw", 404, "file_not_found"],
  ["GET", "/v1/agent/invocations?limit=many", 400, "validation_error"],
  ["GET", "/v1/agent/invocations?limit=1&limit=2", 400, "validation_error"],
  ["GET", "/v1/agent/invocations?cursor=forged", 400, "validation_error"],
  ["GET", "/v1/agent/invocations?status=SLEEPING", 400, "validation_error"],
  ["GET", "/v1/agent/invocations?since=yesterday", 400, "validation_error"],
  ["GET", "/v1/agent/invocations?nobodyKnowsThis=1", 400, "validation_error"],
  ["GET", "/v1/%ff", 400, "validation_error"],
  ["GET", "/v1/nothing", 404, "not_found"],
  ["PUT", "/v1/agent/invoke", 405, "method_not_allowed"],
])("%s %s answers %i %s", async (method, path, status, code) => {
  expectEnvelope(await service.rest(method, path, undefined, { workspace }), status, code);
});

test("an unknown skill is refused by name, and its input by its fields", async () => {
  const invoke = (body: object) => service.rest("POST", "/v1/agent/invoke", body, { workspace });

  expectEnvelope(await invoke({ skill: "test.nothing", input: {} }), 400, "unknown_skill");
  const wrong = await invoke({ skill: "test.talker", input: { steps: "ten" } });
  expectEnvelope(wrong, 400, "validation_error");
  expect(wrong.body.details.errors).toEqual([expect.objectContaining({ field: "input.steps" })]);
});

test("the service's own pages answer without a key", async () => {
  const pages = await Promise.all(
    ["/healthz", "/readyz", "/metrics", "/openapi.json"].map((path) =>
      service.rest("GET", path, undefined, { key: null }),
    ),
  );

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(Object.keys(pages[3]?.body.paths)).toContain("/v1/agent/invoke");
  expect(pages[2]?.text).toContain("findable_");
});
