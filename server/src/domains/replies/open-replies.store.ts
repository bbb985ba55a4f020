import sql from "sql-template-tag";
import { type Concern, findConcerns, inPlace } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";
import { REPLY_KINDS_OF_MACHINES } from "../mail/index.ts";

interface ReplyFacts {
  from: string;
  subject: string | null;
}

/** Open replies of people, by workspace; the oldest first. */
export function findOpenReplies(
  db: Db,
  agencyId: string,
  workspaceId: string | undefined,
): Promise<Concern<ReplyFacts>[]> {
  return findConcerns(
    db,
    sql`
      select m.workspace_id, m.id, jsonb_build_object('from', coalesce(m.counterpart_name, m.counterpart), 'subject', m.subject) as facts,
        m.received_at as since, null::timestamptz as deadline, m.received_at as turn
      from outreach_mails m
      where ${inPlace(workspaceId, sql`m.workspace_id`)} and m.agency_id = ${agencyId} and m.direction = 'received'
        and m.answered_at is null and m.handled_at is null
        and m.classification <> all (${[...REPLY_KINDS_OF_MACHINES]}::text[])`,
  );
}
