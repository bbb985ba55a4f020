import type { EstimatedCost, InvocationEvent } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { NewRun } from "../../kernel/runs/new-run.ts";
import type { InvocationDetailRow, InvocationRow, TreeRow } from "./invocations.ts";
import { runSubject } from "./run-subject.store.ts";

// SQL, in server/database: functions/effects.sql, functions/keys.sql, functions/run-children.sql, functions/run-endings.sql,
// functions/run-start.sql

const columns = sql`${runSubject}, i.id, i.agent_id, i.session_id, i.skill, i.skills_used, i.status, i.mode, i.workspace_id, i.depth, i.child_count, coalesce(i.parent_id, i.previous_id) as parent_id,
  i.credits_captured + i.credits_of_children as credits, i.llm_calls + i.llm_calls_of_children as llm_calls,
  nullif(i.vendor_cost_usd + i.vendor_cost_usd_of_children, 0) as vendor_cost_usd,
  i.estimated_credits, i.estimated_seconds, i.files, i.error, i.tags, i.api_key_id as started_by, (select name from actor_names where id = i.api_key_id) as started_by_name, i.created_at, i.updated_at, i.started_at,
  extract(epoch from coalesce(i.ended_at, world_now(i.agency_id)) - i.started_at) * 1000 as duration_ms`;

const REFUSALS = [
  "insufficient_credits",
  "workspace_cap",
  "key_cap",
  "concurrency_limited",
  "workspace_inactive",
] as const;

export interface StartAnswer {
  outcome: "started" | (typeof REFUSALS)[number];
  available: number | null;
  /** Null if the run was not started. */
  created_at: string | null;
}

/** Records the run, reserves its credits and enqueues it. For every outcome except `started` the caller must roll back. */
export async function startRun(tx: Tx, run: NewRun, reserve: number): Promise<StartAnswer> {
  const [answer] = await tx.query<StartAnswer>(
    sql`select outcome, available, created_at from start_run(${JSON.stringify(run)}::jsonb, ${reserve})`,
  );
  if (answer === undefined) throw new Error("start_run returned no row.");
  return answer;
}

/** A child that is recorded together with its parent, possibly in another workspace. */
export interface NewFamilyMember extends NewRun {
  workspace_id: string;
  /** Credits to reserve at the start. */
  reserve: number;
  /** The expected charge of vendors, where it is known before the start. */
  vendorCostUsd?: EstimatedCost["vendorCostUsd"];
}

/** The workspace of the parent; undefined for the hidden workspace of the agency. */
export type NewFamilyParent = NewRun & { workspace_id?: string };

/** Records a run and all its children. For every outcome except `started` the caller must roll back. */
export async function startFamilyRows(
  tx: Tx,
  parent: NewFamilyParent,
  children: readonly NewFamilyMember[],
  concurrency: number,
): Promise<StartAnswer & { home: string }> {
  const [answer] = await tx.query<StartAnswer & { home: string }>(
    sql`select outcome, available, created_at, home
        from start_family(${JSON.stringify(parent)}::jsonb, ${toJsonb(children)}::jsonb, ${concurrency})`,
  );
  if (answer === undefined) throw new Error("start_family returned no row.");
  return answer;
}

/** `startRun` as the last statement of its transaction. Commits if the run started. */
export async function startRunLast(tx: Tx, run: NewRun, reserve: number): Promise<StartAnswer> {
  try {
    const [row] = await tx.last<{ created_at: string }>(
      sql`select start_run_last(${JSON.stringify(run)}::jsonb, ${reserve}) as created_at`,
      run.id,
    );
    return { outcome: "started", available: null, created_at: row?.created_at ?? null };
  } catch (error) {
    const refused = refusedStart(error);
    if (refused === undefined) throw error;
    return refused;
  }
}

/** The error that `start_run_last` raises when it refuses. */
function refusedStart(error: unknown): StartAnswer | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "FN009")) return undefined;
  const outcome = REFUSALS.find((refusal) => refusal === error.message);
  if (outcome === undefined) return undefined;
  const available =
    "detail" in error && typeof error.detail === "string" && error.detail !== "" ? Number(error.detail) : null;
  return { outcome, available, created_at: null };
}

/** Which runs to search: those of one workspace, or of the whole agency. */
export interface RunScope {
  agencyId: string;
  workspaceId: string | undefined;
}

export function within({ agencyId, workspaceId }: RunScope): Sql {
  return workspaceId === undefined ? sql`i.agency_id = ${agencyId}` : sql`i.workspace_id = ${workspaceId}`;
}

export async function findInvocation(
  db: Db,
  { id, ...scope }: RunScope & { id: string },
): Promise<InvocationDetailRow | undefined> {
  const [row] = await db.query<InvocationDetailRow>(sql`
    select ${columns}, i.result, i.raw, i.current_step, i.cancel_reason,
           (select array_agg(s.name order by s.ordinal, s.started_at) from invocation_steps s where s.invocation_id = i.id and s.error is null and not s.superseded) as steps,
           case when i.child_count > 0 then first_children(i.id) end as children,
           case when i.has_effects then effects_of(i.id) end as effects
    from invocations i
    where ${within(scope)} and i.id = ${id}`);
  return row;
}

