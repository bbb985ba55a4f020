import sql from "sql-template-tag";
import type { Row, Tx } from "../../kernel/database/db.ts";
import type { RunFailure } from "../../kernel/runs/run-failure.ts";
import type { Database } from "../database/pool.ts";
import { enterTenant, type Tenant } from "../database/tenant.ts";
import type { RecordedFailure } from "./recorded-failure.ts";
import type { PendingEvent, RunRecord, StepRow, WorkspaceRow } from "./run-record.ts";

// SQL, in server/database: functions/run-children.sql, functions/run-endings.sql, functions/run-leases.sql,
// functions/run-segments.sql, functions/run-steps.sql

/** What a fenced write is fenced by. */
export interface Fence extends Tenant {
  invocationId: string;
  epoch: number;
}

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

/** Takes segments, and reads what earlier segments left. Undefined where a segment is past or taken. */
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

/** Names what is connected in the workspace, its own before its agency's; null for nothing, as mostly. A third of what a function costs here. */
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
    sql`select w.id, w.name, w.primary_domain, w.settings, w.brand, a.mode as agency_mode, k.id as key_id, k.read_only as key_read_only,
          ${CONNECTIONS} as connections
        from invocations i join workspaces w on w.id = i.workspace_id join agencies a on a.id = i.agency_id
        left join api_keys k on k.id = i.api_key_id
        where i.id = ${job.invocation}`,
  ];
}

// The three statements above promise these shapes.
function claimRows(results: Row[][]): [RunRecord[], StepRow[], WorkspaceRow[]] {
  return results as unknown as [RunRecord[], StepRow[], WorkspaceRow[]];
}

type HeldRun = Pick<Fence, "invocationId" | "epoch">;

/** Keeps the runs that are still this worker's for another lease; answers which. */
export function renewLeasesStatement(workerId: string, runs: readonly HeldRun[], leaseMs: number) {
  return sql`select id from renew_leases(${workerId}, ${heldRuns(runs)}::jsonb, ${leaseMs}) as id`;
}

/** Makes the runs that are still this worker's due at once. */
export function returnLeasesStatement(workerId: string, runs: readonly HeldRun[]) {
  return sql`select return_leases(${workerId}, ${heldRuns(runs)}::jsonb)`;
}

function heldRuns(runs: readonly HeldRun[]): string {
  return JSON.stringify(runs.map((run) => ({ id: run.invocationId, epoch: run.epoch })));
}

export interface FinishedStep {
  name: string;
  generation: number;
  ordinal: number;
  sequential: boolean;
  inputHash: string | null;
  outputBlob: string | null;
  error: RecordedFailure | null;
  price: number;
  attempts: number;
  /** By the clock of this process; the row has the world's time. */
  startedAt: string;
  durationMs: number;
}

export interface StepWrite {
  step: FinishedStep;
  /** JSON text, safe for jsonb; null where the output is in a blob. */
  output: string | null;
  events: readonly PendingEvent[];
  narration: string;
  narrations: number;
  vendorCostUsd: number;
  /** A path to add to the run's files. */
  file: string | null;
}

export interface FinishedStepAnswer {
  /** True where the step was recorded already; `output` is what was recorded. */
  taken: boolean;
  output: unknown;
}

function finishStepStatement(fence: Fence, write: StepWrite) {
  return sql`select taken, output from finish_step(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(write.step)}::jsonb,
    ${write.output}::jsonb, ${JSON.stringify(write.events)}::jsonb, ${write.narration}, ${write.narrations},
    ${write.vendorCostUsd}, ${write.file})`;
}

export interface FencedStep {
  fence: Fence;
  write: StepWrite;
}

/** Records steps, of one run or of several, in one round trip; all or none. */
export async function finishSteps(tenant: Database, steps: readonly FencedStep[]): Promise<FinishedStepAnswer[]> {
  const results = await tenant.batch<FinishedStepAnswer>(
    steps.flatMap(({ fence, write }) => [enterTenant(fence), finishStepStatement(fence, write)]),
  );
  return steps.map((_step, index) => answered(results[index * 2 + 1]));
}

