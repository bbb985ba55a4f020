import sql from "sql-template-tag";
import type { Database } from "../platform/database/pool.ts";
import type { Config } from "./config.ts";

/** Writes the operator's limits to the row that database functions read. */
export async function writeLimits(system: Database, { limits }: Config): Promise<void> {
  await system.batch([
    sql`update engine_limits set running_per_workspace = ${limits.runningPerWorkspace}, running_per_agency = ${limits.runningPerAgency},
          pending_per_agency = ${limits.pendingPerAgency}, monthly_credits = ${limits.defaultMonthlyCredits}, storage_per_workspace = ${limits.storageBytesPerWorkspace}`,
  ]);
}

/** Writes the base URL of links in events. Only the API process knows its listening address. */
export async function writePublicUrl(system: Database, publicUrl: string): Promise<void> {
  await system.batch([sql`update engine_limits set public_url = ${publicUrl}`]);
}
