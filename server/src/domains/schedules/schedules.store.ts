import type { Schedule } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { ActingPerson, Actor } from "../../kernel/operations/caller.ts";

// SQL: server/database/functions/schedules.sql, functions/test-clock.sql, functions/authentication.sql

export interface ScheduleRow {
  id: string;
  action: string;
  workspaces: string[] | null;
  filter: Schedule["filter"] | null;
  config: Schedule["config"];
  concurrency: number;
  tags: string[];
  cadence: string;
  timezone: string;
  paused: boolean;
  next_run_at: string | null;
  last_run_at: string | null;
  last_invocation_id: string | null;
  last_error: Schedule["lastError"];
  created_at: string;
  updated_at: string;
}

const columnsWith = (lastRun: Sql) =>
  sql`s.id, s.action, s.workspaces, s.filter, s.config, s.concurrency, s.tags, s.cadence, s.timezone, s.paused,
  s.next_run_at, s.last_run_at, ${lastRun} as last_invocation_id, s.last_error, s.created_at, s.updated_at`;
const COLUMNS = columnsWith(sql`s.last_invocation_id`);

export function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    action: row.action,
    workspaces: row.workspaces ?? "all",
    ...(row.filter === null || row.filter === undefined ? {} : { filter: row.filter }),
    config: row.config,
    concurrency: row.concurrency,
    tags: row.tags,
    cadence: row.cadence,
    timezone: row.timezone,
    paused: row.paused,
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at,
    lastInvocationId: row.last_invocation_id,
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** All schedules of an agency, or those of one workspace. */
export interface ScheduleScope {
  agencyId: string;
  workspaceId: string | undefined;
}

export function within({ agencyId, workspaceId }: ScheduleScope) {
  const ofAgency = sql`s.agency_id = ${agencyId}`;
  return workspaceId === undefined ? ofAgency : sql`${ofAgency} and s.workspace_id = ${workspaceId}`;
}

/**
 * The columns of a schedule. The last run of a schedule may be in a workspace of the agency that the caller does not see: within a
 * workspace, its child there counts as the last run.
 */
function columnsIn({ workspaceId }: ScheduleScope) {
  if (workspaceId === undefined) return COLUMNS;
  return columnsWith(sql`(
    select i.id from invocations i
    where i.workspace_id = ${workspaceId} and (i.id = s.last_invocation_id or i.parent_id = s.last_invocation_id)
    order by i.id = s.last_invocation_id desc
    limit 1)`);
}

export const scheduleList = (scope: ScheduleScope): LiveList => ({ ...SCHEDULE_LIST, select: columnsIn(scope) });

const SCHEDULE_LIST: LiveList = {
  from: sql`schedules s`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`s.id`, type: "text" },
    action: { sql: sql`s.action`, type: "text" },
    paused: { sql: sql`s.paused`, type: "boolean" },
    nextRunAt: { sql: sql`s.next_run_at`, type: "time", nullable: true },
  },
};

export interface NewSchedule
  extends Pick<
    ScheduleRow,
    "id" | "action" | "workspaces" | "config" | "concurrency" | "tags" | "cadence" | "timezone"
  > {
  agencyId: string;
  apiKeyId: string;
  filter?: Schedule["filter"];
  nextRunAt: string;
  startsAlone: boolean;
}

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<Schedule> {
  const { agencyId, apiKeyId, nextRunAt, workspaces } = schedule;
  const onlyWorkspace = workspaces?.length === 1 ? workspaces[0] : null;
  const [row] = await tx.query<ScheduleRow>(sql`
    insert into schedules as s (id, agency_id, workspace_id, api_key_id, action, workspaces, filter, config, concurrency, tags,
      cadence, timezone, next_run_at, starts_alone, created_at, updated_at)
    values (${schedule.id}, ${agencyId}, ${onlyWorkspace}, ${apiKeyId}, ${schedule.action}, ${workspaces}, ${schedule.filter},
      ${schedule.config}, ${schedule.concurrency}, ${schedule.tags}, ${schedule.cadence}, ${schedule.timezone}, ${nextRunAt},
      ${schedule.startsAlone}, world_now(${agencyId}), world_now(${agencyId}))
    returning ${COLUMNS}`);
  if (row === undefined) throw new Error("The inserted schedule was not returned.");
  return toSchedule(row);
}

export async function findSchedule(db: Db, scope: ScheduleScope, id: string): Promise<Schedule | undefined> {
  const [row] = await db.query<ScheduleRow>(
    sql`select ${columnsIn(scope)} from schedules s where s.id = ${id} and ${within(scope)}`,
  );
  return row === undefined ? undefined : toSchedule(row);
}

interface ScheduleForChange {
  schedule: Schedule;
  /** Whether the key of the schedule is neither revoked nor expired. */
  keyWorks: boolean;
  /** The current time of the world. */
  now: string;
}

/** Reads a schedule and locks it: nothing can change or fire it until the transaction ends. */
export async function lockSchedule(tx: Tx, scope: ScheduleScope, id: string): Promise<ScheduleForChange | undefined> {
  const [row] = await tx.query<ScheduleRow & { key_works: boolean; now: string }>(sql`
    select ${columnsIn(scope)}, schedule_key_is_valid(s.api_key_id) as key_works, world_now(s.agency_id) as now
    from schedules s
    where s.id = ${id} and ${within(scope)}
    for no key update`);
  return row === undefined ? undefined : { schedule: toSchedule(row), keyWorks: row.key_works, now: row.now };
}

