import type { Database } from "../database/pool.ts";
import { type Repeating, repeat } from "../processes/repeat.ts";
import { chainAudit } from "./audit-log.store.ts";

const EVERY_MS = 1000;
const ROWS_AT_ONCE = 1000;

/** Gives new rows of the audit log their places, now and every second. Any number of processes may do it at once. */
export function startChaining(system: Database, onError: (error: unknown) => void): Repeating {
  return repeat(EVERY_MS, (signal) => chainAll(system, signal), onError);
}

async function chainAll(system: Database, signal: AbortSignal): Promise<void> {
  let moved = ROWS_AT_ONCE;
  while (moved >= ROWS_AT_ONCE && !signal.aborted) moved = await chainAudit(system, ROWS_AT_ONCE);
}