export async function findInvocations(db: Db, scope: RunScope, ids: readonly string[]): Promise<InvocationRow[]> {
  return db.query<InvocationRow>(sql`
    select ${columns} from invocations i where ${within(scope)} and i.id = any (${ids}::text[])`);
}

/** Whether the run took, created or changed the resource. */
function ranWith(resourceId: string): Sql {
  return sql`i.id in (
    select r.invocation_id from run_resources r where r.agency_id = current_agency() and r.resource_id = ${resourceId})`;
}

export const INVOCATION_LIST: LiveList = {
  from: sql`invocations i`,
  select: columns,
  columns: {
    invocationId: { sql: sql`i.id`, type: "text" },
    status: { sql: sql`i.status`, type: "text" },
    skill: { sql: sql`i.skill`, type: "text" },
    tags: { sql: sql`i.tags`, type: "texts" },
    sessionId: { sql: sql`i.session_id`, type: "text" },
    parentInvocationId: { sql: sql`coalesce(i.parent_id, i.previous_id)`, type: "text", nullable: true },
    topLevel: { sql: sql`i.top_level`, type: "boolean" },
    resourceIds: { sql: sql`i.resource_ids`, type: "texts", has: ranWith },
    createdAt: { sql: sql`i.created_at`, type: "time" },
  },
};

/** The children of a run. Their results are long, so only this list has them. */
export const CHILD_LIST: LiveList = { ...INVOCATION_LIST, select: sql`${columns}, i.result` };

/** In the list of an agency, a run whose parent is in another workspace has its parent beside it. */
export const AGENCY_INVOCATION_LIST: LiveList = {
  ...INVOCATION_LIST,
  columns: {
    ...INVOCATION_LIST.columns,
    topLevel: { sql: sql`(i.top_level and i.parent_id is null)`, type: "boolean" },
  },
};

export async function findTree(db: Db, { id, ...scope }: RunScope & { id: string }): Promise<TreeRow[]> {
  return db.query<TreeRow>(sql`
    with recursive tree as (
      select i.* from invocations i where ${within(scope)} and i.id = ${id}
      union all
      select c.* from invocations c join tree t on c.parent_id = t.id
    )
    select id, parent_id, skill, status, depth, credits_captured + credits_of_children as credits, started_at,
           extract(epoch from coalesce(ended_at, world_now(agency_id)) - started_at) * 1000 as duration_ms
    from tree order by depth, created_at, sibling, id`);
}

export async function findWrittenFiles(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<string[]> {
  const [row] = await db.query<{ files: string[] }>(
    sql`select files from invocations where workspace_id = ${workspaceId} and id = ${id}`,
  );
  return row?.files ?? [];
}

export async function findEvents(
  db: Db,
  { id, after, limit, ...scope }: RunScope & { id: string; after: number; limit: number },
): Promise<InvocationEvent[]> {
  return db.query<InvocationEvent>(sql`
    select i.seq, i.type, i.at, i.data from invocation_events i
    where ${within(scope)} and i.invocation_id = ${id} and i.seq > ${after}
    order by i.seq limit ${limit}`);
}

/** `cancelled`, `not_found`, or the final status of the run. */
export async function cancelRun(tx: Tx, { id, reason }: { id: string; reason: string | undefined }): Promise<string> {
  const [row] = await tx.query<{ outcome: string }>(sql`select cancel_run(${id}, ${reason ?? null}) as outcome`);
  return row?.outcome ?? "not_found";
}

export interface RunSubject {
  workspaceId: string;
  /** The record that the runs took; undefined for every run of the skills. */
  resourceId?: string;
  /** Slugs of skills that act for this record alone. */
  skills: readonly string[];
  reason: string;
}

/**
 * Cancels the runs of these skills that took the record and have not ended, with their children and approvals. Call it before the
 * record is locked: a run locks itself before its records.
 */
export async function cancelRunsAbout(tx: Tx, { workspaceId, resourceId, skills, reason }: RunSubject): Promise<void> {
  const took =
    resourceId === undefined
      ? sql`true`
      : sql`exists (select from run_resources r where r.resource_id = ${resourceId} and r.invocation_id = i.id)`;
  await tx.query(sql`
    select cancel_run(chosen.id, ${reason}) from (
      select i.id from invocations i
      where i.workspace_id = ${workspaceId} and i.ended_at is null and i.skill = any (${skills}::text[]) and ${took}
      order by i.depth, i.id) chosen`);
}

export interface ParentRow {
  id: string;
  status: string;
  depth: number;
}

/** Locks a run before a child is added. */
export async function lockParent(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ParentRow | undefined> {
  const [row] = await tx.query<ParentRow>(
    sql`select id, status, depth from invocations where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
  return row;
}
