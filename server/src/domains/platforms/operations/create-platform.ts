import { createPlatform as contract, isPublishingSite } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { startPlatformCheck } from "../check-platform.ts";
import { sealCredentials } from "../find-credentials.ts";
import { countPlatforms, insertPlatform, isNameTaken, lockPlatformNames } from "../platforms.store.ts";
import { addressOf, nameTaken } from "../platforms.ts";

export const createPlatform = implement(contract)(async (context, input) => {
  const { tx, agencyId, workspaceId, services } = context;
  const { name, kind, credentials, ...fields } = input;
  const place = addressOf(kind, { ...fields, credentials }, services);
  const id = newId("plat");
  await requireRoom(tx, workspaceId, services.limits.platformsPerWorkspace);
  if (await isNameTaken(tx, { workspaceId, id }, name)) throw nameTaken(name);
  const sealed = sealCredentials(services.sealer, id, credentials);
  const checkRun = isPublishingSite(kind) ? await startPlatformCheck(context, id) : null;
  return insertPlatform(tx, { id, agencyId, workspaceId, name, kind, ...place, sealed, checkRun });
});

async function requireRoom(tx: Tx, workspaceId: string, limit: number): Promise<void> {
  await lockPlatformNames(tx, workspaceId);
  const count = await countPlatforms(tx, workspaceId);
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} platforms; its limit is ${limit}. Delete a platform first.`,
      { limit },
    );
  }
}
