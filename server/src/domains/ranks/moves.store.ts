import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import { CONFIRMING_CHECKS } from "./judge-movement.ts";
import { FIRST_CHECKS } from "./judge-since.ts";
import { type PlacedRow, toSeries } from "./ranks.store.ts";
import type { Series } from "./ranks.ts";
import type { Placed } from "./usual-range.ts";

// SQL: server/database/functions/rank-checks.sql

export interface ChangedKeyword {
  id: string;
  keyword: string;
  volume: number | null;
  url: string | null;
}

export interface Changes {
  /** Keywords with a check before and after the time. */
  compared: number;
  /** Those whose position differs from that of one of the last two checks before it, the largest change first. */
  changed: ChangedKeyword[];
}

/** A time, and the end of what counts after it; undefined for now. */
export interface MovePeriod {
  since: string;
  until: string | undefined;
}

/** The keywords whose latest position differs from those before a time. */
export async function selectChanges(
  db: Db,
  series: Series & { workspaceId: string },
  { since, until }: MovePeriod,
): Promise<Changes> {
  const { workspaceId, device, location, language } = series;
  const rows = await db.query<ChangedKeyword & { differs: boolean }>(sql`
    select k.id, k.keyword, k.volume::float8 as volume, now.url,
      earlier.change <> 0 as differs
    from (${until === undefined ? sql`select * from keyword_ranks` : ranksAt(series, until)}) as now
    join keywords k on k.id = now.keyword_id and k.workspace_id = ${workspaceId} and k.status <> 'ARCHIVED'
    cross join lateral (
      select max(abs(coalesce(now.position, now.depth + 1) - place)) as change
      from (
        select coalesce(position, depth + 1) as place
        from rank_checks
        where keyword_id = now.keyword_id and device = ${device} and location = ${location} and language = ${language}
          and outcome <> 'failed' and checked_at <= ${since}
        order by checked_at desc, id desc
        limit 2) as last_two) as earlier
    where now.workspace_id = ${workspaceId} and now.device = ${device} and now.location = ${location}
      and now.language = ${language} and now.checked_at > ${since} and earlier.change is not null
    order by earlier.change desc, k.id`);
  return {
    compared: rows.length,
    changed: rows.filter(({ differs }) => differs).map(({ differs: _differs, ...keyword }) => keyword),
  };
}

/** The ranks that `keyword_ranks` had at a time, from the checks that decide them. */
function ranksAt({ workspaceId, device, location, language }: Series & { workspaceId: string }, until: string): Sql {
  return sql`
    select distinct on (keyword_id) workspace_id, keyword_id, device, location, language, position, url, depth, checked_at
    from rank_checks
    where workspace_id = ${workspaceId} and device = ${device} and location = ${location} and language = ${language}
      and outcome <> 'failed' and checked_at <= ${until} and is_conclusive_check(rank_checks)
    order by keyword_id, checked_at desc, id desc`;
}

/** Checks that a judgement reads: the latest ones, and enough before the time for a month of daily checks. */
const CHECKS = { after: 5, before: 40 } as const;

/** The first and the latest checks of keywords after a time and until its end, and their last checks before it, newest first. */
export async function selectChecksAround(
  db: Db,
  { device, location, language }: Series,
  { keywordIds, since, until }: MovePeriod & { keywordIds: readonly string[] },
): Promise<Map<string, Placed[]>> {
  const after =
    until === undefined ? sql`checked_at > ${since}` : sql`checked_at > ${since} and checked_at <= ${until}`;
  const part = (where: Sql, most: number, order = sql`desc`) => sql`
    (select coalesce(position, depth + 1) as place, position is not null as found,
       not is_conclusive_check(rank_checks) as shallow, checked_at, id
     from rank_checks
     where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language}
       and outcome <> 'failed' and ${where}
     order by checked_at ${order}, id ${order}
     limit ${most})`;
  const rows = await db.query<PlacedRow>(sql`
    select asked.id as keyword_id, made.place, made.found, made.shallow, made.checked_at
    from unnest(${keywordIds}::text[]) as asked (id)
    cross join lateral (
      (${part(after, CHECKS.after)}
        union ${part(after, FIRST_CHECKS + CONFIRMING_CHECKS, sql`asc`)})
      union all ${part(sql`checked_at <= ${since}`, CHECKS.before)}
    ) as made
    order by asked.id, made.checked_at desc, made.id desc`);
  return toSeries(rows);
}
