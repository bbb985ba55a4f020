import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** The last event of each domain. */
export type ReportedChanges = Record<string, { direction: "up" | "down"; day: number }>;

/** Begins the check of a day and locks it; undefined if the day, or a later one, was checked. */
export async function beginShareCheck(
  tx: Tx,
  { agencyId, workspaceId, day }: Place & { day: number },
): Promise<ReportedChanges | undefined> {
  const [row] = await tx.query<{ reported: ReportedChanges }>(sql`
    insert into ai_citation_share_checks as c (workspace_id, agency_id, day) values (${workspaceId}, ${agencyId}, ${day})
    on conflict (workspace_id) do update set day = excluded.day where c.day < excluded.day
    returning reported`);
  return row?.reported;
}

export async function endShareCheck(tx: Tx, workspaceId: string, reported: ReportedChanges): Promise<void> {
  await tx.query(sql`
    update ai_citation_share_checks set reported = ${toJsonb(reported)}::jsonb where workspace_id = ${workspaceId}`);
}
