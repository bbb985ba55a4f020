import type { Device, KeywordDetail, RankCheck } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/rank-checks.sql

const MAX_CHECKS = 30;

interface RankRow {
  checked_at: string;
  position: number | null;
  url: string | null;
  via: RankCheck["via"];
  surfaces: RankCheck["surfaces"];
  device: Device;
  location: string;
  depth: number | null;
  conclusive: boolean;
}

/**
 * The latest rank checks of a keyword, newest first. The domain `ranks` writes them; it imports this domain, so this one reads
 * its table.
 */
export async function selectRankHistory(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<KeywordDetail["rankHistory"]> {
  const rows = await db.query<RankRow>(sql`
    select checked_at, position, url, via, surfaces, device, location, depth,
      is_conclusive_check(rank_checks) as conclusive
    from rank_checks
    where keyword_id = ${id} and workspace_id = ${workspaceId} and outcome <> 'failed'
    order by checked_at desc, id desc
    limit ${MAX_CHECKS}`);
  return rows.map(({ checked_at: checkDate, position, ...row }) => ({
    checkDate,
    position,
    ...row,
    isOwnedDomain: position !== null,
  }));
}

/**
 * Positions of the latest conclusive checks of each keyword in a series, oldest first. Does not filter by workspace: a plan made
 * before statistics exist would then read all days of the workspace.
 */
export async function selectTrends(
  db: Db,
  { device, location, language }: { device: Device; location: string; language: string },
  keywordIds: readonly string[],
): Promise<Map<string, (number | null)[]>> {
  const rows = await db.query<{ keyword_id: string; positions: (number | null)[] }>(sql`
    select asked.id as keyword_id, array_agg(made.position order by made.checked_at, made.id) as positions
    from unnest(${keywordIds}::text[]) as asked (id)
    cross join lateral (
      select position, checked_at, id
      from rank_checks
      where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language}
        and outcome <> 'failed'
        -- The function reads the history again: call it for the few looks that can be too shallow only.
        and (position is not null or depth >= 100 or is_conclusive_check(rank_checks))
      order by checked_at desc, id desc
      limit ${MAX_CHECKS}) as made
    group by asked.id`);
  return new Map(rows.map(({ keyword_id, positions }) => [keyword_id, positions]));
}
