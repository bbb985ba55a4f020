import type { Device, Keyword } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/rank-checks.sql

const TOLERANCE_HOURS = 6;

export type KeywordRanks = NonNullable<Keyword["ranks"]>;

interface SeriesRanks {
  agencyId: string;
  workspaceId: string;
  device: Device;
  location: string;
  language: string;
  keywordIds: readonly string[];
  /** The moves beyond noise in the last week, null for keywords without one; those that cannot be judged are left out. */
  moves: ReadonlyMap<string, KeywordMove | null>;
}

export type KeywordMove = NonNullable<KeywordRanks[number]["move"]>;

/**
 * Positions gained since the newest check that is the given days older than `latest`, up to twice as many. A quarter of a day
 * tolerates a queue. Without a position on either side, or where the search without one ended above the other, the change is unknown.
 */
function changeIn(days: number, { device, location, language }: SeriesRanks): Sql {
  return sql`(
      select case
          when latest.position is null and earlier.position is null
            or earlier.position is null and latest.position > earlier.depth
            or latest.position is null and earlier.position > latest.depth then null
          else coalesce(earlier.position, earlier.depth + 1) - coalesce(latest.position, latest.depth + 1) end
      from (
        select position, depth
        from rank_checks
        where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language} and outcome <> 'failed'
          and checked_at <= latest.checked_at - make_interval(hours => ${days * 24 - TOLERANCE_HOURS})
          and checked_at >= latest.checked_at - make_interval(hours => ${days * 48 + TOLERANCE_HOURS})
          and is_conclusive_check(rank_checks)
        order by checked_at desc, id desc
        limit 1) as earlier)`;
}

/**
 * Updates the latest looks of keywords in a series, after their checks are stored. A look that found nothing above a known rank
 * was too shallow to miss it and changes nothing.
 */
export async function refreshKeywordRanks(tx: Tx, { keywordIds, moves, ...series }: SeriesRanks): Promise<void> {
  const { agencyId, workspaceId, device, location, language } = series;
  const known = { ...series, keywordIds, moves };
  const judged = [...moves].map(([id, move]) => ({ id, move }));
  await tx.query(sql`
    insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, via, depth, checked_at,
      change_1d, change_7d, change_28d, significant, move)
    select ${agencyId}, ${workspaceId}, asked.id, ${device}, ${location}, ${language}, latest.position, latest.url, latest.via,
      latest.depth, latest.checked_at, ${changeIn(1, known)}, ${changeIn(7, known)}, ${changeIn(28, known)},
      case when judged.id is not null then judged.move is not null end, judged.move
    from (select distinct id from unnest(${keywordIds}::text[]) as given (id) order by id) as asked
    left join jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as judged (id text, move jsonb) on judged.id = asked.id
    cross join lateral (
      select position, url, via, depth, checked_at
      from rank_checks
      where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language} and outcome <> 'failed'
      order by checked_at desc, id desc
      limit 1) as latest
    on conflict (workspace_id, keyword_id, device, location, language) do update
    set position = excluded.position, url = excluded.url, via = excluded.via, depth = excluded.depth, checked_at = excluded.checked_at,
      change_1d = excluded.change_1d, change_7d = excluded.change_7d, change_28d = excluded.change_28d,
      significant = excluded.significant, move = excluded.move
    where keyword_ranks.checked_at <= excluded.checked_at
      and (excluded.position is not null or keyword_ranks.position is null or excluded.depth >= keyword_ranks.position)`);
}

/** The latest looks of a keyword as one list, for a select on `keywords`. */
export const RANKS_OF_KEYWORD = sql`(select coalesce(json_agg(json_build_object('device', looked.device, 'location', looked.location,
      'language', looked.language, 'position', looked.position, 'url', looked.url, 'via', looked.via, 'depth', looked.depth,
      'checkedAt', looked.checked_at, 'change1d', looked.change_1d, 'change7d', looked.change_7d, 'change28d', looked.change_28d,
      'significant', looked.significant, 'move', looked.move) order by looked.device, looked.location, looked.language), '[]')
    from keyword_ranks looked
    where looked.workspace_id = keywords.workspace_id and looked.keyword_id = keywords.id)`;
