import sql from "sql-template-tag";
import type { SystemDb } from "../../../kernel/database/db.ts";

// SQL: server/database/functions/ai-citations.sql

/**
 * Drops the months of answers that ended before the retention. The drop locks the whole table: behind a backup it gives up instead
 * of stopping every request that waits behind it, and the next round tries again.
 */
export async function expireSamples(system: SystemDb, retentionDays: number): Promise<void> {
  await system.batch([
    sql`select set_config('lock_timeout', '2s', true)`,
    sql`select drop_citation_months(clock_timestamp() - ${retentionDays} * interval '1 day')`,
  ]);
}
