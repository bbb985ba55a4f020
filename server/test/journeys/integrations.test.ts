import type { Integration } from "@findable/contract";
import pg from "pg";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineSkill } from "../../src/kernel/runs/skill.ts";
import { skills as builtInSkills } from "../../src/skills.ts";
import { type FakeAhrefs, startAhrefs } from "../fakes/vendors/ahrefs.ts";
import { type FakeDataForSeo, startDataForSeo } from "../fakes/vendors/dataforseo.ts";
import { type FakeLlm, startLlm } from "../fakes/vendors/llm.ts";
import { type FakeSearxng, startSearxng } from "../fakes/vendors/searxng.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

/** Who answers a search of this run. */
const whoSearches = defineSkill({
  slug: "test.who_searches",
  version: 1,
  name: "Who searches",
  description: "Says which vendor answers a search.",
  category: "test",
  area: "research",
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ vendor: Type.String(), found: Type.Integer() }),
  budget: { credits: 1, llmCalls: 0, durationSeconds: 30 },
  estimate: () => ({ credits: 1, durationSeconds: 1 }),
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
  run: (ctx) =>
    ctx.step("search", async ({ signal }) => {
      const { serpdata } = ctx.providers;
      const request = { query: "anvils", device: "desktop", location: "US", language: "en", topN: 10, signal } as const;
      const serp = await serpdata?.search(request);
      return { vendor: serpdata?.vendor ?? "nobody", found: serp?.organic.length ?? 0 };
    }),
});

const WRONG_PASSWORD = "a password that nobody gave out";

let dataforseo: FakeDataForSeo;
let ahrefs: FakeAhrefs;
let llm: FakeLlm;
let operators: FakeSearxng;
let service: Service;
let agency: { id: string; key: string };

beforeAll(async () => {
  [dataforseo, ahrefs, llm, operators] = await Promise.all([
    startDataForSeo(),
    startAhrefs(),
    startLlm(),
    startSearxng(),
  ]);
  service = await startService({
    skills: [...builtInSkills, whoSearches],
    env: { SEARXNG_URL: operators.url },
  });
  const id = await createAgency(service.database);
  agency = { id, key: (await createKey(service.database, { agencyId: id })).secret };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all([dataforseo, ahrefs, llm, operators].map((fake) => fake.close()));
});

interface Place {
  key: string;
  workspace: string;
}

/** A new workspace of the agency, and a key that is bound to it. */
async function newWorkspace(): Promise<Place> {
  const workspace = await createWorkspace(service.database, { agencyId: agency.id });
  return {
    workspace,
    key: (await createKey(service.database, { agencyId: agency.id, workspaceId: workspace })).secret,
  };
}

function account(password = dataforseo.password) {
  return {
    vendor: "dataforseo",
    credentials: { login: dataforseo.login, password },
    settings: { baseUrl: dataforseo.url },
  };
}

/** Waits for a run, and answers its result. */
async function resultOf(invocationId: string, options: { key: string }) {
  const path = `/v1/agent/invocations/${invocationId}`;
  // The stream ends with the run.
  const headers = { accept: "text/event-stream" };
  await service.rest("GET", `${path}/events`, undefined, { ...options, headers });
  return (await service.rest("GET", path, undefined, options)).body.result;
}

async function connect(port: string, body: object, options: Place | { key: string }): Promise<Integration> {
  const answer = await service.rest("PUT", `/v1/integrations/${port}`, body, options);
  expect(answer).toMatchObject({ status: 202, body: { status: "checking", skill: "integrations.check", port } });
  return resultOf(answer.body.invocationId, options);
}

async function searches(options: Place): Promise<string> {
  const body = { skill: "test.who_searches", input: {}, mode: "FOREGROUND" };
  const { body: run } = await service.rest("POST", "/v1/agent/invoke", body, options);
  const { body: ended } = await service.rest("GET", `/v1/agent/invocations/${run.invocationId}`, undefined, options);
  return ended.result?.vendor ?? ended.error?.code;
}

async function listed(port: string, options: { key: string }): Promise<Integration> {
  const { body } = await service.rest("GET", "/v1/integrations", undefined, options);
  return body.data.find((integration: Integration) => integration.port === port);
}

