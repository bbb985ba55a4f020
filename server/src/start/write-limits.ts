import sql from "sql-template-tag";
import type { Database } from "../platform/database/pool.ts";
import type { Config } from "./config.ts";

/** The functions in the database read the operator's limits from a row. */
export async function writeLimits(system: Database, { limits }: Config): Promise<void> {
  await system.batch([
    sql`update engine_limits set running_per_workspace = ${limits.runningPerWorkspace}, running_per_agency = ${limits.runningPerAgency},
          pending_per_agency = ${limits.pendingPerAgency}, monthly_credits = ${limits.defaultMonthlyCredits}, storage_per_workspace = ${limits.storageBytesPerWorkspace}`,
  ]);
}

/** Where the addresses in events lead. Only the API knows where it listens. */
export async function writePublicUrl(system: Database, publicUrl: string): Promise<void> {
  await system.batch([sql`update engine_limits set public_url = ${publicUrl}`]);
}
