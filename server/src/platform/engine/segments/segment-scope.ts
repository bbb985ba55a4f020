import type { Tx } from "../../../kernel/database/db.ts";
import type { Clock } from "../../../kernel/processes/clock.ts";
import type { Database } from "../../database/pool.ts";
import { enterRun } from "../../database/tenant.ts";
import type { Journal } from "../journal/journal.ts";
import { type Fence, fenced } from "./fence.ts";
import type { RunRecord } from "./run-record.ts";

/** The parts of a segment share this. */
export interface SegmentScope {
  tenant: Database;
  fence: Fence;
  journal: Journal;
  run: RunRecord;
  /** Aborted when the segment must stop. */
  signal: AbortSignal;
  clock: Clock;
  /** Undefined while the lease holds on this process's clock. Else renews it; throws SegmentLost where another process owns the run. */
  requireLease(): Promise<void> | undefined;
  /** Does what may wait long. Meanwhile other runs may use the slot of this one. */
  lendSlot<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Begins the work in the tick in which the lease was seen to hold: a process that was suspended must not start what its successor
 * has finished.
 */
export async function underLease<T>(
  { requireLease }: Pick<SegmentScope, "requireLease">,
  work: () => Promise<T>,
): Promise<T> {
  for (let renewal = requireLease(); renewal !== undefined; renewal = requireLease()) await renewal;
  return work();
}

/** Runs a fenced transaction of the tenant. */
export function inFencedTransaction<T>(
  { tenant, fence, signal }: Pick<SegmentScope, "tenant" | "fence" | "signal">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return fenced(() => tenant.transaction([enterRun(fence)], work), signal);
}
