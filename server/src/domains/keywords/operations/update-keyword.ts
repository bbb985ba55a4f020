import { updateKeyword as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { updateKeyword as storeChange } from "../change-keyword.store.ts";
import { keywordNotFound } from "../keywords.ts";
import { requirePillars } from "../require-pillars.ts";

export const updateKeyword = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  if (typeof changes.pillarId === "string") await requirePillars(tx, { workspaceId, ids: [changes.pillarId] });
  const keyword = await storeChange(tx, { workspaceId, id }, changes);
  if (keyword === undefined) throw keywordNotFound(id);
  return keyword;
});
