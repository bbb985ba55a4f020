import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";

const MOST_QUERIES = 300;

/** The prompts that are monitored now. */
export async function selectMonitoredPrompts(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ prompt: string }>(sql`
    select prompt from ai_citation_queries where workspace_id = ${workspaceId} and deleted_at is null`);
  return rows.map(({ prompt }) => prompt);
}

/** Queries of imported reports, the most counted first. */
export async function selectGroundingQueries(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.query<{ value: string }>(sql`
    select value from ai_citation_vendor_counts
    where workspace_id = ${workspaceId} and dimension = 'query'
    group by value order by sum(count) desc, value limit ${MOST_QUERIES}`);
  return rows.map(({ value }) => value);
}
