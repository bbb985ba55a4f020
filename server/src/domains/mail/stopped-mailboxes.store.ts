import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/outreach-mail.sql

interface MailboxFacts {
  /** False if its last check failed. */
  paused: boolean;
  reason: string | null;
}

/** Connected mailboxes that are paused or fail their check and so send nothing, by workspace. */
export function findStoppedMailboxes(
  db: Db,
  agencyId: string,
  workspaceId: string | undefined,
): Promise<Concern<MailboxFacts>[]> {
  return findConcerns(
    db,
    sql`
      select b.workspace_id, b.address as id,
        jsonb_build_object('paused', b.paused_at is not null, 'reason', b.pause_reason) as facts,
        coalesce(b.paused_at, b.checked_at) as since, null::timestamptz as deadline, coalesce(b.paused_at, b.checked_at) as turn
      from outreach_mailboxes b
      where ${inPlace(workspaceId, sql`b.workspace_id`)} and b.agency_id = ${agencyId} and b.connected_at is not null
        and (b.paused_at is not null or b.findings @> '[{"state": "fail"}]')`,
  );
}