test("wrong credentials are reported with the next step; right ones are healthy, and only this workspace's runs use them", async () => {
  const [mine, other] = [await newWorkspace(), await newWorkspace()];
  expect([await searches(mine), await searches(other)]).toEqual(["searxng", "searxng"]);

  const wrong = await connect("serpdata", account(WRONG_PASSWORD), mine);
  expect(wrong).toMatchObject({ status: "warning", vendor: "dataforseo", source: "workspace" });
  expect(wrong.message).toMatch(/code 40100.*Check the credentials with the vendor.*integrations\.connect/);
  expect(await listed("serpdata", mine)).toEqual(wrong);
  const health = await service.rest("GET", `/v1/workspaces/${mine.workspace}/health`, undefined, mine);
  expect(health.body).toMatchObject({
    status: "warning",
    integrations: expect.arrayContaining([
      { name: "serpdata", status: "warning", message: wrong.message, lastCheckedAt: wrong.lastCheckedAt },
    ]),
  });
  expect(await searches(mine)).toBe("external_unavailable");

  const right = await connect("serpdata", account(), mine);
  expect(right).toMatchObject({ status: "healthy", message: null, hasCredentials: true });
  expect([await searches(mine), await searches(other)]).toEqual(["dataforseo", "searxng"]);

  expect((await service.rest("DELETE", "/v1/integrations/serpdata", undefined, mine)).status).toBe(204);
  expect(await searches(mine)).toBe("searxng");
  expect(await listed("serpdata", mine)).toMatchObject({
    source: "operator",
    vendor: "searxng",
    hasCredentials: false,
  });
});

test("an agency connects for all its workspaces without a connection", async () => {
  const [plain, own] = [await newWorkspace(), await newWorkspace()];
  const elsewhere = await createAgency(service.database);
  const stranger = {
    workspace: await createWorkspace(service.database, { agencyId: elsewhere }),
    key: (await createKey(service.database, { agencyId: elsewhere })).secret,
  };
  await connect("serpdata", { vendor: "searxng", settings: { baseUrl: operators.url } }, own);

  const connected = await connect("serpdata", { ...account(), level: "agency" }, agency);
  expect(connected).toMatchObject({ status: "healthy", source: "agency" });
  expect([await searches(plain), await searches(own), await searches(stranger)]).toEqual([
    "dataforseo",
    "searxng",
    "searxng",
  ]);
  expect(await listed("serpdata", plain)).toEqual(connected);
  expect(await listed("serpdata", own)).toMatchObject({ source: "workspace", vendor: "searxng" });
  const refused = await service.rest("DELETE", "/v1/integrations/serpdata?level=agency", undefined, plain);
  expect(refused).toMatchObject({ status: 403, body: { code: "agency_key_required" } });

  const gone = await service.rest("DELETE", "/v1/integrations/serpdata?level=agency", undefined, { key: agency.key });
  expect(gone.status).toBe(204);
  expect(await searches(plain)).toBe("searxng");
});

test("over MCP a key is connected, listed, and looked at again when the vendor has changed its mind", async () => {
  const place = await newWorkspace();
  const client = await service.mcp({ key: place.key });
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({ name, arguments: given });
    expect(isError ?? false).toBe(false);
    return Object(structuredContent);
  };

  const handle = await call("integrations.connect", {
    port: "linkdata",
    vendor: "ahrefs",
    credentials: { apiKey: ahrefs.apiKey },
    settings: { baseUrl: ahrefs.url },
  });
  expect(await resultOf(handle.invocationId, place)).toMatchObject({ status: "healthy", vendor: "ahrefs" });

  ahrefs.useUnits(1_000);
  const look = await call("agent.invoke", { skill: "integrations.check", input: { port: "linkdata" } });
  const found = await resultOf(look.invocationId, place);
  expect(found).toMatchObject({ status: "warning", message: expect.stringContaining("used up until 2026-12-01") });
  const { data } = await call("integrations.list", {});
  expect(data).toContainEqual(found);

  const other = await call("integrations.connect", { ...account(), port: "linkdata" });
  expect(await resultOf(other.invocationId, place)).toMatchObject({ status: "healthy", vendor: "dataforseo" });

  await call("integrations.disconnect", { port: "linkdata" });
  expect(await listed("linkdata", place)).toMatchObject({ source: "none", status: "not_connected" });
});

