import { updateKeyword as contract, type InputOf, type Keyword } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { updateKeyword as storeChange } from "../change-keyword.store.ts";
import { findKeyword } from "../keywords.store.ts";
import { keywordNotFound } from "../keywords.ts";
import { requirePillars } from "../require-pillars.ts";

export const updateKeyword = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  if (typeof changes.pillarId === "string") await requirePillars(tx, { workspaceId, ids: [changes.pillarId] });
  const current = await findKeyword(tx, { workspaceId, id });
  if (current !== undefined && isUnchanged(current, { ...changes, ...certaintyOf(changes) })) return current;
  const keyword = await storeChange(tx, { workspaceId, id }, changes);
  if (keyword === undefined) throw keywordNotFound(id);
  return keyword;
});

/** Labels set by a person are certain, even if they equal the current ones. */
function certaintyOf({ intentLabels, relevanceLabel }: Omit<InputOf<typeof contract>, "id">): Partial<Keyword> {
  return {
    ...(intentLabels === undefined ? {} : { intentConfidence: 1 }),
    ...(relevanceLabel === undefined ? {} : { relevanceConfidence: relevanceLabel === null ? null : 1 }),
  };
}
