import { deleteFile as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { deleteFileAt } from "../file-changes.store.ts";
import { fileNotFound } from "../files.ts";

export const deleteFile = implement(contract)(async ({ tx, agencyId, workspaceId }, { path }) => {
  if (!(await deleteFileAt(tx, { agencyId, workspaceId, path }))) throw fileNotFound(path);
  return {};
});
