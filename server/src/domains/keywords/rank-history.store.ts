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
