import type { Tx } from "../../kernel/database/db.ts";
import { refreshKeywordRanks, setCurrentRanks } from "../keywords/index.ts";
import { findHome } from "../workspaces/index.ts";
import type { NewRankCheck, Series } from "./ranks.ts";

interface Place extends Series {
  agencyId: string;
  workspaceId: string;
  /** Whether keywords moved beyond noise in the last week; those that cannot be judged are left out. */
  significance: ReadonlyMap<string, boolean>;
}

/** Updates the latest ranks of keywords after their checks are stored. Failed checks change none. */
export async function storeCurrentRanks(tx: Tx, place: Place, checks: readonly NewRankCheck[]): Promise<void> {
  const measured = checks.filter(({ outcome }) => outcome !== "failed");
  if (measured.length === 0) return;
  await refreshKeywordRanks(tx, { ...place, keywordIds: measured.map(({ keywordId }) => keywordId) });
  if (await isHome(tx, place)) await setCurrentRanks(tx, { ...place, ranks: measured });
}

/** Whether a series is that of `currentRank`: the market of the workspace, on desktop. */
async function isHome(tx: Tx, { device, location, language, ...tenant }: Place): Promise<boolean> {
  const { market } = await findHome(tx, tenant);
  return device === "desktop" && location === market.location && language === market.language;
}
