import sql, { type Sql } from "sql-template-tag";
import { CLICKS, clicksAt, WON_RANK } from "../../kernel/search/clicks-at.ts";

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
  return Math.max(0, visitsAt(volume, reachedRank) - visitsAt(volume, position)) * chance;
}

/** Expected visits per month of a page at a position; none without one. */
export function visitsAt(volume: number, position: number | null): number {
  return position === null ? 0 : volume * clicksAt(position);
}

/** `expectedVisits` of the third position as SQL, so that lists can be ordered by it. Null where the volume is unknown. */
export function expectedVisitsSql({ volume, position, chance }: Record<"volume" | "position" | "chance", Sql>): Sql {
  const at = (rank: Sql) => sql`power((${rank})::float8, ${CLICKS.exponent}::float8)`;
  return sql`${volume} * greatest(0, ${CLICKS.first}::float8 * (${at(sql`${WON_RANK}`)} - coalesce(${at(position)}, 0))) * (${chance})`;
}
