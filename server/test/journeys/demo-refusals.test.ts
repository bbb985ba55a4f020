import { type OperationContract, operations } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRecording } from "../../src/demo/recording.ts";
import type { RestAnswer } from "../harness/caller.ts";
import { demoExample } from "../harness/demo-example.ts";
import { hoursUntil } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import { isWholeSample } from "../judges/sample-size.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";
import { oddInputs } from "./__fixtures__/odd-inputs.ts";

let service: Service;
/** Keys of one test world. A key of a workspace is what the demo acts as. */
let agencyKey: string;
let workspaceKey: string;
beforeAll(async () => {
  service = await startService({ worker: false, env: { FOREGROUND_WAIT_MS: "100" } });
  const makeKey = async (given: object, key = service.key) =>
    (await service.rest("POST", "/v1/auth/keys", { name: "t", ...given }, { key })).body.secret;
  agencyKey = await makeKey({ scope: "AGENCY", mode: "test" });
  const { body } = await service.rest(
    "POST",
    "/v1/workspaces",
    { name: "Acme", primaryDomain: "acme.example" },
    { key: agencyKey },
  );
  workspaceKey = await makeKey({ workspaceId: body.id }, agencyKey);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** A refusal of the input itself; undefined for answers and for refusals that depend on what is stored. */
function refusalOf({ status, body }: RestAnswer) {
  if (status !== 400 && !(status === 422 && Array.isArray(body?.details?.errors))) return undefined;
  const errors: { field: string; message: string }[] = body.details.errors ?? [];
  if (errors.some(({ message }) => OF_STORED.test(message))) return undefined;
  return { status, code: body.code, fields: errors.map(({ field }) => field).toSorted() };
}

/** The same input for the demo, which knows only its own records. */
function withDemoIds(contract: OperationContract, input: Record<string, unknown>): Record<string, unknown> {
  const example = new Map<string, unknown>(Object.entries(contract.example.input));
  const own = Object.entries(demoExample(contract)).filter(([field]) => input[field] === example.get(field));
  return { ...input, ...Object.fromEntries(own) };
}

/** The same input for a key: its times are as far from the present as those of the demo are from the demo's day. */
function atPresent(input: Record<string, unknown>): Record<string, unknown> {
  const days = Math.round(-hoursUntil(readRecording().facts.now) / 24);
  const shift = (value: unknown) =>
    typeof value === "string" && MOMENT.test(value) ? new Date(Date.parse(value) + days * DAY_MS).toISOString() : value;
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, shift(value)]));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The name of a platform is taken because an input before it made the platform, and the refiners of the demo are its own. */
const OF_STORED = /^(must be unique|is not a refiner of this workspace)/;

/** Neighbouring inputs vary the same field, so those that are left out are spread over all fields. */
function spread<T>(inputs: readonly T[]): T[] {
  const step = isWholeSample ? 1 : Math.ceil(inputs.length / MOST_INPUTS);
  return inputs.filter((_input, place) => place % step === 0);
}

const MOST_INPUTS = 12;

const built = operations.filter(({ demo }) => demo === "demo");
let compared = 0;

/** How the demo's refusal of an input differs from what a key is refused; undefined if it does not. */
async function differenceOf(contract: OperationContract, input: Record<string, unknown>): Promise<string | undefined> {
  const { method, path, body } = toRestCall(contract, atPresent(input));
  const key = contract.scope === "workspace" ? workspaceKey : agencyKey;
  const keyed = await service.rest(method, path, body, { key });
  const expected = refusalOf(keyed);
  // Other refusals depend on what is stored.
  if (keyed.status >= 300 && expected === undefined) return undefined;
  const asked = toRestCall(contract, withDemoIds(contract, input));
  const demo = await service.rest(asked.method, asked.path, asked.body, { key: null });
  compared += 1;
  const [byKey, byDemo] = [expected ?? "no refusal", refusalOf(demo) ?? "no refusal"].map((one) => JSON.stringify(one));
  if (byKey === byDemo) return undefined;
  const got = `${keyed.status} ${byKey}, and the demo ${demo.status} ${byDemo}`;
  return `${contract.name} given ${JSON.stringify(input)}: the key got ${got}`;
}

test.each(built.map((contract) => [contract.name, contract] as const))(
  "the demo refuses of %s what a test key is refused, with the same status, code and fields",
  async (_name, contract) => {
    const differences: unknown[] = [];
    for (const input of spread(oddInputs(contract))) differences.push(await differenceOf(contract, input));

    expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
  },
);

test("as many of these inputs as prove something were compared", () => {
  expect(compared).toBeGreaterThan(200);
});

test.each([
  ["POST", "/v1/research/content-gap", {}, ["competitorDomains", "competitorIds"]],
  ["POST", "/v1/research/content-gap", { competitorIds: [] }, undefined],
  ["POST", "/v1/research/discuss", {}, ["seedUrls", "topic"]],
  ["POST", "/v1/produce/blog-post", {}, ["keyword", "keywordId", "topic"]],
  ["POST", "/v1/produce/blog-post", { keyword: "a", topic: "b" }, ["topic"]],
  ["POST", "/v1/produce/blog-post", { keywordId: "kw_a", keyword: "a", topic: "b" }, ["keyword", "topic"]],
  ["POST", "/v1/produce/landing-page", {}, ["keyword", "keywordId", "topic"]],
  ["POST", "/v1/produce/landing-page", { keywordId: "kw_a", keyword: "a" }, ["keyword"]],
] as const)("%s %s with %j is refused with a key and in the demo", async (method, path, body, fields) => {
  const keyed = refusalOf(await service.rest(method, path, body, { key: workspaceKey }));
  const demo = refusalOf(await service.rest(method, path, body, { key: null }));

  expect(keyed).toMatchObject({ status: 400, code: "validation_error", ...(fields && { fields }) });
  expect(demo).toEqual(keyed);
});

test("the demo refuses edits of fields that a reviewer may not change, and values of another type", async () => {
  const { body } = await service.rest("GET", "/v1/agent/approvals?include=decisions", undefined, { key: null });
  const known = body.data.find(({ editableFields }: { editableFields: string[] }) => editableFields.length > 0);
  const { approvalId, invocationId, editableFields, preview } = known;
  const [field] = editableFields;
  const approve = (edits: object) =>
    service.rest("POST", `/v1/agent/invocations/${invocationId}/approve`, { approvalId, edits }, { key: null });

  expect(refusalOf(await approve({ unheardOf: "x" }))).toEqual({
    status: 422,
    code: "invalid_edits",
    fields: ["edits.unheardOf"],
  });
  expect(refusalOf(await approve({ [field]: { not: "a text" } }))).toMatchObject({ fields: [`edits.${field}`] });
  expect((await approve({ [field]: preview[field] })).status).toBe(200);
});
