import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

export interface WaitingApproval {
  approvalId: string;
  invocationId: string;
  skill: string;
  step: string;
  raisedAt: string;
  timeoutAt: string;
}

/** Approvals of a workspace that wait for a person, the earliest timeout first. */
export function selectWaiting(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  most: number,
): Promise<WaitingApproval[]> {
  return db.query<WaitingApproval>(sql`
    select id as "approvalId", invocation_id as "invocationId", skill, step, raised_at as "raisedAt", timeout_at as "timeoutAt"
    from approvals
    where workspace_id = ${workspaceId} and status = 'PENDING' and timeout_at > world_now(${agencyId})
    order by timeout_at, id
    limit ${most}`);
}
