import { isConnectionLost } from "../../../kernel/database/is-connection-lost.ts";
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

/** Runs a fenced write. Translates the database errors that end a segment. */
export async function fenced<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof SegmentEnd) throw error;
    if (sqlState(error) === FENCE_REFUSED)
      throw new SegmentLost("Another process owns this run, or it has ended.", { cause: error });
    if (isConnectionLost(error))
      throw new DatabaseUnavailable("The connection to the database failed during a write.", { cause: error });
    if (wasUndone(error)) throw new DatabaseUnavailable("The database rolled a write back.", { cause: error });
    throw error;
  }
}

/** The row that a database function returns. */
export function requireRow<T>(rows: T[] | undefined): T {
  const row = rows?.[0];
  if (row === undefined) throw new Error("The database answered a function call with no row.");
  return row;
}
