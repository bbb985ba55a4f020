import { updatePlatform as contract, isPublishingSite } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { startPlatformCheck } from "../check-platform.ts";
import { sealCredentials } from "../find-credentials.ts";
import { isNameTaken, lockPlatform, lockPlatformNames, updatePlatform as storeChange } from "../platforms.store.ts";
import { changedAddress, nameTaken, platformNotFound } from "../platforms.ts";

export const updatePlatform = implement(contract)(async (context, input) => {
  const { tx, workspaceId, services } = context;
  const { id, credentials, ...fields } = input;
  const address = { workspaceId, id };
  if (fields.name !== undefined) await lockPlatformNames(tx, workspaceId);
  const found = await lockPlatform(tx, address);
  if (found === undefined) throw platformNotFound(id);
  const { kind, url, folder, settings, honoursIdempotencyKey: honoursKeys } = found.platform;
  const place = changedAddress({ kind, url, folder, settings, honoursKeys }, { ...fields, credentials }, services);
  const name = fields.name ?? found.platform.name;
  if (fields.name !== undefined && (await isNameTaken(tx, address, name))) throw nameTaken(name);
  if (credentials === undefined && isUnchanged(found.platform, fields)) return found.platform;
  const isOther = credentials !== undefined || fields.url !== undefined || fields.settings !== undefined;
  const checkRun = isOther && isPublishingSite(kind) ? await startPlatformCheck(context, id) : null;
  const sealed = sealCredentials(services.sealer, id, credentials);
  return storeChange(tx, address, { name, ...place, sealed, checkRun });
});
