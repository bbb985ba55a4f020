import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

/** Restricts the rest of the transaction to a workspace of its agency; undefined for the whole agency. */
export async function actInWorkspace(tx: Tx, workspaceId: string | undefined): Promise<void> {
  await tx.query(sql`select set_config('app.workspace', ${workspaceId ?? ""}, true)`);
}
