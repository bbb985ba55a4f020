import { deleteAiCitationQuery as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { endQuery } from "../queries/queries.store.ts";
import { queryNotFound } from "../queries/queries.ts";

export const deleteAiCitationQuery = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  if (!(await endQuery(tx, { workspaceId, id }))) throw queryNotFound(id);
  return {};
});
