/** Every filter of every list, asked of a world that has rows: it returns exactly the rows that match. */
import { type ListFilter, type OperationContract, operations, pathFields } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withHiddenFields } from "../../scripts/record-demo/hidden-fields.ts";
import { fieldOf, matches, pathsOf } from "../../src/kernel/lists/evaluate.ts";
import type { RestAnswer } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of all lists.
type Json = any;
type Query = Record<string, string>;

/** Values of a filter that are asked for. */
const MOST_VALUES = 4;
const SITE = "https://bergzeit.example";
interface Filter {
  contract: OperationContract;
  field: string;
  filter: ListFilter;
}

const lists = operations.filter(({ list, method }) => list !== undefined && method === "GET");
const filters = lists.flatMap((contract): Filter[] =>
  Object.entries(contract.list?.filters ?? {}).map(([field, filter]) => ({ contract, field, filter })),
);

let service: Service;
let key: string;
let workspace: string;
/** All rows of each list that a filter is asked of, by the name of the list. */
let rowsOf: ReadonlyMap<string, { query: Query; rows: Json[]; parameters: Query }>;

beforeAll(async () => {
  service = await startService();
  const grant = { name: "World", mode: "test", scope: "ADMIN", canApprove: true, seed: "filters" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  await fillWorld();
  rowsOf = await readLists();
});
afterAll(() => service[Symbol.asyncDispose]());

function ask(contract: OperationContract, parameters: Query, query: Query): Promise<RestAnswer> {
  const path = pathFields(contract).reduce(
    (rest, field) => rest.replace(`{${field}}`, parameters[field] ?? ""),
    contract.path,
  );
  return service.rest("GET", `${path}?${new URLSearchParams(query)}`, undefined, { key, workspace });
}

async function call(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await service.rest(method, path, body, { key, workspace });
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

async function finished(path: string, body: unknown = {}): Promise<Json> {
  const { invocationId, ...made } = await call("POST", path, body);
  const ended = await until(async () => {
    const run = await call("GET", `/v1/agent/invocations/${invocationId}`);
    return ["SUCCEEDED", "FAILED", "WAITING_APPROVAL"].includes(run.status) ? run : undefined;
  });
  expect(ended.status, JSON.stringify(ended.error)).not.toBe("FAILED");
  return { ...made, ...ended };
}

async function fillWorld(): Promise<void> {
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit.example", tags: ["plan:growth"] };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const spare = { name: "Talzeit", primaryDomain: "talzeit.example", tags: ["plan:starter"] };
  const other = (await service.rest("POST", "/v1/workspaces", spare, { key })).body.id;
  await call("PATCH", `/v1/workspaces/${other}`, { active: false });
  await finished("/v1/agent/invoke", {
    skill: "bootstrap_brand",
    input: { domain: "bergzeit.example" },
    tags: ["first"],
  });
  const { data: keywords } = await call("GET", "/v1/keywords?limit=20");
  const pillar = await call("POST", "/v1/pillars", { name: "City bikes" });
  await call("POST", "/v1/pillars", { name: "Repairs" });
  for (const [index, { id }] of keywords.slice(0, 8).entries()) {
    const changes = { priority: ["HIGH", "LOW"][index % 2], tags: index < 3 ? ["top"] : ["rest", "top"] };
    await call("PATCH", `/v1/keywords/${id}`, {
      ...changes,
      ...(index < 4 ? { pillarId: pillar.id, status: "FOCUSED" } : {}),
    });
  }
  await call("PATCH", `/v1/keywords/${keywords[9].id}`, { status: "ARCHIVED" });
  await call("POST", "/v1/produce/refiners", { name: "Plain words", instructions: "Use plain words." });
  await call("POST", "/v1/produce/platforms", { name: "Editors", kind: "files", folder: "agent-output/editors/" });
  const hook = { url: "https://hooks.bergzeit.example/events", events: ["rank.dropped"] };
  await call("POST", "/v1/webhooks", hook);
  const credentials = { secret: "shared with the receiver" };
  await call("POST", "/v1/produce/platforms", { name: "Pages", kind: "webhook", url: `${SITE}/content`, credentials });
  for (const targetingAngle of ["link_insertion", "guest_post"])
    await call("POST", "/v1/link-building/templates", {
      name: targetingAngle,
      targetingAngle,
      subject: "Hello",
      body: "Hi {{firstName}}",
    });
  await call("POST", "/v1/link-building/relationships/import", {
    kind: "partners",
    rows: [
      { email: "rosa@studio.example", firstName: "Rosa" },
      { email: "lee@press.example", firstName: "Lee" },
    ],
  });
  const schedule = { skill: "performance.import", input: {}, cadence: "weekly:monday:07:00" };
  await call("POST", "/v1/schedules", schedule);
  const paused = await call("POST", "/v1/schedules", {
    skill: "site.audit",
    input: {},
    cadence: "weekly:friday:18:00",
  });
  await call("PATCH", `/v1/schedules/${paused.id}`, { paused: true });
  for (const [path, tag] of [
    ["seed-docs/voice.md", "voice"],
    ["seed-docs/prices.md", "prices"],
  ])
    await call("POST", "/v1/agent/files", { path, contentBase64: "SGk=", contentType: "text/markdown", tags: [tag] });
  const { redirectUrl } = await call("POST", "/v1/indexing/gsc-index/config", {});
  const form = new URLSearchParams({ state: new URL(redirectUrl).searchParams.get("state") ?? "", code: "simulated" });
  const connected = await fetch(`${service.url}/app/connect/search-console`, {
    method: "POST",
    body: form,
    headers: { origin: service.url },
  });
  expect(connected.ok).toBe(true);
  const competitors = [];
  for (const [domain, weight] of [
    ["pedalwerk.example", "incumbent"],
    ["radhaus.example", "alternative"],
  ])
    competitors.push(await call("POST", "/v1/research/competitor", { domain, weight, tags: [weight] }));
  const prompts = ["Which city bikes are good?", "Which bike shop repairs fast?"];
  for (const [index, prompt] of prompts.entries())
    await call("POST", "/v1/research/ai-citation/queries", {
      prompt,
      llms: ["llm_chat_1"],
      samplesPerDay: 1,
      tags: [`basket:${index}`],
    });
  const [first, second] = keywords;
  const { now } = await call("GET", "/v1/test/clock");
  const tenDaysAgo = new Date(Date.parse(now) - 10 * 86_400_000).toISOString().slice(0, 10);
  await Promise.all([
    finished(`/v1/research/competitor/${competitors[0].id}/backlinks`, { limit: 40 }),
    finished(`/v1/research/competitor/${competitors[0].id}/keywords`, { limit: 40 }),
    finished("/v1/site/links", { limit: 60 }),
    finished("/v1/research/serp", { query: first.keyword, location: "US" }),
    finished("/v1/research/serp", { query: second.keyword, location: "US", device: "mobile" }),
    finished("/v1/research/serp-gap", { query: first.keyword, location: "US" }),
    finished("/v1/research/serp-gap", { query: second.keyword, location: "US" }),
    finished("/v1/research/discuss", { topic: "city bikes", maxThreads: 10 }),
    finished("/v1/research/ai-citation", { prompt: prompts[0], llms: ["llm_chat_1", "llm_search_2"], samples: 2 }),
    finished("/v1/produce/brief", { keyword: first.keyword }),
    finished("/v1/produce/brief", { keyword: second.keyword }),
    finished("/v1/produce/blog-post", { keywordId: first.id, pillarSlug: pillar.slug, mode: "quick" }),
    finished("/v1/produce/blog-post", { topic: "Winter tyres", mode: "quick", tags: ["winter"] }),
    finished("/v1/produce/landing-page", { keywordId: second.id, mode: "quick" }),
    finished("/v1/performance/import", { from: tenDaysAgo }),
    finished("/v1/indexing/gsc-index", { urls: [`${SITE}/`, `${SITE}/pricing`] }),
    finished("/v1/distribute/track-rank", { filter: { tags: ["top"] } }),
  ]);
}

/** Path parameters of the lists below a record. */
async function parametersOf(contract: OperationContract): Promise<Query | undefined> {
  const [field] = pathFields(contract);
  if (field === undefined) return {};
  const above = operations.find(
    ({ list, path, method }) => list !== undefined && method === "GET" && contract.path.startsWith(`${path}/{`),
  );
  const { data = [] } = above === undefined ? {} : (await ask(above, {}, {})).body;
  for (const item of data) {
    const parameters = { [field]: item[field] ?? item[above?.list?.identifier ?? ""] };
    if ((await ask(contract, parameters, {})).body.data?.length > 0) return parameters;
  }
  return undefined;
}

async function rowsOfList(contract: OperationContract, parameters: Query, query: Query): Promise<Json[]> {
  const rows: Json[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: RestAnswer = await ask(contract, parameters, {
      ...query,
      limit: "100",
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.status, `${contract.name} ${JSON.stringify(query)} ${page.text}`).toBe(200);
    rows.push(...page.body.data);
    cursor = page.body.nextCursor ?? null;
  }
  return rows;
}

async function readLists() {
  const read: (Parameters<typeof withHiddenFields>[0][number] & { parameters: Query; query: Query })[] = [];
  for (const contract of lists) {
    const parameters = await parametersOf(contract);
    if (parameters === undefined) continue;
    const revealing = Object.entries(contract.list?.filters ?? {}).filter(([, { is }]) => is === "reveals");
    const query = Object.fromEntries(revealing.map(([field]) => [field, "true"]));
    const data = await rowsOfList(contract, parameters, query);
    read.push({ contract, parameters, query, input: parameters, status: 200, output: { data } });
  }
  const known = withHiddenFields(read, []);
  return new Map(
    known.map(({ contract, output }, index) => [
      contract.name,
      { query: read[index]?.query ?? {}, parameters: read[index]?.parameters ?? {}, rows: output.data },
    ]),
  );
}

/** Rows of an answer as the rules of the list see them, by what identifies each. */
function named(contract: OperationContract, input: object, rows: readonly Json[]): string[] {
  const [list] = withHiddenFields([{ contract, input: { ...input }, status: 200, output: { data: rows } }], []);
  return list?.output.data.map((row: Json) => String(fieldOf(row, contract.list?.identifier ?? ""))).toSorted();
}

/** Values to ask a filter for, taken from the rows. */
function valuesFor({ filter }: Filter, rows: readonly Json[]): unknown[] {
  if (filter.is === "present") return [true, false];
  const found = rows.flatMap((row) => pathsOf(filter).flatMap((path) => fieldOf(row, path) ?? []));
  const values = [...new Set(found)].filter((value) => typeof value !== "object").toSorted();
  const step = Math.max(1, Math.floor(values.length / MOST_VALUES));
  const chosen = values.filter((_value, index) => index % step === 0).slice(0, MOST_VALUES + 1);
  if (filter.is === "contains") return chosen.map((value) => String(value).slice(1, 6).toUpperCase());
  return filter.is === "startsWith" ? chosen.map((value) => String(value).slice(0, 6)) : chosen;
}

/** A value that the field of a filter cannot have; undefined where it takes any text. */
function impossibleValue({ contract, field, filter }: Filter): string | undefined {
  const schema = JSON.stringify(contract.input.properties[field]);
  if (filter.values !== undefined || /"enum"|"const"/.test(schema)) return "nonsense";
  if (/"(?:number|integer)"/.test(schema)) return "many";
  if (/"boolean"/.test(schema)) return "perhaps";
  return /"date-time"/.test(schema) ? "yesterday" : undefined;
}

test("each filter of each list returns exactly the rows that match", async () => {
  const wrong: string[] = [];
  const judged = new Set<string>();
  for (const one of filters) {
    const { contract, field, filter } = one;
    const { query = {}, parameters = {}, rows = [] } = rowsOf.get(contract.name) ?? {};
    if (contract.list === undefined || filter.is === "reveals") continue;
    const revealed = Object.fromEntries(Object.keys(query).map((name) => [name, true]));
    for (const value of rows.length === 0 ? [] : valuesFor(one, rows)) {
      const asked = { ...query, [field]: String(value) };
      const rules = contract.list;
      const expected = rows.filter((row) => matches(rules, row, { ...revealed, [field]: value }));
      const got = named(contract, parameters, await rowsOfList(contract, parameters, asked));
      const want = expected.map((row) => String(fieldOf(row, rules.identifier))).toSorted();
      if (got.join() !== want.join())
        wrong.push(`${contract.name} ${field}=${value}: ${got.length} rows, not ${want.length} of ${rows.length}`);
      judged.add(`${contract.name} ${field}`);
    }
  }

  expect(wrong).toEqual([]);
  expect(judged.size).toBeGreaterThan(80);
});

test("each filter that cannot have a value refuses it in the envelope, and names its field", async () => {
  const answers: string[] = [];
  for (const one of filters) {
    const value = impossibleValue(one);
    const parameters = rowsOf.get(one.contract.name)?.parameters;
    if (value === undefined || parameters === undefined) continue;
    const { status, body } = await ask(one.contract, parameters, { [one.field]: value });
    const fields = body.details?.errors?.map(({ field }: Json) => field).join();
    answers.push(`${one.contract.name} ${one.field}: ${status} ${body.code} ${fields === one.field}`);
  }

  expect(answers.filter((answer) => !answer.endsWith(": 400 validation_error true"))).toEqual([]);
  expect(answers.length).toBeGreaterThan(60);
});
