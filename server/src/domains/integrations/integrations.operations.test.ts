import { integrationsCheckSkill } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { TEST_SEALER_KEYS, testServices } from "../../../test/harness/services.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import { refuseAddress } from "../../platform/egress/refuse-address.ts";
import { createSealer } from "../../platform/secrets/create-sealer.ts";
import { workspaceHealth } from "../workspaces/operations/workspace-health.ts";
import { beginCheck, findConnections, recordCheck } from "./index.ts";
import { connectIntegration } from "./operations/connect-integration.ts";
import { disconnectIntegration } from "./operations/disconnect-integration.ts";
import { listIntegrations } from "./operations/list-integrations.ts";

const PASSWORD = "correct horse battery staple";
const DATAFORSEO = {
  port: "serpdata",
  vendor: "dataforseo",
  credentials: { login: "seo@acme.example", password: PASSWORD },
} as const;
const SEARXNG = { port: "serpdata", vendor: "searxng", settings: { baseUrl: "https://search.acme.example" } } as const;
const OPERATOR = [{ name: "serpdata", status: "healthy", vendor: "searxng", message: "From searxng." }] as const;

/** Never run here: what it does is tried in the journeys. */
const check = defineSkill({
  ...integrationsCheckSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 5 }),
  minimumCredits: () => 0,
  run: () => {
    throw new Error("No run is under way here.");
  },
});
const { sealer, skills } = testServices();

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newAgency() {
  const agencyId = await createAgency(database);
  const { actor: admin } = await createKey(database, { agencyId });
  const services = {
    sealer,
    ports: () => [...OPERATOR],
    skills: { ...skills, find: () => check },
    refuseAddress: (address: string) => refuseAddress(address, { allowPrivate: false }),
  };
  return {
    agencyId,
    agency: asActor(database, admin, { services }),
    async newWorkspace() {
      const workspaceId = await createWorkspace(database, { agencyId });
      const { actor } = await createKey(database, { agencyId, workspaceId });
      const place = { agencyId, workspaceId };
      return { place, db: tenantDb(database.tenant, place), caller: asActor(database, actor, { services }) };
    },
  };
}

type Caller = Awaited<ReturnType<typeof newAgency>>["agency"];

async function serpdataOf(caller: Caller) {
  return (await caller.call(listIntegrations, { limit: 50 })).data.find(({ port }) => port === "serpdata");
}

/** The fields that a call was refused for. */
async function refusedFields(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError) || error.code !== "validation_error") return error;
  expect(JSON.stringify([error.message, error.details])).not.toContain(PASSWORD);
  const { errors } = error.details;
  return Array.isArray(errors) ? errors.map(({ field }) => field) : errors;
}

test("lists every port, with the operator's vendor where nothing is connected, page by page", async () => {
  const { caller } = await (await newAgency()).newWorkspace();

  const all = await caller.call(listIntegrations, { limit: 50 });
  const first = await caller.call(listIntegrations, { limit: 9 });
  const second = await caller.call(listIntegrations, { limit: 9, cursor: String(first.nextCursor) });

  expect(all.total).toBe(11);
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(await serpdataOf(caller)).toEqual({
    port: "serpdata",
    vendor: "searxng",
    source: "operator",
    hasCredentials: false,
    settings: {},
    message: "From searxng.",
    connectedAt: null,
    lastCheckedAt: null,
    status: "healthy",
  });
  expect(all.data[0]).toMatchObject({ port: "answers", source: "none", vendor: null, status: "not_connected" });
});

