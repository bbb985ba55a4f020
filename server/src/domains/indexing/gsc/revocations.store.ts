import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";

/** Attempts over about three days. */
const MOST_ATTEMPTS = 12;

/** Records that the vendor has to revoke the account of a deleted connection. */
export async function insertRevocation(
  tx: Tx,
  { id, agencyId, workspaceId, sealed }: { id: string; agencyId: string; workspaceId: string; sealed: Uint8Array },
): Promise<void> {
  await tx.query(sql`
    insert into gsc_revocations (id, agency_id, workspace_id, sealed)
    values (${id}, ${agencyId}, ${workspaceId}, ${sealed}) on conflict (id) do nothing`);
}

export interface DueRevocation {
  id: string;
  sealed: Uint8Array;
}

/** Claims revocations that are due. Each pauses twice as long after every attempt. */
export async function claimRevocations(system: SystemDb): Promise<DueRevocation[]> {
  const [, rows = []] = await system.batch<DueRevocation>([
    sql`delete from gsc_revocations where attempts >= ${MOST_ATTEMPTS}`,
    sql`update gsc_revocations set attempts = attempts + 1, due_at = clock_timestamp() + interval '1 minute' * 2 ^ attempts
        where id in (
          select id from gsc_revocations where due_at <= clock_timestamp() order by due_at limit 10 for no key update skip locked)
        returning id, sealed`,
  ]);
  return rows;
}

export async function deleteRevocation(system: SystemDb, id: string): Promise<void> {
  await system.batch([sql`delete from gsc_revocations where id = ${id}`]);
}
