import { chosenKeywordsFaults, type Keyword, type KeywordScope, type RefreshKeywordsInput } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { HOW_TO_RESTORE } from "./keywords.ts";
import { findKeywordsInScope } from "./keywords-in-scope.store.ts";

/**
 * The keywords that a run measures, up to `limit`. Throws a `validation_error` for two kinds of selection,
 * `keyword_not_found` for an unknown keyword, and `no_keywords_in_scope`.
 */
export async function findChosenKeywords(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
  { filter, keywordIds }: Pick<RefreshKeywordsInput, "filter" | "keywordIds">,
): Promise<Keyword[]> {
  if (keywordIds === undefined) return inScope(db, { workspaceId, limit }, filter ?? {});
  const errors = chosenKeywordsFaults({ filter, keywordIds });
  if (errors.length > 0) throw validationError(errors);
  const scope = { keywordIds: [...keywordIds] };
  const found = await findKeywordsInScope(db, { workspaceId, scope, limit: keywordIds.length });
  const known = new Set(found.map(({ id }) => id));
  const missing = keywordIds.filter((id) => !known.has(id));
  if (missing.length === 0) return found;
  throw await notThere(db, workspaceId, missing);
}

async function notThere(db: Db, workspaceId: string, missing: string[]): Promise<AppError> {
  const scope: KeywordScope = { keywordIds: missing, status: "ARCHIVED" };
  const archived = await findKeywordsInScope(db, { workspaceId, scope, limit: missing.length });
  const unknown = missing.find((id) => archived.every((keyword) => keyword.id !== id));
  const message =
    unknown === undefined
      ? `The keyword "${missing[0]}" is archived, so runs leave it out; ${HOW_TO_RESTORE}.`
      : `This workspace has no keyword "${unknown}".`;
  return new AppError("keyword_not_found", message, { keywordIds: missing.slice(0, 20), missing: missing.length });
}

async function inScope(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
  scope: KeywordScope,
): Promise<Keyword[]> {
  const found = await findKeywordsInScope(db, { workspaceId, scope, limit });
  if (found.length > 0) return found;
  throw new AppError("no_keywords_in_scope", "This workspace has no keyword that matches the filter.", {
    filter: scope,
  });
}