test("describes on request the vendors that can be connected, with the fields that a connection of them needs", async () => {
  const { caller } = await (await newAgency()).newWorkspace();

  const { data } = await caller.call(listIntegrations, { limit: 50, include: "vendors" });
  const vendorsOf = (port: string) => data.find((one) => one.port === port)?.vendors ?? [];

  expect(data.map(({ port, vendors = [] }) => `${port} ${vendors.map(({ id }) => id).join(" ")}`.trim())).toEqual([
    "answers openai perplexity anthropic google dataforseo engines",
    "cms",
    "contactdata hunter",
    "crawler",
    "forum",
    "gsc",
    "indexnow",
    "linkdata dataforseo ahrefs",
    "llm openai anthropic google openai-compatible",
    "outreach smtp instantly smartlead lemlist",
    "serpdata dataforseo searxng",
  ]);
  expect(vendorsOf("contactdata")).toEqual([
    {
      ...{ id: "hunter", name: "Hunter", docsUrl: "https://hunter.io/api-keys" },
      about: "Addresses of people at a site, beside those that the site itself names",
      pricing: "Billed in searches of a monthly plan. A free plan exists.",
      fields: [
        {
          ...{ name: "apiKey", group: "credentials", label: "API key", hint: null, choices: [] },
          ...{ required: true, advanced: false, secret: true },
        },
        {
          ...{ name: "baseUrl", group: "settings", label: "URL", hint: "Only if you use a proxy.", choices: [] },
          ...{ required: false, advanced: true, secret: false },
        },
      ],
    },
  ]);
  // The operator alone sets how fast a mailbox sends, and where a proxy of the sign-in server is.
  const names = vendorsOf("outreach")[0]?.fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["smtpHost", "password", "dailyLimit"]));
  expect(names).not.toEqual(expect.arrayContaining(["gapSeconds"]));
  expect(names).not.toEqual(expect.arrayContaining(["tokenUrl"]));
});

test("a new connection is being checked, names its level, and shows no credentials anywhere", async () => {
  const { caller, db } = await (await newAgency()).newWorkspace();

  const answer = await caller.call(connectIntegration, DATAFORSEO);

  expect(answer).toMatchObject({
    skill: "integrations.check",
    status: "checking",
    vendor: "dataforseo",
    source: "workspace",
    hasCredentials: true,
    lastCheckedAt: null,
  });
  expect(await serpdataOf(caller)).toMatchObject({ status: "checking", connectedAt: expect.any(String) });
  const rows = await db.query(sql`
    select encode(i.credentials, 'escape') as sealed, i::text as row, r.input::text as input
    from integrations i join invocations r on r.id = i.check_run`);
  expect(rows).toMatchObject([{ input: '{"port": "serpdata"}' }]);
  expect(JSON.stringify([answer, rows])).not.toContain(PASSWORD);
});

test("an estimate connects nothing", async () => {
  const { caller } = await (await newAgency()).newWorkspace();

  expect(await caller.call(connectIntegration, { ...DATAFORSEO, dryRun: true })).toMatchObject({ dryRun: true });
  expect(await serpdataOf(caller)).toMatchObject({ source: "operator" });
});

test("a workspace uses its own connection, then its agency's, then the operator's, and back again", async () => {
  const { agency, newWorkspace } = await newAgency();
  const [one, other] = [await newWorkspace(), await newWorkspace()];
  const stranger = await (await newAgency()).newWorkspace();
  const sources = () =>
    Promise.all([one, other, stranger].map(async ({ caller }) => (await serpdataOf(caller))?.source));

  await agency.call(connectIntegration, { ...SEARXNG, level: "agency" });
  await one.caller.call(connectIntegration, DATAFORSEO);
  expect(await sources()).toEqual(["workspace", "agency", "operator"]);
  expect(await serpdataOf(agency)).toMatchObject({ source: "agency", settings: SEARXNG.settings });

  await one.caller.call(disconnectIntegration, { port: "serpdata" });
  expect(await sources()).toEqual(["agency", "agency", "operator"]);

  await agency.call(disconnectIntegration, { port: "serpdata", level: "agency" });
  expect(await sources()).toEqual(["operator", "operator", "operator"]);
  expect(await codeOf(one.caller.call(disconnectIntegration, { port: "serpdata" }))).toBe("not_found");
  expect(await codeOf(agency.call(disconnectIntegration, { port: "serpdata", level: "agency" }))).toBe("not_found");
});

