import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/storage-meters.sql

/** Reads the meters of the workspaces that keep more than their plan allows, or did a moment ago. */
export async function meterStorage(system: Database): Promise<void> {
  await system.batch([sql`select meter_storage()`]);
}
