import { createTemplate as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { clearDefault, insertTemplate, lockTemplates, otherSlugs } from "../templates/templates.store.ts";
import { derivedSlug, MAX_TEMPLATES, requireFreeSlug } from "../templates/templates.ts";

export const createTemplate = implement(contract)(async ({ tx, agencyId, workspaceId }, input) => {
  const id = newId("tpl");
  const { name, targetingAngle = null, subject, body, isDefault = false } = input;
  await lockTemplates(tx, workspaceId);
  const taken = await otherSlugs(tx, { workspaceId, id });
  if (taken.size >= MAX_TEMPLATES) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${taken.size} email templates; its limit is ${MAX_TEMPLATES}. Delete a template first.`,
      { limit: MAX_TEMPLATES },
    );
  }
  if (input.slug !== undefined) requireFreeSlug(input.slug, taken);
  const slug = input.slug ?? derivedSlug(name, id, taken);
  if (isDefault) await clearDefault(tx, { workspaceId, id });
  return insertTemplate(tx, { id, agencyId, workspaceId, name, slug, targetingAngle, subject, body, isDefault });
});
