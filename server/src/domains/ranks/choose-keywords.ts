import { type Keyword, type KeywordScope, type RankMonitorInput, trackedFaults } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { BRINGS_BACK, findKeywordsInScope } from "../keywords/index.ts";

/** Keywords that one run checks. */
export const MOST_KEYWORDS = 5000;

export type ChosenKeyword = Pick<Keyword, "id" | "keyword">;

/**
 * The keywords that a run is to check, up to `limit`. Throws a `validation_error` where they are named in two ways,
 * `keyword_not_found` where one of those named is not there, and `no_keywords_in_scope`.
 */
export async function chooseKeywords(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
  { filter, keywordIds }: Pick<RankMonitorInput, "filter" | "keywordIds">,
): Promise<ChosenKeyword[]> {
  if (keywordIds === undefined) return inScope(db, { workspaceId, limit }, filter ?? {});
  const errors = trackedFaults({ filter, keywordIds });
  if (errors.length > 0) throw validationError(errors);
  const scope = { keywordIds: [...keywordIds] };
  const found = await findKeywordsInScope(db, { workspaceId, scope, limit: keywordIds.length });
  const known = new Set(found.map(({ id }) => id));
  const missing = keywordIds.filter((id) => !known.has(id));
  if (missing.length === 0) return found.map(({ id, keyword }) => ({ id, keyword }));
  throw await notThere(db, workspaceId, missing);
}

async function notThere(db: Db, workspaceId: string, missing: string[]): Promise<AppError> {
  const scope: KeywordScope = { keywordIds: missing, status: "ARCHIVED" };
  const archived = await findKeywordsInScope(db, { workspaceId, scope, limit: missing.length });
  const unknown = missing.find((id) => archived.every((keyword) => keyword.id !== id));
  const message =
    unknown === undefined
      ? `The keyword "${missing[0]}" is archived and not searched for; ${BRINGS_BACK}.`
      : `This workspace has no keyword "${unknown}".`;
  return new AppError("keyword_not_found", message, { keywordIds: missing.slice(0, 20), missing: missing.length });
}

async function inScope(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
  scope: KeywordScope,
): Promise<ChosenKeyword[]> {
  const found = await findKeywordsInScope(db, { workspaceId, scope, limit });
  if (found.length > 0) return found.map(({ id, keyword }) => ({ id, keyword }));
  throw new AppError("no_keywords_in_scope", "This workspace has no keyword that fits the filter.", { filter: scope });
}
