import type { Tx } from "../../kernel/database/db.ts";
import { insertRankChecks, lockRanks, type PhraseCheck, selectKeywordIds } from "./ranks.store.ts";
import type { Series } from "./ranks.ts";
import { storeCurrentRanks } from "./store-current-ranks.ts";

/** Starts the histories of keywords with the checks of another search. Emits no events. */
export async function insertFirstRanks(
  tx: Tx,
  place: { agencyId: string; workspaceId: string } & Series,
  checks: readonly PhraseCheck[],
): Promise<void> {
  const phrases = checks.map(({ keyword }) => keyword);
  await lockRanks(tx, place.workspaceId);
  const ids = await selectKeywordIds(tx, { workspaceId: place.workspaceId, phrases });
  const stored = checks.flatMap(({ keyword, ...check }) => {
    const keywordId = ids.get(keyword);
    return keywordId === undefined ? [] : [{ keywordId, ...check }];
  });
  await insertRankChecks(tx, place, stored);
  await storeCurrentRanks(tx, place, stored);
}
