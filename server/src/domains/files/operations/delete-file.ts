import { deleteFile as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { notifyRemoval } from "../check-file.ts";
import { deleteFileAt } from "../file-changes.store.ts";
import { fileNotFound } from "../files.ts";

export const deleteFile = implement(contract)(async ({ tx, agencyId, workspaceId, services }, { path }) => {
  if (!(await deleteFileAt(tx, { agencyId, workspaceId, path }))) throw fileNotFound(path);
  await notifyRemoval(services.fileChecks, tx, { agencyId, workspaceId, path });
  return {};
});
