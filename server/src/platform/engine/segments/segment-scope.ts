import type { Tx } from "../../../kernel/database/db.ts";
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
  /**
   * Throws SegmentLost where another process owns the run. Asks the database only after the lease has expired on this process's
   * clock: a process that was suspended must not start what its successor has finished.
   */
  requireLease(): Promise<void>;
}

/** Runs a fenced transaction of the tenant. */
export function inFencedTransaction<T>(
  { tenant, fence, signal }: Pick<SegmentScope, "tenant" | "fence" | "signal">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return fenced(() => tenant.transaction([enterRun(fence)], work), signal);
}
