import { deleteTemplate as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteTemplateRow } from "../templates/templates.store.ts";
import { templateNotFound } from "../templates/templates.ts";

export const deleteTemplate = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  if (!(await deleteTemplateRow(tx, { workspaceId, id }))) throw templateNotFound(id);
  return {};
});
