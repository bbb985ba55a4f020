import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

/** Restricts the rest of the transaction to a workspace of its agency; undefined for the whole agency. Returns the restriction before. */
export async function actInWorkspace(tx: Tx, workspaceId: string | undefined): Promise<string | undefined> {
  const [row] = await tx.query<{ before: string | null }>(sql`
    with current as materialized (select current_workspace() as id)
    select id as before, set_config('app.workspace', ${workspaceId ?? ""}, true) from current`);
  return row?.before ?? undefined;
}
