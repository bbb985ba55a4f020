import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";

interface FailureFacts {
  skill: string;
  error: string | null;
}

/**
 * Runs that failed in the last days and whose skill has not succeeded in the workspace since. What a person rejected has not failed,
 * and a child fails with its parent.
 */
export function findFailures(
  db: Db,
  { agencyId, workspaceId, days }: { agencyId: string; workspaceId: string | undefined; days: number },
): Promise<Concern<FailureFacts>[]> {
  return findConcerns(
    db,
    sql`
      select i.workspace_id, i.id, jsonb_build_object('skill', i.skill, 'error', coalesce(i.error ->> 'message', i.error ->> 'code')) as facts,
        i.created_at as since, null::timestamptz as deadline, - extract(epoch from i.created_at) as turn
      from invocations i
      where ${inPlace(workspaceId, sql`i.workspace_id`)} and i.agency_id = ${agencyId} and i.top_level and i.parent_id is null
        and i.status = 'FAILED' and i.created_at > world_now(${agencyId}) - ${days} * interval '1 day'
        and i.error ->> 'code' is distinct from 'approval_rejected'
        and not exists (
          select from invocations later
          where later.workspace_id = i.workspace_id and later.skill = i.skill and later.status = 'SUCCEEDED'
            and later.created_at > i.created_at)`,
  );
}
