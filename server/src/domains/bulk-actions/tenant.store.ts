import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";

/** Narrows the rest of the transaction to a workspace of its agency, or widens it to the agency again. */
export async function actInWorkspace(tx: Tx, workspaceId: string | undefined): Promise<void> {
  await tx.query(sql`select set_config('app.workspace', ${workspaceId ?? ""}, true)`);
}
