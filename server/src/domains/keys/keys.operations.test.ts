import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS } from "../../../test/harness/services.ts";
import { tenantDb } from "../../platform/database/tenant.ts";
import {
  type AuthenticationRow,
  authenticateStatement,
  requireCaller,
} from "../../platform/pipeline/authentication.ts";
import { listWorkspaces } from "../workspaces/operations/list-workspaces.ts";
import { ensureBootstrapKey, hashSecret } from "./index.ts";
import { createKey as create } from "./operations/create-key.ts";
import { listKeys } from "./operations/list-keys.ts";
import { revokeKey } from "./operations/revoke-key.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function adminOf(agencyId: string) {
  return asActor(database, (await createKey(database, { agencyId })).actor);
}

/** Who the database takes the bearer of a secret for. Throws what a call with it is refused with. */
async function bearer(secret: string) {
  const [rows] = await database.tenant.batch<AuthenticationRow>([
    authenticateStatement({ of: "key", hash: hashSecret(secret) }, undefined),
  ]);
  return requireCaller(rows?.[0]);
}

test("returns the secret once, and the database has only its hash", async () => {
  const agencyId = await createAgency(database);
  const admin = await adminOf(agencyId);

  const { secret, ...key } = await admin.call(create, { name: "Reporting", scope: "AGENCY", readOnly: true });

  expect(secret.startsWith(key.prefix)).toBe(true);
  expect((await bearer(secret)).actor).toMatchObject({ keyId: key.id, agencyId, mode: "live" });
  const listed = await admin.call(listKeys, {});
  expect(listed.data[0]).toEqual(key);
  const stored = await database.system.batch([sql`select * from api_keys`]);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test("a workspace key creates, lists and revokes only keys of its workspace", async () => {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const otherId = await createWorkspace(database, { agencyId });
  const other = await createKey(database, { agencyId, workspaceId: otherId });
  const own = await createKey(database, { agencyId, workspaceId });
  const actor = asActor(database, own.actor);

  const made = await actor.call(create, { name: "Second" });

  expect(made.workspaceId).toBe(workspaceId);
  expect((await actor.call(listKeys, {})).data.map((key) => key.id)).toEqual([made.id, own.actor.keyId]);
  expect(await codeOf(actor.call(create, { name: "Third", workspaceId: otherId }))).toBe("workspace_forbidden");
  expect(await codeOf(actor.call(create, { name: "Third", scope: "AGENCY" }))).toBe("forbidden");
  expect(await codeOf(actor.call(revokeKey, { key_id: other.actor.keyId }))).toBe("not_found");
  expect(await codeOf(actor.call(revokeKey, { key_id: made.id }))).toEqual({});
});

test("revokes immediately; a second time changes nothing", async () => {
  const admin = await adminOf(await createAgency(database));
  const { id, secret } = await admin.call(create, { name: "Short", scope: "AGENCY" });

  await admin.call(revokeKey, { key_id: id });
  const first = await admin.call(listKeys, {});
  await admin.call(revokeKey, { key_id: id });

  expect(await codeOf(bearer(secret))).toBe("key_revoked");
  expect(await admin.call(listKeys, {})).toEqual(first);
  expect(first.data[0]?.revokedAt).not.toBeNull();
});

test("keys of another agency do not exist: not in the list, not to revoke, not with the store's own filter removed", async () => {
  const stranger = await createKey(database, { agencyId: await createAgency(database) });
  const agencyId = await createAgency(database);
  const admin = await adminOf(agencyId);

  expect((await admin.call(listKeys, {})).total).toBe(1);
  expect(await codeOf(admin.call(revokeKey, { key_id: stranger.actor.keyId }))).toBe("not_found");
  expect(await codeOf(admin.call(revokeKey, { key_id: "akey_none" }))).toBe("not_found");
  const db = tenantDb(database.tenant, { agencyId, workspaceId: undefined });
  expect(await db.query(sql`select distinct agency_id from api_keys`)).toEqual([{ agency_id: agencyId }]);
});

test("refuses to bind a key to a workspace of another agency", async () => {
  const foreign = await createWorkspace(database, { agencyId: await createAgency(database) });
  const admin = await adminOf(await createAgency(database));

  expect(await codeOf(admin.call(create, { name: "Key", workspaceId: foreign }))).toBe("workspace_forbidden");
  expect(await codeOf(admin.call(create, { name: "Key", workspaceId: foreign, mode: "test" }))).toBe(
    "workspace_forbidden",
  );
  expect((await admin.call(listKeys, {})).total).toBe(1);
});

test("a live key opens a test world with a copy of the workspace, and lists and revokes its key", async () => {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const admin = await adminOf(agencyId);

  const key = await admin.call(create, { name: "Try", mode: "test", workspaceId });

  const caller = await bearer(key.secret);
  expect(caller).toMatchObject({ actor: { mode: "test" }, workspaceId: key.workspaceId });
  expect(caller.actor.agencyId).not.toBe(agencyId);
  const agency = { agencyId: caller.actor.agencyId, workspaceId: undefined };
  const world = tenantDb(database.tenant, agency);
  expect(await world.query(sql`select mode, unlimited_credits, seed from agencies`)).toEqual([
    { mode: "test", unlimited_credits: true, seed: "findable" },
  ]);
  expect(await world.query(sql`select id, primary_domain from workspaces`)).toEqual([
    { id: key.workspaceId, primary_domain: "acme.example" },
  ]);
  expect((await admin.call(listKeys, {})).data[0]?.id).toBe(key.id);
  expect((await admin.call(listWorkspaces, {})).data.map((workspace) => workspace.id)).toEqual([workspaceId]);
  await admin.call(revokeKey, { key_id: key.id });
  expect(await codeOf(bearer(key.secret))).toBe("key_revoked");
});

test("a workspace key revokes the test key it made, although that is bound to a copy", async () => {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const actor = asActor(database, (await createKey(database, { agencyId, workspaceId })).actor);

  const key = await actor.call(create, { name: "Try", mode: "test" });

  expect((await actor.call(listKeys, {})).data.map((one) => one.id)).toContain(key.id);
  expect(await codeOf(actor.call(revokeKey, { key_id: key.id }))).toEqual({});
});

test("a test key's keys join its world, unless they name a seed", async () => {
  const agencyId = await createAgency(database, "test");
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, mode: "test" });
  const admin = asActor(database, actor);

  const joined = await admin.call(create, { name: "Joined", workspaceId });
  const apart = await admin.call(create, { name: "Apart", workspaceId, seed: "shoes" });

  expect(await bearer(joined.secret)).toMatchObject({ actor: { agencyId }, workspaceId });
  expect((await bearer(apart.secret)).actor.agencyId).not.toBe(agencyId);
  expect(await codeOf(admin.call(create, { name: "Live", mode: "live", scope: "AGENCY" }))).toBe("forbidden");
});

