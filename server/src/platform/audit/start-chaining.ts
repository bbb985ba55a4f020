import type { Database } from "../database/pool.ts";
import { type Repeating, repeat } from "../processes/repeat.ts";
import { chainAudit } from "./audit-log.store.ts";

const EVERY_MS = 1000;
const ROWS_AT_ONCE = 1000;

/** Chains new entries of the audit log, now and every second. Safe in any number of processes. */
export function startChaining(system: Database, onError: (error: unknown) => void): Repeating {
  return repeat(EVERY_MS, (signal) => chainAll(system, signal), onError);
}

async function chainAll(system: Database, signal: AbortSignal): Promise<void> {
  let moved = ROWS_AT_ONCE;
  while (moved >= ROWS_AT_ONCE && !signal.aborted) moved = await chainAudit(system, ROWS_AT_ONCE);
}
