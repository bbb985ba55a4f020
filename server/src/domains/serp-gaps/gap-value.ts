import { clicksAt, WON_RANK } from "../../kernel/search/clicks-at.ts";

/** Expected additional visits per month: searches, times the additional share of clicks at rank 3, times the score. */
export function gapValue(volume: number | null, { currentRank, score }: { currentRank: number | null; score: number }) {
  if (volume === null) return null;
  const now = currentRank === null ? 0 : clicksAt(currentRank);
  return Math.round((volume * Math.max(0, clicksAt(WON_RANK) - now) * score) / 10) / 10;
}
