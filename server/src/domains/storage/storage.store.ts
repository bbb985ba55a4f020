import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { StoredRows } from "../../kernel/storage/sum-stored.ts";

// SQL: server/database/functions/storage.sql

/** The rows of the entered agency, by table and workspace. */
export function findStored(db: Db): Promise<StoredRows[]> {
  return db.query<StoredRows>(sql`
    select table_name as "table", workspace_id as "workspaceId", stored_rows::float8 as rows, stored_bytes::float8 as bytes
    from agency_storage()`);
}

export async function findWorkspaceNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`select id, name from workspaces`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
