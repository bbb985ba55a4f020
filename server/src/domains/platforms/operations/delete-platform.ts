import { deletePlatform as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deletePlatform as forget } from "../platforms.store.ts";
import { platformNotFound } from "../platforms.ts";

export const deletePlatform = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  if (!(await forget(tx, { workspaceId, id }))) throw platformNotFound(id);
  return {};
});
