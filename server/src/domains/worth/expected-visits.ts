import { clicksAt, WON_RANK } from "../../kernel/search/clicks-at.ts";

export interface VisitsQuestion {
  /** Searches per month. */
  volume: number;
  /** The position now; null where no page ranks. */
  position: number | null;
  /** The probability of `reachedRank`, 0 to 1. */
  chance: number;
  /** The position that a page reaches; the third one unless given. */
  reachedRank?: number;
}

/** Expected additional visits per month: searches, times the additional share of clicks, times the chance. Never below 0. */
export function expectedVisits({ volume, position, chance, reachedRank = WON_RANK }: VisitsQuestion): number {
  const now = position === null ? 0 : clicksAt(position);
  return volume * Math.max(0, clicksAt(reachedRank) - now) * chance;
}
