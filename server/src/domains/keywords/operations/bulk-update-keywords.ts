import { bulkUpdateKeywords as contract, MAX_KEYWORD_TAGS } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { updateKeywordsInScope } from "../bulk-update.store.ts";
import { requirePillars } from "../require-pillars.ts";

const MAX_PER_REQUEST = 5000;

export const bulkUpdateKeywords = implement(contract)(async ({ tx, workspaceId }, input) => {
  const { scope, after, limit = MAX_PER_REQUEST, ...changes } = input;
  if (typeof changes.pillarId === "string") await requirePillars(tx, { workspaceId, ids: [changes.pillarId] });
  const page = { workspaceId, scope, after, limit };
  const { ids, next, changed, overfull } = await updateKeywordsInScope(tx, page, changes);
  if (overfull !== undefined) {
    const message = `would give the keyword ${overfull} more than ${MAX_KEYWORD_TAGS} tags; nothing was changed`;
    throw validationError([{ field: "addTags", message }]);
  }
  return { matched: ids.length, changed, next };
});
