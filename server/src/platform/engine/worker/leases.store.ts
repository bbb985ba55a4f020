import sql from "sql-template-tag";
import type { Fence } from "../segments/fence.ts";

// SQL: server/database/functions/run-leases.sql

type HeldRun = Pick<Fence, "invocationId" | "epoch">;

/** Extends the leases of the runs that the worker still owns by `leaseMs` and returns their identifiers. */
export function renewLeasesStatement(workerId: string, runs: readonly HeldRun[], leaseMs: number) {
  return sql`select id from renew_leases(${workerId}, ${heldRuns(runs)}::jsonb, ${leaseMs}) as id`;
}

/** Ends the leases of the runs that the worker still owns and makes their next segments due. */
export function returnLeasesStatement(workerId: string, runs: readonly HeldRun[]) {
  return sql`select return_leases(${workerId}, ${heldRuns(runs)}::jsonb)`;
}

/** Makes the runs of workers due that have exited. DANGER: the lease alone protects the runs of a worker that is alive. */
export function releaseDeadWorkersStatement(workerIds: readonly string[]) {
  return sql`select release_dead_workers(${workerIds}::text[])`;
}

function heldRuns(runs: readonly HeldRun[]): string {
  return JSON.stringify(runs.map((run) => ({ id: run.invocationId, epoch: run.epoch })));
}