/** Records a step alone, in one round trip. */
export async function finishStep(tenant: Database, fence: Fence, write: StepWrite): Promise<FinishedStepAnswer> {
  return answered(await finishSteps(tenant, [{ fence, write }]));
}

/** Records a step in a transaction that also writes domain rows. */
export async function finishStepIn(tx: Tx, fence: Fence, write: StepWrite): Promise<FinishedStepAnswer> {
  return answered(await tx.query<FinishedStepAnswer>(finishStepStatement(fence, write)));
}

function answered<T>(rows: T[] | undefined): T {
  const row = rows?.[0];
  if (row === undefined) throw new Error("The database answered a function call with no row.");
  return row;
}

export async function appendEvents(
  tenant: Database,
  fence: Fence,
  write: {
    events: readonly PendingEvent[];
    currentStep: { name: string; status: string } | null;
    narration: string;
    narrations: number;
    vendorCostUsd: number;
  },
): Promise<void> {
  const currentStep = write.currentStep === null ? null : JSON.stringify(write.currentStep);
  await tenant.batch([
    enterTenant(fence),
    sql`select append_events(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(write.events)}::jsonb, ${currentStep}::jsonb,
      ${write.narration}, ${write.narrations}, ${write.vendorCostUsd})`,
  ]);
}

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

export interface CreditAnswer {
  outcome: string;
  available: number | null;
}

interface SpawnAnswer extends CreditAnswer {
  /** When the last of them was; null where none was. */
  created_at: string | null;
}

/** `pending` is the price of steps under way at the same time, not captured yet. */
export async function reserveForStep(
  tenant: Database,
  fence: Fence,
  price: number,
  pending: number,
): Promise<CreditAnswer> {
  const [, rows] = await tenant.batch<CreditAnswer>([
    enterTenant(fence),
    sql`select outcome, available from reserve_for_step(${fence.invocationId}, ${fence.epoch}, ${price}, ${pending})`,
  ]);
  return answered(rows);
}

export async function spawnChildren(
  tx: Tx,
  fence: Fence,
  children: readonly object[],
  concurrency: number,
): Promise<SpawnAnswer> {
  return answered(
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

/** The children of the run in whatever workspace they are, with results until these are too many characters together. */
export async function findFamily(tenant: Database, fence: Fence, largestResults: number): Promise<FamilyRow[]> {
  const [, rows] = await tenant.batch<FamilyRow>([
    enterTenant({ agencyId: fence.agencyId, workspaceId: undefined }),
    sql`select id, workspace_id, status, credits, error, case when so_far <= ${largestResults} then result end as result,
          result is not null and so_far > ${largestResults} as result_omitted
        from (
          select id, workspace_id, status, error, result, sibling, credits_captured + credits_of_children as credits,
            sum(length(result::text)) over (order by sibling) as so_far
          from invocations where agency_id = ${fence.agencyId} and parent_id = ${fence.invocationId} and awaited
        ) family
        order by sibling`,
  ]);
  return rows ?? [];
}

/** False where no child is left to wait for. */
export async function parkForChildren(tenant: Database, fence: Fence): Promise<boolean> {
  const [, rows] = await tenant.batch<{ parked: boolean }>([
    enterTenant(fence),
    sql`select park_for_children(${fence.invocationId}, ${fence.epoch}) as parked`,
  ]);
  return answered(rows).parked;
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
  return answered(rows).now;
}

export interface RunEnding {
  status: "SUCCEEDED" | "FAILED";
  /** JSON text. */
  result: string | null;
  error: Record<string, unknown> | null;
  events: readonly PendingEvent[];
  narration: string;
  narrations: number;
  vendorCostUsd: number;
}

export async function endRun(tenant: Database, fence: Fence, ending: RunEnding): Promise<void> {
  const error = ending.error === null ? null : JSON.stringify(ending.error);
  await tenant.batch([
    enterTenant(fence),
    sql`select end_run(${fence.invocationId}, ${fence.epoch}, ${ending.status}, ${ending.result}::jsonb, ${error}::jsonb,
      ${JSON.stringify(ending.events)}::jsonb, ${ending.narration}, ${ending.narrations}, ${ending.vendorCostUsd})`,
  ]);
}
