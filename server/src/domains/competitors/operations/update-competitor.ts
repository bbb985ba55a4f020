import { updateCompetitor as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { updateCompetitor as storeChange } from "../competitors.store.ts";
import { competitorNotFound } from "../competitors.ts";

export const updateCompetitor = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  const competitor = await storeChange(tx, { workspaceId, id }, changes);
  if (competitor === undefined) throw competitorNotFound(id);
  return competitor;
});
