import { deleteWorkspace as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { cancelWorkspaceRuns, markDeleted } from "../workspaces.store.ts";
import { workspaceNotFound } from "../workspaces.ts";

export const deleteWorkspace = implement(contract)(async ({ tx, actor }, { id }) => {
  const found = await markDeleted(tx, actor, id);
  if (!found) throw workspaceNotFound(id);
  await cancelWorkspaceRuns(tx, id, "The workspace was deleted.");
  return {};
});
