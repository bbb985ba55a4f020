import { setTimeout as delay } from "node:timers/promises";
import { isConnectionLost } from "../../../kernel/database/is-connection-lost.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import { sqlState, wasUndone } from "../../database/pool.ts";
import type { Tenant } from "../../database/tenant.ts";
import { DatabaseUnavailable, SegmentEnd, SegmentLost } from "./segment-end.ts";

/** The run and the epoch of its claim. Every write of a segment carries both; the database refuses an older epoch. */
export interface Fence extends Tenant {
  invocationId: string;
  epoch: number;
}

/** The SQL state with which a function refuses a write whose epoch is not the run's. */
const FENCE_REFUSED = "FN001";

/** A full disk is freed by a person, so frequent attempts are useless. */
const REPEAT_AFTER_MS = 1000;

/**
 * Runs a fenced write. Translates the database errors that end a segment. While there is no room to store the write, it is
 * repeated until `signal` aborts: the work that it records may have cost money, and a run must not fail because a disk is full.
 */
export async function fenced<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const isFull = !(error instanceof SegmentEnd) && isStorageUnavailable(error);
      if (!isFull || signal.aborted) throw segmentEndOf(error);
      await delay(REPEAT_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Returns the error that ends the segment; any other error unchanged. */
function segmentEndOf(error: unknown): unknown {
  if (error instanceof SegmentEnd) return error;
  if (sqlState(error) === FENCE_REFUSED)
    return new SegmentLost("Another process owns this run, or it has ended.", { cause: error });
  if (isStorageUnavailable(error)) return new DatabaseUnavailable("A write could not be stored.", { cause: error });
  return databaseFailureOf(error);
}

/** Ends the segment if the database is the cause: another segment does the work again. Returns any other error unchanged. */
export function databaseFailureOf(error: unknown): unknown {
  if (error instanceof SegmentEnd) return error;
  if (isConnectionLost(error))
    return new DatabaseUnavailable("The connection to the database failed.", { cause: error });
  if (wasUndone(error)) return new DatabaseUnavailable("The database rolled a transaction back.", { cause: error });
  return error;
}

/** The row that a database function returns. */
export function requireRow<T>(rows: T[] | undefined): T {
  const row = rows?.[0];
  if (row === undefined) throw new Error("The database answered a function call with no row.");
  return row;
}
