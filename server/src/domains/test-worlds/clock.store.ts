import type { AdvanceClockResult, FiredTimer, WorldClock } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { NewRun } from "../../kernel/runs/new-run.ts";

// SQL: server/database/functions/test-clock.sql

/** How the clock of the entered world stands. */
export async function findClock(db: Db): Promise<WorldClock> {
  const [row] = await db.query<{ now_in_world: string; offset_seconds: number; next_due_at: string | null }>(
    sql`select now_in_world, offset_seconds, next_due_at from world_clock()`,
  );
  if (row === undefined) throw new Error("The entered agency is not there.");
  return { now: row.now_in_world, offsetSeconds: row.offset_seconds, nextDueAt: row.next_due_at };
}

/** What came of a start. `busyWith` is the advance that is under way already; nothing was begun then. */
export type AdvanceStart =
  | { busyWith: string }
  | { busyWith: undefined; createdAt: string /** The workspace that the run is recorded in. */; home: string };

/** Records the run that moves the clock, and makes it due. */
export async function startAdvance(tx: Tx, run: NewRun, to: string): Promise<AdvanceStart> {
  const [row] = await tx.query<{ busy_with: string | null; created_at: string | null; home: string }>(
    sql`select busy_with, created_at, home from start_advance(${JSON.stringify(run)}::jsonb, ${to})`,
  );
  if (row === undefined) throw new Error("start_advance answered with no row.");
  if (row.busy_with !== null) return { busyWith: row.busy_with };
  if (row.created_at === null) throw new Error("start_advance did not say when the run was created.");
  return { busyWith: undefined, createdAt: row.created_at, home: row.home };
}

/** Of a run that moves the clock: whose it is, and by which claim. */
export interface AdvanceRun {
  invocationId: string;
  epoch: number;
}

export interface ClockMove {
  state: "busy" | "moved" | "arrived";
  now_in_world: string;
  from_at: string;
  to_at: string;
  /** What is due and was not done yet. */
  left_to_do: { kind: "schedule" | "workspace_purge"; ref: string }[];
}

/** Moves the clock to what is due next and lets it happen, unless something is still under way. The tenant is the whole agency. */
export async function moveClock(db: Db, { invocationId, epoch }: AdvanceRun): Promise<ClockMove> {
  const [row] = await db.query<ClockMove>(
    sql`select state, now_in_world, from_at, to_at, left_to_do from move_clock(${invocationId}, ${epoch})`,
  );
  if (row === undefined) throw new Error(`The run ${invocationId} moves no clock.`);
  return row;
}

const MOST_SHOWN = 1000;

/** What an advance has come to. */
export async function findAdvanceResult(
  db: Db,
  { agencyId, invocationId }: { agencyId: string; invocationId: string },
): Promise<AdvanceClockResult> {
  const rows = await db.query<FiredTimer & { count: number }>(sql`
    select kind, ref, due_at as "dueAt", ordinal as count
    from clock_fired
    where agency_id = ${agencyId} and invocation_id = ${invocationId}
    order by ordinal desc
    limit ${MOST_SHOWN}`);
  const [clock] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (clock === undefined) throw new Error("The database did not say what time it is.");
  const fired = rows.toReversed().map(({ kind, ref, dueAt }) => ({ kind, ref, dueAt }));
  return { now: clock.now, fired, firedCount: rows[0]?.count ?? 0 };
}
