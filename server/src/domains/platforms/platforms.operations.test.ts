import { integrationsCheckSkill } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS, testServices } from "../../../test/harness/services.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import { refuseAddress } from "../../platform/egress/refuse-address.ts";
import { findCredentials } from "./index.ts";
import { createPlatform } from "./operations/create-platform.ts";
import { deletePlatform } from "./operations/delete-platform.ts";
import { getPlatform } from "./operations/get-platform.ts";
import { listPlatforms } from "./operations/list-platforms.ts";
import { updatePlatform } from "./operations/update-platform.ts";

const RECEIVER = {
  name: "Own site",
  kind: "webhook",
  url: "https://build.acme.example/content",
  credentials: { secret: "first secret" },
} as const;
const { sealer, skills } = testServices();

/** Never runs here: the journeys test it. */
const check = defineSkill({
  ...integrationsCheckSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 5 }),
  minimumCredits: () => 0,
  run: () => {
    throw new Error("No run is under way here.");
  },
});

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newWorkspace(platformsPerWorkspace = 50) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const services = {
    limits: { ...DEFAULT_LIMITS, platformsPerWorkspace },
    skills: { ...skills, find: () => check },
    refuseAddress: (address: string) => refuseAddress(address, { allowPrivate: false }),
  };
  const tenant = { agencyId, workspaceId };
  return { tenant, db: tenantDb(database.tenant, tenant), caller: asActor(database, actor, { services }) };
}

/** The fields that a call was refused for. */
async function refusedFields(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError) || error.code !== "validation_error") return error;
  const { errors } = error.details;
  return Array.isArray(errors) ? errors.map(({ field }) => field) : errors;
}

test("lists and reads platforms, newest first and by kind, without credentials", async () => {
  const { caller } = await newWorkspace();

  const receiver = await caller.call(createPlatform, { ...RECEIVER, honoursIdempotencyKey: true });
  const folder = await caller.call(createPlatform, { name: "Editors", kind: "files" });
  const credentials = { username: "findable", applicationPassword: "abcd EFGH" };
  const site = await caller.call(createPlatform, {
    name: "Blog",
    kind: "wordpress",
    url: "https://acme.example",
    credentials,
  });

  expect(receiver).toMatchObject({
    hasCredentials: true,
    honoursIdempotencyKey: true,
    folder: null,
    lastPublishedAt: null,
  });
  expect(folder).toMatchObject({ url: null, folder: "agent-output/published/", honoursIdempotencyKey: true });
  expect((await caller.call(listPlatforms, {})).data).toEqual([site, folder, receiver]);
  expect((await caller.call(listPlatforms, { kind: "files" })).data).toEqual([folder]);
  expect(await caller.call(getPlatform, { id: site.id })).toEqual(site);
  expect(JSON.stringify(site)).not.toContain("abcd");
});

test("credentials are stored sealed, open only for their version, and are deleted with their platform", async () => {
  const { tenant, db, caller } = await newWorkspace();
  const { id } = await caller.call(createPlatform, RECEIVER);
  const { workspaceId } = tenant;
  const credentialsOf = (version: number) => findCredentials(db, sealer, { workspaceId, id, version });

  expect(await credentialsOf(1)).toEqual({ secret: "first secret" });
  const [row] = await db.query<{ credentials: Buffer }>(sql`select credentials from platforms where id = ${id}`);
  expect(row?.credentials.includes("first secret")).toBe(false);

  await caller.call(updatePlatform, { id, name: "Renamed" });
  expect(await credentialsOf(1)).toBeUndefined();
  expect(await credentialsOf(2)).toEqual({ secret: "first secret" });

  expect(await caller.call(deletePlatform, { id })).toEqual({});
  expect(await credentialsOf(2)).toBeUndefined();
  expect(await codeOf(caller.call(getPlatform, { id }))).toBe("not_found");
  expect(await codeOf(caller.call(deletePlatform, { id }))).toBe("not_found");
});