test("of ten concurrent requests for the last allowed key, one succeeds", async () => {
  const agencyId = await createAgency(database);
  const { actor } = await createKey(database, { agencyId });
  const admin = asActor(database, actor, { services: { limits: { ...DEFAULT_LIMITS, keysPerAgency: 2 } } });

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => codeOf(admin.call(create, { name: `Key ${index}`, scope: "AGENCY" }))),
  );

  expect(answers.filter((answer) => answer === "limit_reached")).toHaveLength(9);
  expect((await admin.call(listKeys, {})).total).toBe(2);
});

test("pages through all keys once, newest first, while others are added", async () => {
  const agencyId = await createAgency(database);
  const admin = await adminOf(agencyId);
  const names = ["a", "b", "c", "d"];
  for (const name of names) await admin.call(create, { name, scope: "AGENCY" });

  const first = await admin.call(listKeys, { limit: 2 });
  await admin.call(create, { name: "late", scope: "AGENCY" });
  const second = await admin.call(listKeys, { limit: 2, cursor: String(first.nextCursor) });
  const third = await admin.call(listKeys, { limit: 2, cursor: String(second.nextCursor) });

  const seen = [...first.data, ...second.data, ...third.data].map((key) => key.name);
  expect(seen).toEqual(["d", "c", "b", "a", "Key"]);
  expect(third.nextCursor).toBeNull();
  expect(first.total).toBe(5);
});

test("the first start creates one agency and one ADMIN key, however many processes start", async () => {
  await using fresh = await openTestDatabase();

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ensureBootstrapKey(fresh.system, { secret: undefined })),
  );
  const again = await ensureBootstrapKey(fresh.system, { secret: undefined });

  expect(answers.filter(({ secret }) => secret !== undefined)).toHaveLength(1);
  expect(new Set(answers.map(({ agencyId }) => agencyId)).size).toBe(1);
  expect(again.secret).toBeUndefined();
  const [keys] = await fresh.system.batch([sql`select scope, mode from api_keys`]);
  expect(keys).toEqual([{ scope: "ADMIN", mode: "live" }]);
});

test("the operator's bootstrap key works, and is not created again at the next start", async () => {
  await using fresh = await openTestDatabase();
  const secret = "sk_live_chosen-by-hand-24!";

  await ensureBootstrapKey(fresh.system, { secret });
  const { agencyId } = await ensureBootstrapKey(fresh.system, { secret });

  const [keys] = await fresh.system.batch([sql`select agency_id, scope, secret_hash from api_keys`]);
  expect(keys).toEqual([{ agency_id: agencyId, scope: "ADMIN", secret_hash: hashSecret(secret) }]);
});
