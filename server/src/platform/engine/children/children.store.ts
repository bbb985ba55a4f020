import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { RunFailure } from "../../../kernel/runs/run-failure.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import { type Fence, requireRow } from "../segments/fence.ts";

// SQL: server/database/functions/run-children.sql

interface SpawnAnswer {
  outcome: string;
  available: number | null;
  /** When the last child was created; null where none was. */
  created_at: string | null;
}

/** Records children and reserves their credits; all or none. At most `concurrency` of them run at once. */
export async function spawnChildren(
  tx: Tx,
  fence: Fence,
  children: readonly object[],
  concurrency: number,
): Promise<SpawnAnswer> {
  return requireRow(
    await tx.query<SpawnAnswer>(
      sql`select outcome, available, created_at from spawn_children(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(children)}::jsonb, ${concurrency})`,
    ),
  );
}

export interface ChildRow {
  id: string;
  skill: string;
  status: string;
  result: unknown;
  error: RunFailure | null;
}

export async function findChildren(tenant: Database, fence: Fence, ids: readonly string[]): Promise<ChildRow[]> {
  const [, rows] = await tenant.batch<ChildRow>([
    enterTenant(fence),
    sql`select id, skill, status, result, error from invocations
        where workspace_id = ${fence.workspaceId} and id = any (${ids}::text[])`,
  ]);
  return rows ?? [];
}

export interface FamilyRow extends Pick<ChildRow, "id" | "status"> {
  workspace_id: string;
  credits: number;
  result: Record<string, unknown> | null;
  result_omitted: boolean;
  error: RunFailure | null;
}

/** The children of the run in every workspace. Results are omitted once they exceed `maxResults` characters together. */
export async function findFamily(tenant: Database, fence: Fence, maxResults: number): Promise<FamilyRow[]> {
  const [, rows] = await tenant.batch<FamilyRow>([
    enterTenant({ agencyId: fence.agencyId, workspaceId: undefined }),
    sql`select id, workspace_id, status, credits, error, case when so_far <= ${maxResults} then result end as result,
          result is not null and so_far > ${maxResults} as result_omitted
        from (
          select id, workspace_id, status, error, result, sibling, credits_captured + credits_of_children as credits,
            sum(length(result::text)) over (order by sibling) as so_far
          from invocations where agency_id = ${fence.agencyId} and parent_id = ${fence.invocationId} and awaited
        ) family
        order by sibling`,
  ]);
  return rows ?? [];
}

/** False where every child has ended, so that the run need not park. */
export async function parkForChildren(tenant: Database, fence: Fence): Promise<boolean> {
  const [, rows] = await tenant.batch<{ parked: boolean }>([
    enterTenant(fence),
    sql`select park_for_children(${fence.invocationId}, ${fence.epoch}) as parked`,
  ]);
  return requireRow(rows).parked;
}
