import type { SearchRange } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { Sums } from "./rules.ts";

// SQL: server/database/functions/search-performance.sql

/** The sums of every page over a range of days. */
export async function findPageFigures(
  db: Db,
  { workspaceId, range }: { workspaceId: string; range: SearchRange },
): Promise<(Sums & { url: string })[]> {
  return db.query(sql`
    select value as url, clicks, impressions, positions
    from search_figures(${workspaceId}, 'page', ${range.from}::date, ${range.to}::date)`);
}

/** The newest day with rows by page; undefined if none was imported. */
export async function findNewestPageDay(db: Db, workspaceId: string): Promise<string | undefined> {
  const [row] = await db.query<{ day: string | null }>(sql`
    select max(day)::text as day from performance_days where workspace_id = ${workspaceId} and pages is not null`);
  return row?.day ?? undefined;
}

/** Days of a range whose rows by page were imported. */
export async function countPageDays(
  db: Db,
  { workspaceId, range }: { workspaceId: string; range: SearchRange },
): Promise<number> {
  const [row] = await db.query<{ days: number }>(sql`
    select count(*) as days from performance_days
    where workspace_id = ${workspaceId} and pages is not null and day between ${range.from}::date and ${range.to}::date`);
  return row?.days ?? 0;
}
