import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

interface FinishedReport {
  agencyId: string;
  workspaceId: string;
  reportId: string;
  title: string;
}

/** Notifies everyone who sees the workspace, its client among them, of a finished report. */
export async function noteReport(tx: Tx, { agencyId, workspaceId, reportId, title }: FinishedReport): Promise<void> {
  const item = { reportId, sentence: title };
  await tx.query(sql`
    insert into notice_events (agency_id, workspace_id, kind, item, at)
    values (${agencyId}, ${workspaceId}, 'report', ${toJsonb(item)}::jsonb, world_now(${agencyId}))`);
}
