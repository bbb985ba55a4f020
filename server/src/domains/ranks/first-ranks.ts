import type { Tx } from "../../kernel/database/db.ts";
import { judgeChecks } from "./judge-checks.ts";
import { insertRankChecks, lockRanks, type PhraseCheck, selectKeywordIds } from "./ranks.store.ts";
import { DEFAULT_RANK_DROP, type Series } from "./ranks.ts";
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
  const stored = checks.flatMap((check) => {
    const keywordId = ids.get(check.keyword);
    return keywordId === undefined ? [] : [{ keywordId, ...check }];
  });
  await insertRankChecks(tx, place, stored);
  const measured = stored.filter(({ outcome }) => outcome !== "failed");
  const judged = await judgeChecks(tx, { ...place, rankDrop: DEFAULT_RANK_DROP }, measured);
  await storeCurrentRanks(tx, { ...place, judged }, stored);
}
