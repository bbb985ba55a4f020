import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { useDaysAgo } from "../../session/use-days-ago.ts";

export type RankMove = OutputOf<"insights.explain_rank">;

export interface AskedRank {
  id: string;
  device: "desktop" | "mobile";
}

/** How a keyword moved in so many days, and why. The overview's list of moves gives the same verdict. */
export function useRankMove(asked: AskedRank, days: number) {
  return useOperation("insights.explain_rank", { ...asked, since: useDaysAgo(days) });
}
