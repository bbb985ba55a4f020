import sql from "sql-template-tag";
import type { Database } from "../database/pool.ts";

// SQL: server/database/functions/storage-meters.sql

/** Meters the workspaces that exceed, or just exceeded, the storage of their plan. */
export async function meterStorage(system: Database): Promise<void> {
  await system.batch([sql`select meter_storage()`]);
}
