import type { Keyword, RankMonitorInput } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findChosenKeywords } from "../keywords/index.ts";

/** Maximum number of keywords per run. */
export const MAX_KEYWORDS = 5000;

export type ChosenKeyword = Pick<Keyword, "id" | "keyword">;

/** Selects the keywords that a run checks, up to `limit`. Throws as `findChosenKeywords` does. */
export async function chooseKeywords(
  db: Db,
  where: { workspaceId: string; limit: number },
  input: Pick<RankMonitorInput, "filter" | "keywordIds">,
): Promise<ChosenKeyword[]> {
  const found = await findChosenKeywords(db, where, input);
  return found.map(({ id, keyword }) => ({ id, keyword }));
}