test("a workspace key cannot connect or disconnect for the agency, and an agency key must name a workspace", async () => {
  const { agency, newWorkspace } = await newAgency();
  const { caller, db } = await newWorkspace();
  await agency.call(connectIntegration, { ...SEARXNG, level: "agency" });

  const refused = [
    caller.call(connectIntegration, { ...SEARXNG, level: "agency" }),
    caller.call(disconnectIntegration, { port: "serpdata", level: "agency" }),
  ];
  expect(await Promise.all(refused.map(codeOf))).toEqual(["agency_key_required", "agency_key_required"]);
  expect(await refusedFields(agency.call(connectIntegration, SEARXNG))).toEqual(["X-Workspace-Id"]);
  expect(await refusedFields(agency.call(disconnectIntegration, { port: "serpdata" }))).toEqual(["X-Workspace-Id"]);

  expect(await db.query(sql`select port from integrations`)).toEqual([{ port: "serpdata" }]);
  expect(await db.query(sql`delete from integrations returning port`)).toEqual([]);
  await expect(db.query(sql`update integrations set vendor = 'mine'`)).rejects.toThrow("row-level security");
});

test("connections of another workspace or agency do not exist, also with the store's own filter removed", async () => {
  const { newWorkspace } = await newAgency();
  const [one, other] = [await newWorkspace(), await newWorkspace()];
  await one.caller.call(connectIntegration, DATAFORSEO);

  expect(await codeOf(other.caller.call(disconnectIntegration, { port: "serpdata" }))).toBe("not_found");
  expect(await other.db.query(sql`select port from integrations`)).toEqual([]);
  expect(await findConnections(other.db, sealer, other.place)).toEqual([]);
});

test("credentials open for the active connection, also with an older key, and not with a foreign one", async () => {
  const { caller, db, place } = await (await newAgency()).newWorkspace();
  await caller.call(connectIntegration, DATAFORSEO);
  const found = async (keys: readonly string[]) => (await findConnections(db, createSealer(keys), place))[0];

  const before = await found(TEST_SEALER_KEYS);
  expect(before).toMatchObject({ port: "serpdata", vendor: "dataforseo", credentials: DATAFORSEO.credentials });
  const rotated = await found(["a new key of more than 32 characters!", ...TEST_SEALER_KEYS]);
  expect(rotated?.credentials).toEqual(DATAFORSEO.credentials);
  expect((await found(["a stranger's key of 32 characters!"]))?.credentials).toBeUndefined();

  await caller.call(connectIntegration, SEARXNG);
  const after = await found(TEST_SEALER_KEYS);
  expect(after).toMatchObject({ vendor: "searxng", credentials: {}, settings: SEARXNG.settings });
  expect(after?.version).not.toBe(before?.version);
});

test("the result of a check of a replaced connection is ignored", async () => {
  const { caller, db, place } = await (await newAgency()).newWorkspace();
  const first = await caller.call(connectIntegration, DATAFORSEO);
  const second = await caller.call(connectIntegration, DATAFORSEO);
  const [old, young] = [first, second].map((answer) => ("invocationId" in answer ? answer.invocationId : ""));
  const address = { workspaceId: place.workspaceId, port: "serpdata" } as const;
  const report = (run: string | undefined, status: "healthy" | "warning") =>
    database.tenant.transaction([sql`select set_config('app.agency', ${place.agencyId}, true)`], async (tx) => {
      await beginCheck(tx, { ...address, run: String(run) });
      await recordCheck(tx, { ...address, run: String(run) }, { status, message: null });
    });

  await report(old, "warning");
  expect(await serpdataOf(caller)).toMatchObject({ status: "checking", lastCheckedAt: null });
  await report(young, "healthy");
  expect(await serpdataOf(caller)).toMatchObject({ status: "healthy", lastCheckedAt: expect.any(String) });
  await report("inv_another_look", "warning");
  expect(await serpdataOf(caller)).toMatchObject({ status: "warning" });
  expect(await db.query(sql`select version from integrations`)).toEqual([{ version: 2 }]);
});

test("a check without a result stops counting as in progress", async () => {
  const { caller, db } = await (await newAgency()).newWorkspace();
  await caller.call(connectIntegration, DATAFORSEO);

  await db.query(sql`update integrations set checking_since = clock_timestamp() - interval '11 minutes'`);

  expect(await serpdataOf(caller)).toMatchObject({
    status: "warning",
    message: expect.stringContaining("`integrations.check`"),
  });
});

