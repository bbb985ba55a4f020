import type { Logger } from "pino";
import sql from "sql-template-tag";
import type { Repeating } from "../../../kernel/processes/repeating.ts";
import { repeat } from "../../processes/repeat.ts";
import { type HeldSegments, type LeaseOptions, stopReason } from "./held-segments.ts";
import { renewLeasesStatement, returnLeasesStatement } from "./leases.store.ts";

// SQL: server/database/functions/run-leases.sql, functions/run-timers.sql, functions/effects.sql

export interface ChoresOptions extends LeaseOptions {
  /** Identifiers under which this process locks jobs. */
  queueIds: string[];
  held: HeldSegments;
  /** Due segments that this process could begin at once. */
  room(): number;
  logger: Logger;
}

/** A process with free slots takes the runs that wait longer for a slot of another process. */
const WAITING_ELSEWHERE_MS = 2000;

/** Repeats the chores. Closing waits for the current round, then returns all abandoned leases. */
export function startChores(options: ChoresOptions): Repeating {
  const { system, workerId, leaseMs, held, logger } = options;
  const rounds = repeat(
    Math.max(50, Math.min(1000, leaseMs / 4)),
    () => runRound(options),
    (error) => logger.warn({ err: error }, "a round of chores failed; the next one makes up for it"),
  );

  return {
    tick: rounds.tick,
    async close() {
      await rounds.close();
      await system
        .batch([
          returnLeasesStatement(workerId, [...held.abandoned]),
          sql`delete from worker_processes where id = ${workerId}`,
        ])
        .catch((error: unknown) => logger.warn({ err: error }, "leases could not be returned; they will expire"));
    },
  };
}

/**
 * Sends the heartbeat, renews the leases of this process and takes over the runs of dead ones, fires timers and closes effects
 * whose process died. All of it is one round trip. Segments whose lease was not renewed stop.
 */
async function runRound({ system, workerId, leaseMs, queueIds, held, room }: ChoresOptions): Promise<void> {
  const { active, abandoned } = held;
  const mine = [...active.values()];
  const returned = [...abandoned];
  const leasedUntil = performance.now() + leaseMs;
  const silence = room() > 0 ? Math.min(WAITING_ELSEWHERE_MS, leaseMs * 2) : leaseMs * 2;
  const [, renewed] = await system.batch<{ id: string }>([
    sql`insert into worker_processes (id, engine_worker_ids) values (${workerId}, ${queueIds}::text[])
        on conflict (id) do update set heartbeat_at = clock_timestamp(), engine_worker_ids = excluded.engine_worker_ids`,
    renewLeasesStatement(workerId, mine, leaseMs),
    sql`select release_jobs_of_dead_workers(${leaseMs * 2}), take_over_expired_runs(100), enqueue_unclaimed_runs(${silence}, 100), fire_timers(100),
          close_orphaned_effects(${leaseMs * 2}, 100)`,
  ]);
  if (returned.length > 0) await system.batch([returnLeasesStatement(workerId, returned)]);
  for (const segment of returned) abandoned.delete(segment);
  const kept = new Set((renewed ?? []).map((row) => row.id));
  for (const segment of mine) {
    if (kept.has(segment.invocationId)) segment.leasedUntil = leasedUntil;
    else if (active.get(segment.invocationId) === segment) segment.abort.abort(stopReason("taken_over"));
  }
}
