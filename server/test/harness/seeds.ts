import { insertCompetitor } from "../../src/domains/competitors/competitors.store.ts";
import { insertAgency } from "../../src/domains/keys/agencies.store.ts";
import { insertKey } from "../../src/domains/keys/keys.store.ts";
import { generateSecret, hashSecret, shownPrefix } from "../../src/domains/keys/keys.ts";
import { changeSettings, type StoredSettings } from "../../src/domains/workspaces/settings.ts";
import { insertWorkspace } from "../../src/domains/workspaces/workspaces.store.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import type { Actor } from "../../src/kernel/operations/caller.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import type { TestDatabase } from "./database.ts";

export interface TestKey {
  actor: Actor;
  secret: string;
}

/** A new agency with nothing in it. Answers its id. */
export async function createAgency(database: TestDatabase, mode: "live" | "test" = "live"): Promise<string> {
  const id = newId("agy");
  await inTenantTransaction(database.tenant, { agencyId: id, workspaceId: undefined }, (tx) =>
    insertAgency(tx, { id, name: "Agency", mode, seed: mode === "test" ? "findable" : undefined }),
  );
  return id;
}

/** A new workspace of the agency. Answers its id. */
export async function createWorkspace(
  database: TestDatabase,
  { agencyId, primaryDomain, settings = {} }: { agencyId: string; primaryDomain?: string; settings?: StoredSettings },
): Promise<string> {
  const id = newId("ws");
  const workspace = await inTenantTransaction(database.tenant, { agencyId, workspaceId: undefined }, (tx) =>
    insertWorkspace(tx, {
      id,
      agencyId,
      name: "Workspace",
      primaryDomain: primaryDomain ?? `${id.replace("_", "-")}.example`,
      tags: [],
      settings: changeSettings({}, settings),
      brand: {},
    }),
  );
  if (workspace === undefined) throw new Error(`The agency has a workspace for "${primaryDomain}" already.`);
  return id;
}

/** A new key with everything allowed, bound to the workspace where one is given. */
export async function createKey(
  database: TestDatabase,
  {
    agencyId,
    workspaceId,
    ...rights
  }: { agencyId: string; workspaceId?: string } & Partial<Omit<Actor, "agencyId" | "boundWorkspaceId" | "keyId">>,
): Promise<TestKey> {
  const actor: Actor = {
    keyId: newId("akey"),
    agencyId,
    boundWorkspaceId: workspaceId,
    mode: "live",
    scope: workspaceId === undefined ? "ADMIN" : "WORKSPACE",
    readOnly: false,
    canApprove: true,
    ...rights,
  };
  const secret = generateSecret(actor.mode);
  await inTenantTransaction(database.tenant, { agencyId, workspaceId: undefined }, (tx) =>
    insertKey(tx, {
      ...actor,
      id: actor.keyId,
      workspaceId,
      createdByKeyId: undefined,
      createdByAgencyId: undefined,
      createdByWorkspaceId: undefined,
      name: "Key",
      secretHash: hashSecret(secret),
      prefix: shownPrefix(secret),
      maxCreditsPerMonth: undefined,
      expiresAt: undefined,
    }),
  );
  return { actor, secret };
}

/** A competitor that the workspace tracks, added as a domain alone. */
export async function trackRival(
  database: TestDatabase,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  domain: string,
): Promise<void> {
  const rival = {
    id: newId("comp"),
    agencyId,
    workspaceId,
    domain,
    weight: "alternative",
    tags: [],
    names: [],
  } as const;
  await inTenantTransaction(database.tenant, { agencyId, workspaceId }, (tx) =>
    insertCompetitor(tx, { ...rival, tags: [], notes: null }),
  );
}
