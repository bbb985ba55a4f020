import { deleteCompetitor as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { lockBacklinks, scoreBacklinks } from "../backlinks.store.ts";
import { deleteCompetitor as remove } from "../competitors.store.ts";
import { competitorNotFound } from "../competitors.ts";

export const deleteCompetitor = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  await lockBacklinks(tx, workspaceId);
  if (!(await remove(tx, { workspaceId, id }))) throw competitorNotFound(id);
  await scoreBacklinks(tx, workspaceId);
  return {};
});
