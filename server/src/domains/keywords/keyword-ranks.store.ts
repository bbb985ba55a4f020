import type { Device, Keyword } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

export type KeywordRanks = NonNullable<Keyword["ranks"]>;

interface SeriesRanks {
  agencyId: string;
  workspaceId: string;
  device: Device;
  location: string;
  language: string;
  keywordIds: readonly string[];
}

/**
 * Updates the latest looks of keywords in a series, after their checks are stored. A look that found nothing above a known rank
 * was too shallow to miss it and changes nothing.
 */
export async function refreshKeywordRanks(
  tx: Tx,
  { agencyId, workspaceId, device, location, language, keywordIds }: SeriesRanks,
): Promise<void> {
  await tx.query(sql`
    insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, via, depth, checked_at)
    select ${agencyId}, ${workspaceId}, asked.id, ${device}, ${location}, ${language}, latest.position, latest.url, latest.via,
      latest.depth, latest.checked_at
    from (select distinct id from unnest(${keywordIds}::text[]) as given (id) order by id) as asked
    cross join lateral (
      select position, url, via, depth, checked_at
      from rank_checks
      where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language} and outcome <> 'failed'
      order by checked_at desc, id desc
      limit 1) as latest
    on conflict (workspace_id, keyword_id, device, location, language) do update
    set position = excluded.position, url = excluded.url, via = excluded.via, depth = excluded.depth, checked_at = excluded.checked_at
    where keyword_ranks.checked_at <= excluded.checked_at
      and (excluded.position is not null or keyword_ranks.position is null or excluded.depth >= keyword_ranks.position)`);
}

/** The latest looks of a keyword as one list, for a select on `keywords`. */
export const RANKS_OF_KEYWORD = sql`(select coalesce(json_agg(json_build_object('device', looked.device, 'location', looked.location,
      'language', looked.language, 'position', looked.position, 'url', looked.url, 'via', looked.via, 'depth', looked.depth,
      'checkedAt', looked.checked_at) order by looked.device, looked.location, looked.language), '[]')
    from keyword_ranks looked
    where looked.workspace_id = keywords.workspace_id and looked.keyword_id = keywords.id)`;
