import { deleteRefiner as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteRefinerRow, removeRefinerFromPillars } from "../refiners.store.ts";
import { refinerNotFound, requireOwn } from "../refiners.ts";

export const deleteRefiner = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  requireOwn(id);
  if (!(await deleteRefinerRow(tx, { workspaceId, id }))) throw refinerNotFound(id);
  await removeRefinerFromPillars(tx, { workspaceId, id });
  return {};
});
