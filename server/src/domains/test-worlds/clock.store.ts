import type { AdvanceClockResult, FiredTimer, WorldClock } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { NewRun } from "../../kernel/runs/new-run.ts";

// SQL: server/database/functions/test-clock.sql

/** The clock of the world that the transaction has entered. */
export async function findClock(db: Db): Promise<WorldClock> {
  const [row] = await db.query<{ now_in_world: string; offset_seconds: number; next_due_at: string | null }>(
    sql`select now_in_world, offset_seconds, next_due_at from world_clock()`,
  );
  if (row === undefined) throw new Error("The entered agency does not exist.");
  return { now: row.now_in_world, offsetSeconds: row.offset_seconds, nextDueAt: row.next_due_at };
}

/** The result of a start. `busyWith` is the run that already advances the clock; then nothing was started. */
export type AdvanceStart =
  | { busyWith: string }
  | { busyWith: undefined; createdAt: string /** The workspace that the run is recorded in. */; home: string };

/** Records the run that advances the clock and enqueues it. */
export async function startAdvance(tx: Tx, run: NewRun, to: string): Promise<AdvanceStart> {
  const [row] = await tx.query<{ busy_with: string | null; created_at: string | null; home: string }>(
    sql`select busy_with, created_at, home from start_advance(${JSON.stringify(run)}::jsonb, ${to})`,
  );
  if (row === undefined) throw new Error("start_advance returned no row.");
  if (row.busy_with !== null) return { busyWith: row.busy_with };
  if (row.created_at === null) throw new Error("start_advance returned no creation time.");
  return { busyWith: undefined, createdAt: row.created_at, home: row.home };
}

/** The agency and the claim of a run that advances the clock. */
export interface AdvanceRun {
  invocationId: string;
  epoch: number;
}

export interface ClockMove {
  state: "busy" | "moved" | "arrived";
  now_in_world: string;
  from_at: string;
  to_at: string;
  /** What is due and not done yet. */
  left_to_do: {
    kind: "schedule" | "ai_citation_sample" | "index_check" | "publication" | "link_check" | "workspace_purge";
    ref: string;
  }[];
}

/**
 * Advances the clock to the next due time and performs what is due, unless earlier work is still in progress. The tenant must be
 * the whole agency.
 */
export async function moveClock(db: Db, { invocationId, epoch }: AdvanceRun): Promise<ClockMove> {
  const [row] = await db.query<ClockMove>(
    sql`select state, now_in_world, from_at, to_at, left_to_do from move_clock(${invocationId}, ${epoch})`,
  );
  if (row === undefined) throw new Error(`The run ${invocationId} does not advance a clock.`);
  return row;
}

const MAX_SHOWN = 1000;

/** The result of an advance. */
export async function findAdvanceResult(
  db: Db,
  { agencyId, invocationId }: { agencyId: string; invocationId: string },
): Promise<AdvanceClockResult> {
  const rows = await db.query<FiredTimer & { count: number }>(sql`
    select kind, ref, due_at as "dueAt", ordinal as count
    from clock_fired
    where agency_id = ${agencyId} and invocation_id = ${invocationId}
    order by ordinal desc
    limit ${MAX_SHOWN}`);
  const [clock] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (clock === undefined) throw new Error("The database returned no time.");
  const fired = rows.toReversed().map(({ kind, ref, dueAt }) => ({ kind, ref, dueAt }));
  return { now: clock.now, fired, firedCount: rows[0]?.count ?? 0 };
}
