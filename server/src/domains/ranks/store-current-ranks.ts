import type { Tx } from "../../kernel/database/db.ts";
import { type KeywordMove, refreshKeywordRanks, setCurrentRanks } from "../keywords/index.ts";
import { findHome } from "../workspaces/index.ts";
import type { Judged } from "./rank-report.ts";
import type { NewRankCheck, Series } from "./ranks.ts";

interface Place extends Series {
  agencyId: string;
  workspaceId: string;
  judged: readonly Judged[];
}

/** Updates the latest ranks of keywords after their checks are stored. Failed checks change none. */
export async function storeCurrentRanks(tx: Tx, place: Place, checks: readonly NewRankCheck[]): Promise<void> {
  const measured = checks.filter(({ outcome }) => outcome !== "failed");
  if (measured.length === 0) return;
  const keywordIds = measured.map(({ keywordId }) => keywordId);
  await refreshKeywordRanks(tx, { ...place, keywordIds, moves: movesIn(place.judged) });
  if (await isHome(tx, place)) await setCurrentRanks(tx, { ...place, ranks: measured });
}

/** The moves of the week of each check, null within noise; those that cannot be judged are left out. */
function movesIn(judged: readonly Judged[]): Map<string, KeywordMove | null> {
  const moves = new Map<string, KeywordMove | null>();
  for (const { keywordId, week } of judged) {
    const { verdict, from } = week;
    if (verdict === "unknown" || from === undefined) continue;
    const began = { from: from.found ? from.place : null, fromCheckedAt: new Date(from.at).toISOString() };
    moves.set(keywordId, verdict === "within_noise" ? null : { verdict, ...began });
  }
  return moves;
}

/** Whether a series is that of `currentRank`: the market of the workspace, on desktop. */
async function isHome(tx: Tx, { device, location, language, ...tenant }: Place): Promise<boolean> {
  const { market } = await findHome(tx, tenant);
  return device === "desktop" && location === market.location && language === market.language;
}
