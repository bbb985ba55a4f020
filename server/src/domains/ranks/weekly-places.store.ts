import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { Series } from "./ranks.ts";

// SQL: server/database/functions/rank-checks.sql

export interface WeeksAsked {
  workspaceId: string;
  /** The day on which the first week begins, UTC. */
  firstDay: string;
  weeks: number;
}

export interface WeeklyPlaces {
  keywordId: string;
  /** The median place of the checks of each week; null without one. Not found is the first place below the searched ones. */
  places: (number | null)[];
  /** Whether a check of the week found the keyword. */
  found: boolean[];
}

/** The places of every tracked keyword of a series, week by week. The keywords with most measured weeks come first. */
export async function selectWeeklyPlaces(
  db: Db,
  { device, location, language }: Series,
  { workspaceId, firstDay, weeks }: WeeksAsked,
  { most, always }: { most: number; always: readonly string[] },
): Promise<WeeklyPlaces[]> {
  const rows = await db.query<{ keyword_id: string; weeks: number[]; places: number[]; found: boolean[] }>(sql`
    with weekly as (
      select keyword_id, ((checked_at at time zone 'utc')::date - ${firstDay}::date) / 7 as week,
        percentile_cont(0.5) within group (order by coalesce(position, depth + 1)) as place, bool_or(position is not null) as found
      from rank_checks
      where workspace_id = ${workspaceId} and device = ${device} and location = ${location} and language = ${language}
        and outcome <> 'failed' and checked_at >= ${firstDay}::date::timestamp at time zone 'utc'
        and checked_at < (${firstDay}::date + ${weeks * 7}::integer)::timestamp at time zone 'utc'
        and is_conclusive_check(rank_checks)
      group by 1, 2)
    select keyword_id, array_agg(week order by week) as weeks, array_agg(place order by week) as places,
      array_agg(found order by week) as found
    from weekly
    group by keyword_id
    order by (keyword_id = any (${always}::text[])) desc, count(*) desc, keyword_id
    limit ${most}`);
  return rows.map((row) => {
    const places = new Array<number | null>(weeks).fill(null);
    const found = new Array<boolean>(weeks).fill(false);
    for (const [index, week] of row.weeks.entries()) {
      places[week] = row.places[index] ?? null;
      found[week] = row.found[index] ?? false;
    }
    return { keywordId: row.keyword_id, places, found };
  });
}
