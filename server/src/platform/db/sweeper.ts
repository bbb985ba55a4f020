import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "sql-template-tag";
import sql from "sql-template-tag";
import type { Database } from "./pool.ts";

export interface Sweeper {
  close(): Promise<void>;
}

const EVERY_MS = 60_000;
const ROWS_AT_ONCE = 1000;

/** Rows whose time is over, and that nobody reads any more. One that comes back to life meanwhile stays. */
const EXPIRED: readonly Sql[] = [
  sql`delete from idempotency_keys
      where created_at < clock_timestamp() - interval '24 hours' and ctid = any (array(
        select ctid from idempotency_keys where created_at < clock_timestamp() - interval '24 hours' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`delete from request_rates
      where full_at < clock_timestamp() - interval '10 minutes' and ctid = any (array(
        select ctid from request_rates where full_at < clock_timestamp() - interval '10 minutes' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`select 1 from purge_files(${ROWS_AT_ONCE})`,
  sql`select 1 from unpin_files(${ROWS_AT_ONCE})`,
];

export interface SweeperOptions {
  system: Database;
  onError(error: unknown): void;
  /** What is not in the database and goes when nothing there names it any more. */
  afterwards?(signal: AbortSignal): Promise<unknown>;
}

/** Deletes what has expired, now and every minute, a thousand rows at a time. Any number of processes may do it at once. */
export function startSweeper({ system, onError, afterwards }: SweeperOptions): Sweeper {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function sweepUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      for (const statement of EXPIRED) await sweep(system, statement, signal).catch(onError);
      await afterwards?.(signal).catch(onError);
      await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const sweeping = sweepUntilStopped();
  return {
    async close() {
      stopping.abort();
      await sweeping;
    },
  };
}

async function sweep(system: Database, statement: Sql, signal: AbortSignal): Promise<void> {
  let deleted = ROWS_AT_ONCE;
  while (deleted === ROWS_AT_ONCE && !signal.aborted) {
    const [rows] = await system.batch([statement]);
    deleted = rows?.length ?? 0;
  }
}
