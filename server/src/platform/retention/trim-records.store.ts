import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/retention.sql

/** Each call is one small transaction. Returns the number of runs that it trimmed. */
export async function trimEvents(system: Database, before: Date, limit: number): Promise<number> {
  const [rows] = await system.batch<{ runs: number }>([
    sql`select trim_events(${before.toISOString()}, ${limit}) as runs`,
  ]);
  return rows?.[0]?.runs ?? 0;
}

export async function trimSteps(system: Database, before: Date, limit: number): Promise<number> {
  const [rows] = await system.batch<{ runs: number }>([
    sql`select trim_steps(${before.toISOString()}, ${limit}) as runs`,
  ]);
  return rows?.[0]?.runs ?? 0;
}

/** Returns the number of deleted access logs. */
export async function trimAccessLogs(system: Database, before: Date, limit: number): Promise<number> {
  const [rows] = await system.batch<{ logs: number }>([
    sql`select trim_access_logs(${before.toISOString()}, ${limit}) as logs`,
  ]);
  return rows?.[0]?.logs ?? 0;
}

/** Thins one week of results pages. Returns the number of deleted pages; null if no week is left. */
export async function thinPages(system: Database, before: Date, all: boolean): Promise<number | null> {
  const [rows] = await system.batch<{ pages: number | null }>([
    sql`select thin_pages(${before.toISOString()}, ${all}) as pages`,
  ]);
  return rows?.[0]?.pages ?? null;
}
