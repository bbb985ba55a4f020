import type { Db } from "../../kernel/database/db.ts";
import { chooseKeywords } from "../ranks/index.ts";
import type { BatchKeyword } from "./batches.store.ts";

/** The keywords of a batch in the order of the request. Throws `keyword_not_found`. */
export async function chooseBatchKeywords(
  db: Db,
  workspaceId: string,
  keywordIds: readonly string[],
): Promise<BatchKeyword[]> {
  const found = await chooseKeywords(db, { workspaceId, limit: keywordIds.length }, { keywordIds: [...keywordIds] });
  const queries = new Map(found.map(({ id, keyword }) => [id, keyword]));
  return keywordIds.flatMap((keywordId) => {
    const query = queries.get(keywordId);
    return query === undefined ? [] : [{ keywordId, query }];
  });
}
