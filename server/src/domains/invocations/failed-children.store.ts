import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { NewRun } from "../../kernel/runs/new-run.ts";

/** A `FAILED` child with everything needed to start it again. */
export interface FailedChild extends Omit<NewRun, "agent_id" | "session_id" | "api_key_id"> {
  workspace_id: string;
  /** Whether its workspace is active, so that a run can start there. */
  active: boolean;
}

export interface FailedChildren {
  /** For a bulk action: the operation, and its concurrency. */
  action: string | null;
  concurrency: number | null;
  failed: FailedChild[];
}

/** The direct children of a run that are `FAILED`, in their original order. */
export async function findFailedChildren(db: Db, parentId: string): Promise<FailedChildren> {
  const [parent] = await db.query<Pick<FailedChildren, "action" | "concurrency">>(sql`
    select input ->> 'action' as action, (input ->> 'concurrency')::integer as concurrency
    from invocations
    where id = ${parentId} and skill = 'workspaces.bulk_action'`);
  const failed = await db.query<FailedChild>(sql`
    select c.id, c.workspace_id, c.skill, c.skill_version, c.area, c.mode, c.input, c.files_readable, c.tags, c.resource_ids,
      c.estimated_credits, c.estimated_seconds, c.max_credits, c.max_llm_calls, c.max_retries,
      c.approval_scope, c.approval_seconds, c.routed_to,
      coalesce(w.active and w.deleted_at is null, false) as active
    from invocations c
    left join workspaces w on w.id = c.workspace_id
    where c.parent_id = ${parentId} and c.status = 'FAILED' and c.depth > 0
    order by c.created_at, c.sibling, c.id`);
  return { action: parent?.action ?? null, concurrency: parent?.concurrency ?? null, failed };
}
