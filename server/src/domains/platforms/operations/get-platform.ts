import { getPlatform as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPlatform } from "../platforms.store.ts";
import { platformNotFound } from "../platforms.ts";

export const getPlatform = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const found = await findPlatform(db, { workspaceId, id });
  if (found === undefined) throw platformNotFound(id);
  return found.platform;
});
