import sql from "sql-template-tag";
import type { SystemDb } from "../../../kernel/database/db.ts";

// SQL: server/database/functions/ai-citations.sql

/** Drops the months of answers that ended before the retention. */
export async function expireSamples(system: SystemDb, retentionDays: number): Promise<void> {
  await system.batch([sql`select drop_citation_months(clock_timestamp() - ${retentionDays} * interval '1 day')`]);
}
