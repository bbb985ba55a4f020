import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { Series } from "./ranks.ts";

interface SeriesOfWorkspace extends Series {
  workspaceId: string;
}

/** The last page that ranked for each keyword, by the identifier of the keyword. */
export async function selectLastPages(
  db: Db,
  series: SeriesOfWorkspace,
  keywordIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ keyword_id: string; url: string }>(sql`
    select asked.keyword_id, ranked.url
    from unnest(${keywordIds}::text[]) as asked (keyword_id)
    cross join lateral (
      select url
      from rank_checks
      where keyword_id = asked.keyword_id and workspace_id = ${series.workspaceId} and device = ${series.device}
        and location = ${series.location} and language = ${series.language} and url is not null
      order by checked_at desc, id desc
      limit 1) as ranked`);
  return new Map(rows.map((row) => [row.keyword_id, row.url]));
}

/** The pages that rank for any keyword of the series now. */
export async function selectRankingPages(db: Db, series: SeriesOfWorkspace): Promise<string[]> {
  const rows = await db.query<{ url: string }>(sql`
    select distinct url
    from keyword_ranks
    where workspace_id = ${series.workspaceId} and device = ${series.device} and location = ${series.location}
      and language = ${series.language} and url is not null`);
  return rows.map(({ url }) => url);
}