test("a new URL requires new credentials, so that old ones are never sent there", async () => {
  const { tenant, db, caller } = await newWorkspace();
  const { id } = await caller.call(createPlatform, RECEIVER);
  const url = "https://elsewhere.example/content";

  expect(await refusedFields(caller.call(updatePlatform, { id, url }))).toEqual(["credentials"]);
  expect(await caller.call(updatePlatform, { id, url: RECEIVER.url })).toMatchObject({ url: RECEIVER.url });

  const moved = await caller.call(updatePlatform, { id, url, credentials: { secret: "second secret" } });
  expect(moved).toMatchObject({ url, name: RECEIVER.name });
  const kept = await findCredentials(db, sealer, { workspaceId: tenant.workspaceId, id, version: 2 });
  expect(kept).toEqual({ secret: "second secret" });
});

test.each([
  [{ kind: "webhook" }, ["url", "credentials"]],
  [
    { kind: "webhook", url: RECEIVER.url, credentials: { adminApiKey: "1:2" } },
    ["credentials.secret", "credentials.adminApiKey"],
  ],
  [
    { kind: "wordpress", url: "https://a.example", credentials: { username: "u" } },
    ["credentials.applicationPassword"],
  ],
  [
    { kind: "ghost", url: "https://a.example", credentials: { adminApiKey: "1:0a" }, honoursIdempotencyKey: true },
    ["honoursIdempotencyKey"],
  ],
  [{ kind: "webhook", url: RECEIVER.url, credentials: { secret: "s" }, folder: "agent-output/x/" }, ["folder"]],
  [{ kind: "files", url: "https://a.example", credentials: { secret: "s" } }, ["url", "credentials"]],
  [
    { kind: "ghost", url: "https://a.example", credentials: { adminApiKey: "no key" }, settings: { branch: "main" } },
    ["settings.branch", "credentials.adminApiKey"],
  ],
  [{ kind: "files", folder: "agent-output/../x/" }, ["folder"]],
  [{ kind: "files", folder: "agent-output/a\0b/" }, ["folder"]],
] as const)("refuses %j and names what is wrong", async (fields, refused) => {
  const { caller } = await newWorkspace();

  expect(await refusedFields(caller.call(createPlatform, { name: "New", ...fields }))).toEqual(refused);
});

test.each([
  "not an address",
  "ftp://acme.example/",
  "https://user:password@acme.example/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://[::1]/",
  "http://localhost:8080/",
  "http://169.254.169.254/latest",
  "http://10.0.0.1/",
])("refuses the address %s", async (url) => {
  const { caller } = await newWorkspace();
  const { id } = await caller.call(createPlatform, RECEIVER);
  const credentials = { secret: "s" };

  expect(await refusedFields(caller.call(createPlatform, { ...RECEIVER, name: "New", url }))).toEqual(["url"]);
  expect(await refusedFields(caller.call(updatePlatform, { id, url, credentials }))).toEqual(["url"]);
});

test("a name is unique in a workspace in any spelling, also with ten concurrent requests", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const { id } = await one.caller.call(createPlatform, { name: "Taken", kind: "files" });
  const add = ({ caller }: typeof one, name: string) =>
    refusedFields(caller.call(createPlatform, { name, kind: "files" }).then(() => "added"));

  expect(await add(one, "TAKEN")).toEqual(["name"]);
  await other.caller.call(createPlatform, { name: "Taken", kind: "files" });
  expect(await one.caller.call(updatePlatform, { id, name: "taken" })).toMatchObject({ name: "taken" });

  await Promise.all(Array.from({ length: 10 }, () => add(one, "Free")));
  expect((await one.caller.call(listPlatforms, {})).total).toBe(2);
});

test("a workspace has platforms up to its limit, also when ten are added concurrently", async () => {
  const { caller } = await newWorkspace(3);

  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      codeOf(caller.call(createPlatform, { name: `Folder ${index}`, kind: "files" })),
    ),
  );

  expect(codes.filter((code) => code === "limit_reached")).toHaveLength(7);
});

test("platforms of another agency or workspace do not exist, also with the store's own filter removed", async () => {
  const one = await newWorkspace();
  const other = await newWorkspace();
  const { id } = await other.caller.call(createPlatform, RECEIVER);

  expect(await codeOf(one.caller.call(getPlatform, { id }))).toBe("not_found");
  expect(await codeOf(one.caller.call(updatePlatform, { id, name: "Mine" }))).toBe("not_found");
  expect(await codeOf(one.caller.call(deletePlatform, { id }))).toBe("not_found");
  expect(await one.db.query(sql`select name from platforms`)).toEqual([]);
});
