import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { OtherSeries } from "./explain-rank.ts";
import type { Series } from "./ranks.ts";

interface KeywordSeries extends Series {
  workspaceId: string;
  keywordId: string;
}

export interface CheckRow {
  position: number | null;
  depth: number;
  url: string | null;
  checked_at: string;
  serp_id: string | null;
}

/** The successful check of a keyword at a time, in milliseconds. */
export async function selectCheckAt(db: Db, series: KeywordSeries, at: number): Promise<CheckRow | undefined> {
  const [from, to] = [new Date(at).toISOString(), new Date(at + 1).toISOString()];
  const [row] = await db.query<CheckRow>(sql`
    select position, depth, url, checked_at, serp_id
    from rank_checks
    where keyword_id = ${series.keywordId} and workspace_id = ${series.workspaceId} and device = ${series.device}
      and location = ${series.location} and language = ${series.language} and outcome <> 'failed'
      and checked_at >= ${from} and checked_at < ${to}
    order by checked_at desc, id desc
    limit 1`);
  return row;
}

/** When a keyword was last checked, newest first. */
export async function selectLatestTimes(db: Db, series: KeywordSeries, most: number): Promise<string[]> {
  const rows = await db.query<{ checked_at: string }>(sql`
    select checked_at
    from rank_checks
    where keyword_id = ${series.keywordId} and workspace_id = ${series.workspaceId} and device = ${series.device}
      and location = ${series.location} and language = ${series.language} and outcome <> 'failed'
    order by checked_at desc, id desc
    limit ${most}`);
  return rows.map(({ checked_at }) => checked_at);
}

/** The latest checks of the other series of a keyword, if they are not older than a moment. */
export async function selectOtherSeries(
  db: Db,
  series: KeywordSeries,
  since: string,
): Promise<(Omit<OtherSeries, "verdict" | "moved"> & { language: string })[]> {
  const rows = await db.query<{
    device: OtherSeries["device"];
    location: string;
    language: string;
    position: number | null;
    change_7d: number | null;
    checked_at: string;
  }>(sql`
    select device, location, language, position, change_7d, checked_at
    from keyword_ranks
    where workspace_id = ${series.workspaceId} and keyword_id = ${series.keywordId}
      and (device, location) <> (${series.device}, ${series.location}) and checked_at > ${since}
    order by checked_at desc
    limit 20`);
  return rows.map(({ change_7d: change7d, checked_at: checkedAt, ...one }) => ({ ...one, change7d, checkedAt }));
}

/** The domains that the workspace tracks. The domain `competitors` imports this one, so this one reads its table. */
export async function selectCompetitorDomains(db: Db, workspaceId: string): Promise<Set<string>> {
  const rows = await db.query<{ domain: string }>(
    sql`select domain from competitors where workspace_id = ${workspaceId}`,
  );
  return new Set(rows.map(({ domain }) => domain));
}
