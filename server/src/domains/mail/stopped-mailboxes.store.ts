import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/outreach-mail.sql

/** Connected mailboxes that are paused or fail their check and so send nothing, by workspace. */
export function findStoppedMailboxes(db: Db, agencyId: string, workspaceId: string | undefined): Promise<Concern[]> {
  return findConcerns(
    db,
    sql`
      select b.workspace_id, b.address as id,
        concat_ws(': ', b.address, case when b.paused_at is null then 'its last check failed' else coalesce(b.pause_reason, 'paused') end) as text,
        coalesce(b.paused_at, b.checked_at) as since, null::timestamptz as deadline, coalesce(b.paused_at, b.checked_at) as turn
      from outreach_mailboxes b
      where ${inPlace(workspaceId, sql`b.workspace_id`)} and b.agency_id = ${agencyId} and b.connected_at is not null
        and (b.paused_at is not null or b.findings @> '[{"state": "fail"}]')`,
  );
}
