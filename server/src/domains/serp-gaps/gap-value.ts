import { expectedVisits } from "../worth/rules.ts";

/** Expected additional visits per month: searches, times the additional share of clicks at rank 3, times the score. */
export function gapValue(volume: number | null, { currentRank, score }: { currentRank: number | null; score: number }) {
  if (volume === null) return null;
  return Math.round(expectedVisits({ volume, position: currentRank, chance: score / 100 }) * 10) / 10;
}
