import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { requireSeparateApprover } from "./decide.ts";

// SQL: server/database/functions/keys.sql

interface Decided {
  workspaceId: string;
  /** The run that made what is decided. */
  invocationId: string;
  keyId: string;
}

/** Throws if the workspace requires a separate approver, and the person behind the key started the run. */
export async function requireSeparatePerson(tx: Tx, { workspaceId, invocationId, keyId }: Decided): Promise<void> {
  const [row] = await tx.query<{ is_starter: boolean; separate_approver: boolean }>(sql`
    select started_by_person(${invocationId}, ${keyId}) as is_starter,
      coalesce((settings ->> 'separateApprover')::boolean, false) as separate_approver
    from workspaces where id = ${workspaceId}`);
  if (row !== undefined) requireSeparateApprover(row);
}

/** Whether the key of an earlier decision can still approve. */
export async function mayStillApprove(db: Db, keyId: string): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>(sql`select key_may_approve(${keyId}) as may`);
  return row?.may === true;
}
