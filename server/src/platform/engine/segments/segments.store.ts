import sql from "sql-template-tag";
import type { Row } from "../../../kernel/database/db.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import { type JournalBatch, vendorCostsText } from "../journal/journal.store.ts";
import type { Fence } from "./fence.ts";
import type { RunRecord, StepRow, WorkspaceRow } from "./run-record.ts";

// SQL: server/database/functions/run-segments.sql, functions/run-endings.sql, functions/authentication.sql

export interface Claim {
  run: RunRecord;
  steps: StepRow[];
  workspace: WorkspaceRow;
}

export interface SegmentJob {
  invocation: string;
  segment: number;
}

export interface ClaimingWorker {
  id: string;
  leaseMs: number;
}

/** Claims segments and reads what earlier segments recorded. Undefined where a segment is over or claimed. */
export async function claimRuns(
  system: Database,
  jobs: readonly SegmentJob[],
  worker: ClaimingWorker,
): Promise<(Claim | undefined)[]> {
  const statements = jobs.map((job) => claimStatements(job, worker));
  const results = await system.batch(statements.flat());
  return jobs.map((_job, index) => {
    const [runs, steps, workspaces] = claimRows(results.slice(index * 3, index * 3 + 3));
    const [run] = runs;
    const [workspace] = workspaces;
    return run === undefined || workspace === undefined ? undefined : { run, steps, workspace };
  });
}

export async function claimRun(system: Database, job: SegmentJob, worker: ClaimingWorker): Promise<Claim | undefined> {
  const [claim] = await claimRuns(system, [job], worker);
  return claim;
}

/**
 * Names the connections of the workspace, its own before its agency's; null for none, the usual case. A subquery costs a third
 * of a database function here.
 */
const CONNECTIONS = sql`(
  select string_agg(c.port || ' ' || c.id || ' ' || c.version, ', ' order by c.port)
  from (
    select distinct on (c.port) c.port, c.id, c.version
    from integrations c
    where c.workspace_id = w.id or (c.agency_id = w.agency_id and c.level = 'agency')
    order by c.port, c.level desc
  ) c)`;

function claimStatements(job: SegmentJob, worker: ClaimingWorker) {
  return [
    sql`select id, agency_id, workspace_id, skill, skill_version, mode, depth, tags, input, epoch, segment, max_credits,
               max_llm_calls, max_retries, llm_calls, llm_calls_of_children, narrations, started_at, credits_captured, credits_of_children,
               generation, rerun_config, approval_scope, approval_seconds, routed_to, has_effects, unplaced, scheduled
        from claim_run(${job.invocation}, ${job.segment}, ${worker.id}, ${worker.leaseMs})`,
    sql`select name, ordinal, sequential, input_hash, output, output_blob, error
        from invocation_steps where invocation_id = ${job.invocation} and not superseded order by ordinal`,
    sql`select w.id, w.name, w.primary_domain, w.settings, w.brand, a.mode as agency_mode, a.name as agency_name, k.id as key_id, k.read_only as key_read_only,
          person_of_key(k) as key_person,
          ${CONNECTIONS} as connections
        from invocations i join workspaces w on w.id = i.workspace_id join agencies a on a.id = i.agency_id
        left join api_keys k on k.id = i.api_key_id
        where i.id = ${job.invocation}`,
  ];
}

// The three statements above return these columns.
function claimRows(results: Row[][]): [RunRecord[], StepRow[], WorkspaceRow[]] {
  return results as unknown as [RunRecord[], StepRow[], WorkspaceRow[]];
}

export interface RunEnding extends JournalBatch {
  status: "SUCCEEDED" | "FAILED";
  /** JSON text. */
  result: string | null;
  error: Record<string, unknown> | null;
}

/** Writes the result, releases the credits that the run reserved and did not spend, and admits the next run. */
export async function endRun(tenant: Database, fence: Fence, ending: RunEnding): Promise<void> {
  const error = ending.error === null ? null : JSON.stringify(ending.error);
  await tenant.batch([
    enterTenant(fence),
    sql`select end_run(${fence.invocationId}, ${fence.epoch}, ${ending.status}, ${ending.result}::jsonb, ${error}::jsonb,
      ${JSON.stringify(ending.events)}::jsonb, ${ending.narration}, ${ending.narrations}, ${ending.vendorCostUsd}, ${vendorCostsText(ending.vendorCosts)}::jsonb)`,
  ]);
}
