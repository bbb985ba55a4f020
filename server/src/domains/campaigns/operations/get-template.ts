import { getTemplate as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findTemplate } from "../templates/templates.store.ts";
import { templateNotFound } from "../templates/templates.ts";

export const getTemplate = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const template = await findTemplate(db, { workspaceId, id });
  if (template === undefined) throw templateNotFound(id);
  return template;
});
