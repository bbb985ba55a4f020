import { updateTemplate as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import {
  clearDefault,
  findTemplate,
  lockTemplates,
  otherSlugs,
  updateTemplateRow,
} from "../templates/templates.store.ts";
import { requireFreeSlug, templateNotFound } from "../templates/templates.ts";

export const updateTemplate = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  const address = { workspaceId, id };
  await lockTemplates(tx, workspaceId);
  const current = await findTemplate(tx, address);
  if (current === undefined) throw templateNotFound(id);
  if (isUnchanged(current, changes)) return current;
  if (changes.slug !== undefined) requireFreeSlug(changes.slug, await otherSlugs(tx, address));
  if (changes.isDefault === true) await clearDefault(tx, address);
  return updateTemplateRow(tx, address, { ...current, ...changes });
});