interface ScheduleChange
  extends Pick<Schedule, "cadence" | "timezone" | "paused" | "config" | "tags" | "nextRunAt" | "lastError"> {
  /** The new key of the schedule; undefined to keep the key. */
  apiKeyId: string | undefined;
}

export async function updateSchedule(
  tx: Tx,
  scope: ScheduleScope,
  id: string,
  change: ScheduleChange,
): Promise<Schedule> {
  const [row] = await tx.query<ScheduleRow>(sql`
    update schedules s
    set cadence = ${change.cadence}, timezone = ${change.timezone}, paused = ${change.paused}, config = ${change.config},
      tags = ${change.tags}, next_run_at = ${change.nextRunAt}, last_error = ${change.lastError},
      api_key_id = coalesce(${change.apiKeyId ?? null}, s.api_key_id), updated_at = world_now(s.agency_id)
    where s.id = ${id}
    returning ${columnsIn(scope)}`);
  if (row === undefined) throw new Error(`The locked schedule ${id} was deleted.`);
  return toSchedule(row);
}

/** Returns false if the schedule does not exist. */
export async function deleteSchedule(tx: Tx, scope: ScheduleScope, id: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from schedules s where s.id = ${id} and ${within(scope)} returning s.id`);
  return rows.length === 1;
}

/** The current time on the clock of the agency's world. */
export async function findWorldTime(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("The database returned no time.");
  return row.now;
}

export interface DueSchedule {
  id: string;
  agencyId: string;
}

/**
 * Due schedules of all agencies, by the clocks of their worlds, oldest first. While a run advances the clock of a world, that run
 * fires its schedules, so they are excluded here.
 */
export async function findDueSchedules(system: SystemDb, limit: number): Promise<DueSchedule[]> {
  const statement = sql`
    select t.ref as id, t.agency_id as "agencyId"
    from timers t
    join agencies a on a.id = t.agency_id
    where t.kind = 'schedule' and a.suspended_at is null and t.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
      and t.due_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
    order by t.due_at, t.ref
    limit ${limit}`;
  const [rows = []] = await system.batch<DueSchedule>([statement]);
  return rows;
}

export interface ClaimedSchedule {
  schedule: Schedule;
  dueAt: string;
  /** The current time of the world. */
  now: string;
  actor: Actor;
  keyState: "works" | "revoked" | "expired";
  /** Whether it starts one run in its only workspace instead of a bulk action. */
  startsAlone: boolean;
}

interface ClaimedRow extends ScheduleRow {
  now: string;
  due_at: string;
  key_id: string;
  agency_id: string;
  mode: "live" | "test";
  scope: Actor["scope"];
  read_only: boolean;
  key_workspace: string | null;
  person: ActingPerson | null;
  starts_alone: boolean;
  key_state: ClaimedSchedule["keyState"];
}

/** Locks a due schedule. Returns undefined if it is no longer due, or another transaction has locked it. */
export async function claimSchedule(tx: Tx, { id, agencyId }: DueSchedule): Promise<ClaimedSchedule | undefined> {
  const [row] = await tx.query<ClaimedRow>(sql`
    select ${COLUMNS}, s.agency_id, s.next_run_at as due_at, world_now(s.agency_id) as now, k.id as key_id, k.mode, k.scope, k.read_only,
      k.workspace_id as key_workspace, person_of_key(k) as person, s.starts_alone,
      case when k.revoked_at is not null then 'revoked'
           when k.expires_at <= clock_timestamp() then 'expired' else 'works' end as key_state
    from schedules s
    join api_keys k on k.id = s.api_key_id
    where s.id = ${id} and s.agency_id = ${agencyId} and s.next_run_at <= world_now(s.agency_id)
    for no key update of s skip locked`);
  if (row === undefined) return undefined;
  const actor: Actor = {
    keyId: row.key_id,
    agencyId: row.agency_id,
    mode: row.mode,
    scope: row.scope,
    boundWorkspaceId: row.scope === "WORKSPACE" ? (row.key_workspace ?? undefined) : undefined,
    readOnly: row.read_only,
    canApprove: false,
    person: row.person ?? undefined,
  };
  const { due_at: dueAt, now, key_state: keyState, starts_alone: startsAlone } = row;
  return { schedule: toSchedule(row), dueAt, now, actor, keyState, startsAlone };
}

export async function recordRun(
  tx: Tx,
  id: string,
  { invocationId, at, nextRunAt }: { invocationId: string; at: string; nextRunAt: string },
): Promise<void> {
  await tx.query(sql`
    update schedules
    set last_run_at = ${at}, last_invocation_id = ${invocationId}, last_error = null, next_run_at = ${nextRunAt}, updated_at = world_now(agency_id)
    where id = ${id}`);
}

/** Records why a schedule did not run. Without a next time it is paused. */
export async function recordFailure(
  tx: Tx,
  id: string,
  { error, nextRunAt }: { error: NonNullable<Schedule["lastError"]>; nextRunAt: string | null },
): Promise<void> {
  await tx.query(sql`
    update schedules
    set last_error = ${error}, next_run_at = ${nextRunAt}, paused = ${nextRunAt === null}, updated_at = world_now(agency_id)
    where id = ${id}`);
}
