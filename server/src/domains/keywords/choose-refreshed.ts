import type { Keyword, RefreshKeywordsInput } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { findChosenKeywords } from "./find-chosen-keywords.ts";

/** Maximum number of keywords per run. */
export const MAX_REFRESHED = 5000;

export interface RefreshedKeywords {
  keywords: Pick<Keyword, "id" | "keyword">[];
  /** False if more keywords match than a run refreshes. */
  isAll: boolean;
}

/** The keywords whose numbers a run reads. Throws as `findChosenKeywords` does, and `no_keywords_in_scope` if none lacks numbers. */
export async function chooseRefreshed(
  db: Db,
  workspaceId: string,
  { onlyMissing = false, ...input }: RefreshKeywordsInput,
): Promise<RefreshedKeywords> {
  const chosen = await findChosenKeywords(db, { workspaceId, limit: MAX_SEARCHED }, input);
  const found = onlyMissing ? chosen.filter(({ volume, kd }) => volume === null || kd === null) : chosen;
  if (found.length === 0) {
    throw new AppError("no_keywords_in_scope", "All keywords of this selection have a volume and a difficulty.", {
      onlyMissing,
    });
  }
  const keywords = found.slice(0, MAX_REFRESHED).map(({ id, keyword }) => ({ id, keyword }));
  return { keywords, isAll: found.length <= MAX_REFRESHED && chosen.length < MAX_SEARCHED };
}

/** Keywords among which a run looks for missing numbers. */
const MAX_SEARCHED = 20_000;
