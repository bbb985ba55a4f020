import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

/** Whether the children of a run were recorded together with it. */
export async function hasChildren(db: Db, invocationId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from invocations where parent_id = ${invocationId} limit 1`);
  return rows.length > 0;
}

/** The posts and pages that runs write or wrote last. */
export async function findRecordsOfRuns(
  db: Db,
  workspaceId: string,
  invocationIds: readonly string[],
): Promise<{ invocationId: string; recordId: string }[]> {
  return db.query<{ invocationId: string; recordId: string }>(sql`
    select generation_id as "invocationId", record_id as "recordId" from contents
    where workspace_id = ${workspaceId} and generation_id = any (${invocationIds}::text[])`);
}
