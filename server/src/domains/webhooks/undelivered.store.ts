import sql from "sql-template-tag";
import { type Concern, findConcerns } from "../../kernel/database/concerns.ts";
import type { Db } from "../../kernel/database/db.ts";
import { DEAD_LETTER_LIST, unexpiredIn } from "./dead-letters.store.ts";
import type { WebhookView } from "./webhooks.ts";

interface UndeliveredFacts {
  count: number;
  url: string;
}

/** Endpoints with events that could not be delivered and were not sent again, by workspace; those with the most events first. */
export function findUndelivered(db: Db, view: WebhookView): Promise<Concern<UndeliveredFacts>[]> {
  return findConcerns(
    db,
    sql`
      select w.workspace_id, w.id, jsonb_build_object('count', count(*), 'url', w.url) as facts, min(l.dead_lettered_at) as since,
        min(l.expires_at) as deadline, - count(*) as turn
      from ${DEAD_LETTER_LIST.from}
      where ${view.workspaceId === undefined ? sql`w.agency_id = ${view.agencyId} and w.deleted_at is null and l.expires_at > world_now(${view.agencyId})` : unexpiredIn(view)}
        and l.replayed_at is null
      group by w.workspace_id, w.id, w.url`,
  );
}
