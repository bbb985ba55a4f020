import { type ApiKey, createKey as contract } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { actAs, countWorkingKeys, findTemplate, insertKey, lockAgency } from "../keys.store.ts";
import { decideGrant, foreignWorkspace, generateSecret, hashSecret, type KeyGrant, shownPrefix } from "../keys.ts";
import { openWorld, type World } from "../new-world.ts";

export const createKey = implement(contract)(async ({ tx, actor, services }, input) => {
  const grant = decideGrant(actor, input, services.now());
  await requireRoom(tx, actor, services.limits.keysPerAgency);
  const world = await worldOf(tx, actor, grant, input.name);
  const secret = generateSecret(grant.mode);
  const key = await storeKey(tx, { actor, grant, world, secret, name: input.name });
  await actAs(tx, actor);
  return { ...key, secret };
});

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

async function storeKey(
  tx: Tx,
  { actor, grant, world, secret, name }: { actor: Actor; grant: KeyGrant; world: World; secret: string; name: string },
): Promise<ApiKey> {
  const key = await insertKey(tx, {
    id: newId("akey"),
    agencyId: world.agencyId,
    createdByAgencyId: actor.agencyId,
    createdByWorkspaceId: actor.boundWorkspaceId,
    workspaceId: grant.scope === "WORKSPACE" ? world.workspaceId : undefined,
    name,
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
