import type { AiCitationQuery } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Why the monitoring of a workspace is paused; null if it is not. */
export type Pause = AiCitationQuery["paused"];

/** `reached`: this sampling does not fit, and the caller reports it. `stopped`: it was reported. */
export type BudgetState = "open" | "reached" | "stopped";

/** Whether a sampling fits into the monthly budget. Samplings under a budget wait for each other, so that two do not take the same rest. */
export async function checkBudget(
  tx: Tx,
  { workspaceId, credits }: { workspaceId: string; credits: number },
): Promise<BudgetState> {
  const [budget] = await tx.query<{ credits: number }>(sql`
    select (settings ->> 'maxMonitoringCreditsPerMonth')::float8 as credits from workspaces
    where id = ${workspaceId} and settings ->> 'maxMonitoringCreditsPerMonth' is not null`);
  if (budget === undefined) return "open";
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_citation_budget ' || ${workspaceId}, 0))`);
  if ((await findPause(tx, workspaceId)) !== null) return "stopped";
  const [month] = await tx.query<{ used: number }>(sql`
    select coalesce(sum(credits_reserved), 0)::float8 as used from invocations
    where workspace_id = ${workspaceId} and skill = 'research.ai_citation' and input ->> 'queryId' is not null
      and created_at >= date_trunc('month', world_now(agency_id) at time zone 'utc') at time zone 'utc'`);
  return (month?.used ?? 0) + credits > budget.credits ? "reached" : "open";
}

/** Records that a run reports the budget of this month as reached. */
export async function recordBudgetStop(tx: Tx, { agencyId, workspaceId }: Place, invocationId: string): Promise<void> {
  await tx.query(sql`
    insert into ai_citation_budget_stops (workspace_id, agency_id, month, budget, stopped_at, invocation_id)
    select id, ${agencyId}, date_trunc('month', world_now(${agencyId}) at time zone 'utc')::date,
      (settings ->> 'maxMonitoringCreditsPerMonth')::numeric, date_trunc('milliseconds', world_now(${agencyId})), ${invocationId}
    from workspaces where id = ${workspaceId}
    on conflict (workspace_id) do update set month = excluded.month, budget = excluded.budget,
      stopped_at = excluded.stopped_at, invocation_id = excluded.invocation_id`);
}

/** The stop of this month, unless the budget was raised or cleared since. */
export async function findPause(db: Db, workspaceId: string): Promise<Pause> {
  const [row] = await db.query<{ since: string; until: string; budget: number }>(sql`
    select s.stopped_at as since, (s.month + interval '1 month') at time zone 'utc' as until, s.budget::float8 as budget
    from ai_citation_budget_stops s join workspaces w on w.id = s.workspace_id
    where s.workspace_id = ${workspaceId} and s.month = date_trunc('month', world_now(s.agency_id) at time zone 'utc')::date
      and (w.settings ->> 'maxMonitoringCreditsPerMonth')::numeric <= s.budget`);
  return row === undefined ? null : { reason: "monthly_budget", ...row };
}

/** The pause that a run reports; null for a run that samples. */
export async function findReportedPause(db: Db, workspaceId: string, invocationId: string): Promise<Pause> {
  const rows = await db.query(sql`
    select 1 from ai_citation_budget_stops where workspace_id = ${workspaceId} and invocation_id = ${invocationId}`);
  return rows.length === 0 ? null : findPause(db, workspaceId);
}
