import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { breaksIn, type Days } from "../../kernel/search/data-breaks.ts";
import type { Place } from "./interventions.store.ts";

// SQL: server/database/functions/interventions.sql

/** Marks the known breaks at a vendor that touch imported days, each once in a workspace. */
export async function markVendorBreaks(tx: Tx, { agencyId, workspaceId }: Place, days: Days): Promise<void> {
  for (const { source, from, reason } of breaksIn([days])) {
    const ref = `${source} ${from}`;
    await tx.query(sql`
      select register_intervention(${agencyId}, ${workspaceId}, 'vendor_break', 'mark', ${reason}, ${`${from}T00:00:00Z`}::timestamptz,
        '{}', '{}', 'unknown', ${ref})
      where not exists (
        select from interventions
        where workspace_id = ${workspaceId} and kind = 'vendor_break' and made_by = 'service' and items -> 0 ->> 'ref' = ${ref})`);
  }
}
