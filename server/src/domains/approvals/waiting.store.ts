import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
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

interface WaitingFacts {
  skill: string;
  step: string;
}

/** Approvals that wait for a person, by workspace; without those at a step that another domain counts by its own records. */
export function findWaiting(
  db: Db,
  { agencyId, workspaceId, exceptAt }: { agencyId: string; workspaceId: string | undefined; exceptAt: string },
): Promise<Concern<WaitingFacts>[]> {
  return findConcerns(
    db,
    sql`
      select workspace_id, id, jsonb_build_object('skill', skill, 'step', step) as facts, raised_at as since, timeout_at as deadline, timeout_at as turn
      from approvals
      where ${inPlace(workspaceId, sql`workspace_id`)} and agency_id = ${agencyId} and status = 'PENDING'
        and step <> ${exceptAt} and timeout_at > world_now(${agencyId})`,
  );
}