test("of ten concurrent connections one is stored, checked by its own run", async () => {
  const { caller, db } = await (await newAgency()).newWorkspace();
  const answers = await Promise.all(Array.from({ length: 10 }, () => caller.call(connectIntegration, DATAFORSEO)));
  const runs = answers.map((answer) => ("invocationId" in answer ? answer.invocationId : ""));

  const rows = await db.query<{ check_run: string; version: number }>(sql`select check_run, version from integrations`);

  expect(rows).toEqual([{ check_run: expect.any(String), version: 10 }]);
  expect(runs).toContain(rows[0]?.check_run);
});

test("health lists connections, and a failing one is a warning", async () => {
  const { caller, db, place } = await (await newAgency()).newWorkspace();
  const health = () => caller.call(workspaceHealth, { id: place.workspaceId });
  expect((await health()).status).toBe("healthy");

  await caller.call(connectIntegration, DATAFORSEO);
  await db.query(
    sql`update integrations set status = 'warning', message = 'No money.', checked_at = '2026-11-21T10:00:00Z'`,
  );

  expect(await health()).toMatchObject({
    status: "warning",
    integrations: expect.arrayContaining([
      { name: "serpdata", status: "warning", message: "No money.", lastCheckedAt: "2026-11-21T10:00:00.000Z" },
    ]),
  });
});

test.each([
  [{ port: "contactdata", vendor: "hunter" }, ["credentials.apiKey"]],
  [{ port: "gsc", vendor: "google" }, ["port"]],
  [{ port: "serpdata", vendor: "bing" }, ["vendor"]],
  [{ port: "serpdata", vendor: "constructor" }, ["vendor"]],
  [{ port: "serpdata", vendor: "dataforseo" }, ["credentials.login", "credentials.password"]],
  [{ ...DATAFORSEO, credentials: { login: "me", password: "" } }, ["credentials.password"]],
  [{ ...DATAFORSEO, credentials: { login: "me:", password: PASSWORD } }, ["credentials.login"]],
  [{ ...DATAFORSEO, credentials: { login: "me", password: PASSWORD, apiKey: PASSWORD } }, ["credentials.apiKey"]],
  [{ ...DATAFORSEO, settings: { password: PASSWORD } }, ["settings.password"]],
  [{ ...SEARXNG, settings: {} }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: 42 } }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: "http://127.0.0.1:8888" } }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: "http://localhost:8888" } }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: "http://169.254.169.254/latest" } }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: `https://me:${PASSWORD}@search.example` } }, ["settings.baseUrl"]],
  [{ ...SEARXNG, settings: { baseUrl: `https://search.example/?key=${PASSWORD}` } }, ["settings.baseUrl"]],
  [{ port: "linkdata", vendor: "ahrefs", credentials: { apiKey: "two words" } }, ["credentials.apiKey"]],
  [{ port: "linkdata", vendor: "dataforseo", credentials: { login: "me" } }, ["credentials.password"]],
  [{ port: "llm", vendor: "openai", credentials: { apiKey: "sk" } }, ["settings.model"]],
  [{ port: "answers", vendor: "perplexity", settings: { model: "m" } }, ["credentials.apiKey"]],
  [{ port: "answers", vendor: "dataforseo", credentials: { login: "me" } }, ["credentials.password"]],
  [{ port: "answers", vendor: "engines" }, ["credentials"]],
  [{ port: "answers", vendor: "engines", credentials: { openaiApiKey: "sk" } }, ["settings.openaiModel"]],
  [{ port: "answers", vendor: "engines", settings: { googleModel: "m" } }, ["credentials.googleApiKey"]],
  [{ port: "llm", vendor: "openai-compatible", settings: { model: "m" } }, ["settings.baseUrl"]],
] as const)("refuses %j and names what is wrong", async (asked, fields) => {
  const { caller, db } = await (await newAgency()).newWorkspace();

  expect(await refusedFields(caller.call(connectIntegration, asked))).toEqual(fields);
  expect(await db.query(sql`select port from integrations`)).toEqual([]);
});