test("a model is connected with a call that is counted, and what is not connected is said not to be", async () => {
  const place = await newWorkspace();
  const settings = { model: "local", baseUrl: llm.baseUrl("openai-compatible") };

  const connected = await connect("llm", { vendor: "openai-compatible", settings }, place);
  const { body: runs } = await service.rest("GET", "/v1/agent/invocations", undefined, place);
  const { body: handle } = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "integrations.check", input: { port: "outreach" } },
    place,
  );

  expect(connected).toMatchObject({ status: "healthy", hasCredentials: false, settings });
  expect(runs.data[0]).toMatchObject({ skill: "integrations.check", llmCallsUsed: 1, creditsUsed: 0 });
  expect(await resultOf(handle.invocationId, place)).toMatchObject({ source: "none", status: "not_connected" });
});

test("a model that thinks before it answers is healthy after one call, and a wrong address is reported as such", async () => {
  const place = await newWorkspace();
  llm.answerWith(() => ({ text: "Ready.", thoughtTokens: 2_000 }));
  const settings = { model: "qwen3:8b", baseUrl: llm.baseUrl("openai-compatible") };

  const thinking = await connect("llm", { vendor: "openai-compatible", settings }, place);
  llm.requests.length = 0;
  const misdirected = { ...settings, baseUrl: llm.url };
  const lost = await connect("llm", { vendor: "openai-compatible", settings: misdirected }, place);

  expect(thinking).toMatchObject({ status: "healthy", message: null });
  expect(lost).toMatchObject({ status: "warning", message: expect.stringContaining("Correct the base URL") });
  expect(llm.requests).toHaveLength(1);
});

test("a model that never finishes its thoughts is blamed, not its address", async () => {
  const place = await newWorkspace();
  llm.answerWith(() => ({ text: "Ready.", thoughtTokens: 1_000_000 }));
  const settings = { model: "brooder", baseUrl: llm.baseUrl("openai-compatible") };

  const found = await connect("llm", { vendor: "openai-compatible", settings }, place);

  expect(found).toMatchObject({ status: "warning", message: expect.stringContaining("Connect another model") });
  expect(found.message).not.toMatch(/check the address/i);
});

test("a connection of a test key is stored and checked in its market; no vendor is called", async () => {
  const { workspace } = await newWorkspace();
  const wanted = { name: "Sandbox", mode: "test", workspaceId: workspace };
  const made = await service.rest("POST", "/v1/auth/keys", wanted, { key: agency.key });
  const key = made.body.secret;
  const asked = dataforseo.requests.length;
  const before = await Promise.all(["serpdata", "linkdata", "llm"].map((port) => listed(port, { key })));
  const [{ id }] = (await service.rest("GET", "/v1/workspaces", undefined, { key })).body.data;
  const health = await service.rest("GET", `/v1/workspaces/${id}/health`, undefined, { key });

  const connected = await connect("serpdata", account(WRONG_PASSWORD), { key });

  expect(before).toMatchObject([
    { vendor: "sandbox", source: "operator", status: "healthy" },
    { vendor: "sandbox", source: "operator", status: "healthy" },
    { vendor: null, source: "none", status: "not_connected", message: expect.stringContaining("Test worlds") },
  ]);
  expect(health.body.integrations).toContainEqual(
    expect.objectContaining({ name: "serpdata", status: "healthy", message: expect.stringContaining("test world") }),
  );
  expect(connected).toMatchObject({ status: "healthy", source: "workspace", vendor: "dataforseo" });
  expect(await listed("serpdata", { key })).toEqual(connected);
  expect(dataforseo.requests).toHaveLength(asked);
});

test("no row of the database holds a credential that can be read", async () => {
  const place = await newWorkspace();
  await connect("serpdata", account(WRONG_PASSWORD), place);
  const basic = Buffer.from(`${dataforseo.login}:${WRONG_PASSWORD}`).toString("base64");

  const client = new pg.Client({ connectionString: service.database.adminUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
  const holders: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    const text = rows.map(({ row }) => row).join("\n");
    const hex = Buffer.from(WRONG_PASSWORD).toString("hex");
    if ([WRONG_PASSWORD, basic, hex].some((secret) => text.includes(secret))) holders.push(name);
  }
  await client.end();

  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["public.integrations", "public.audit_log"]));
  expect(holders).toEqual([]);
});
