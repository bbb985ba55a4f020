import { type ApiKey, createKey as contract } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { actAs, countWorkingKeys, findTemplate, insertKey, lockAgency, lockMaker } from "../keys.store.ts";
import { decideGrant, foreignWorkspace, generateSecret, hashSecret, type KeyGrant, shownPrefix } from "../keys.ts";
import { openWorld, type World } from "../new-world.ts";

export const createKey = implement(contract)(async ({ tx, actor, services, isInApp }, input) => {
  const maker = { ...actor, isInApp, expiresAt: await requireWorkingMaker(tx, actor) };
  const grant = decideGrant(maker, input, services.now());
  await requireRoom(tx, actor, services.limits.keysPerAgency);
  const world = await worldOf(tx, actor, grant, input.name);
  const secret = generateSecret(grant.mode);
  const key = await storeKey(tx, { actor, grant, world, secret, input });
  await actAs(tx, actor);
  return { ...key, secret };
});

/** Returns the expiry of the calling key. Throws if it was revoked since it was authenticated. */
async function requireWorkingMaker(tx: Tx, { keyId }: Actor): Promise<string | null> {
  const maker = await lockMaker(tx, keyId);
  if (maker !== undefined && maker.revoked_at === null) return maker.expires_at;
  throw new AppError("key_revoked", "This API key was revoked. Use another one.");
}

async function requireRoom(tx: Tx, actor: Actor, keysPerAgency: number): Promise<void> {
  await lockAgency(tx, actor.agencyId);
  await actAs(tx, { agencyId: actor.agencyId, boundWorkspaceId: undefined });
  const count = await countWorkingKeys(tx, actor.agencyId);
  await actAs(tx, actor);
  if (count >= keysPerAgency) {
    throw new AppError(
      "limit_reached",
      `This agency has ${count} active keys; its limit is ${keysPerAgency}. Revoke a key first.`,
      {
        limit: keysPerAgency,
      },
    );
  }
}

/** The world of the new key. Afterwards the transaction acts as that world. */
async function worldOf(tx: Tx, actor: Actor, grant: KeyGrant, name: string): Promise<World> {
  const { agencyId } = actor;
  const { workspaceId, newWorldSeed } = grant;
  if (newWorldSeed !== undefined) {
    return openWorld(tx, actor, { name: `Test world of ${name}`, seed: newWorldSeed, copyOf: workspaceId });
  }
  if (workspaceId !== undefined && (await findTemplate(tx, { agencyId, workspaceId })) === undefined) {
    throw foreignWorkspace();
  }
  return { agencyId, workspaceId };
}

interface NamedKey {
  name: string;
  maxCreditsPerMonth?: number;
}

async function storeKey(
  tx: Tx,
  {
    actor,
    grant,
    world,
    secret,
    input,
  }: { actor: Actor; grant: KeyGrant; world: World; secret: string; input: NamedKey },
): Promise<ApiKey> {
  const key = await insertKey(tx, {
    id: newId("akey"),
    agencyId: world.agencyId,
    createdByKeyId: actor.keyId,
    createdByAgencyId: actor.agencyId,
    createdByWorkspaceId: actor.person?.workspaces === undefined ? actor.boundWorkspaceId : grant.workspaceId,
    ownerId: grant.ownerId,
    workspaceId: grant.scope === "WORKSPACE" ? world.workspaceId : undefined,
    name: input.name,
    maxCreditsPerMonth: input.maxCreditsPerMonth,
    scope: grant.scope,
    mode: grant.mode,
    secretHash: hashSecret(secret),
    prefix: shownPrefix(secret),
    readOnly: grant.readOnly,
    canApprove: grant.canApprove,
    expiresAt: grant.expiresAt,
  });
  if (key === undefined) throw new Error("Two random secrets collided.");
  return key;
}
