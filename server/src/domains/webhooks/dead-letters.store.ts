import type { DeadLetter, ReplayedDeadLetter, WebhookEvent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";

// SQL: server/database/functions/wire-format.sql

export interface DeadLetterRow {
  id: string;
  webhook_id: string;
  body: string;
  attempts: number;
  response_code: number | null;
  error: string | null;
  dead_lettered_at: string;
  expires_at: string;
  replayed_at: string | null;
}

export const DEAD_LETTER_LIST: LiveList = {
  from: sql`webhook_dead_letters l join webhooks w on w.id = l.webhook_id and w.deleted_at is null`,
  select: sql`l.id, l.webhook_id, l.body, l.attempts, l.response_code, l.error, l.dead_lettered_at, l.expires_at, l.replayed_at`,
  columns: {
    id: { sql: sql`l.id`, type: "text" },
    webhookId: { sql: sql`l.webhook_id`, type: "text" },
    deadLetteredAt: { sql: sql`l.dead_lettered_at`, type: "time" },
  },
};

/** Dead letters that are still kept, of a query that calls them `l`. */
export function keptIn({ agencyId, workspaceId }: { agencyId: string; workspaceId: string }) {
  return sql`l.workspace_id = ${workspaceId} and l.expires_at > world_now(${agencyId})`;
}

export function toDeadLetter(row: DeadLetterRow): DeadLetter {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: eventOf(row.body),
    attempts: row.attempts,
    responseCode: row.response_code,
    error: row.error,
    deadLetteredAt: row.dead_lettered_at,
    expiresAt: row.expires_at,
    replayedAt: row.replayed_at,
  };
}

// Every body was made of an event when it was inserted, and is never changed.
function eventOf(body: string): WebhookEvent {
  return JSON.parse(body) as WebhookEvent;
}

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Whether the dead letter's webhook is on; undefined where there is no such letter, or no webhook for it any more. */
export async function isReplayable(tx: Tx, place: Place, id: string): Promise<boolean | undefined> {
  const [row] = await tx.query<{ active: boolean }>(sql`
    select w.active
    from ${DEAD_LETTER_LIST.from}
    where l.id = ${id} and ${keptIn(place)}`);
  return row?.active;
}

const REPLAY = sql`insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts,
  attempts_before, due_at)`;
// A microsecond apart, so that they go out in the order in which they were given up.
const REPLAYED = sql`select new_id('dlv'), webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts, attempts,
  clock_timestamp() + row_number() over (order by dead_lettered_at, id) * interval '1 microsecond'`;

/** Sends one again: a new delivery of the same event, whose attempts count on. Undefined where it has just expired. */
export async function replayOne(tx: Tx, place: Place, id: string): Promise<ReplayedDeadLetter | undefined> {
  const [row] = await tx.query<{ id: string; event_id: string }>(sql`
    with letter as (
      update webhook_dead_letters l
      set replayed_at = world_now(${place.agencyId})
      where l.id = ${id} and ${keptIn(place)}
      returning l.*
    )
    ${REPLAY} ${REPLAYED} from letter
    returning id, event_id`);
  return row === undefined ? undefined : { id, eventId: row.event_id, deliveryId: row.id };
}

interface ReplayScope extends Place {
  since: string | undefined;
  webhookId: string | undefined;
}

/** Sends again all that were not, to webhooks that are on. Answers how many. */
export async function replayMany(tx: Tx, { since, webhookId, ...place }: ReplayScope): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with letters as (
      update webhook_dead_letters l
      set replayed_at = world_now(${place.agencyId})
      from webhooks w
      where w.id = l.webhook_id and w.deleted_at is null and w.active and ${keptIn(place)} and l.replayed_at is null
        ${since === undefined ? sql`` : sql`and l.dead_lettered_at >= ${since}`}
        ${webhookId === undefined ? sql`` : sql`and l.webhook_id = ${webhookId}`}
      returning l.*
    ), sent as (
      ${REPLAY} ${REPLAYED} from letters
      returning 1
    )
    select count(*) as count from sent`);
  return row?.count ?? 0;
}
