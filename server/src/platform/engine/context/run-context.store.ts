import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import { type Fence, requireRow } from "../segments/fence.ts";

// SQL: server/database/functions/run-steps.sql, functions/run-segments.sql

export async function countLlmCalls(tenant: Database, fence: Fence, calls: number): Promise<void> {
  await tenant.batch([
    enterTenant(fence),
    sql`select count_llm_calls(${fence.invocationId}, ${fence.epoch}, ${calls})`,
  ]);
}

export async function addSkillUsed(tx: Tx, fence: Fence, slug: string): Promise<null> {
  await tx.query(sql`
    update invocations set skills_used = array_append(skills_used, ${slug})
    where id = ${fence.invocationId} and workspace_id = ${fence.workspaceId} and not (${slug} = any (skills_used))`);
  return null;
}

/** Parks a run that asks its user a question. `result` is JSON text. */
export async function parkForInput(
  tenant: Database,
  fence: Fence,
  step: Record<string, unknown>,
  result: string,
): Promise<void> {
  await tenant.batch([
    enterTenant(fence),
    sql`select park_for_input(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(step)}::jsonb, ${result}::jsonb)`,
  ]);
}

export async function parkUntil(
  tenant: Database,
  fence: Fence,
  at: string,
  step: { name: string; status: string },
): Promise<void> {
  await tenant.batch([
    enterTenant(fence),
    sql`select park_until(${fence.invocationId}, ${fence.epoch}, ${at}, ${JSON.stringify(step)}::jsonb)`,
  ]);
}

/** The time of the agency's world. */
export async function worldNow(tenant: Database, fence: Fence): Promise<string> {
  const [, rows] = await tenant.batch<{ now: string }>([
    enterTenant(fence),
    sql`select world_now(${fence.agencyId}) as now`,
  ]);
  return requireRow(rows).now;
}
