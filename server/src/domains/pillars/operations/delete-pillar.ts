import { deletePillar as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deletePillar as remove } from "../pillars.store.ts";
import { pillarNotFound } from "../pillars.ts";

export const deletePillar = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  if (!(await remove(tx, { workspaceId, id }))) throw pillarNotFound(id);
  return {};
});
