import type { DeadLetter, ReplayedDeadLetter, WebhookEvent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { seenBy } from "./webhooks.store.ts";
import type { WebhookView } from "./webhooks.ts";

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
  from: sql`webhook_dead_letters l join webhooks w on w.id = l.webhook_id`,
  select: sql`l.id, l.webhook_id, l.body, l.attempts, l.response_code, l.error, l.dead_lettered_at, l.expires_at, l.replayed_at`,
  columns: {
    id: { sql: sql`l.id`, type: "text" },
    webhookId: { sql: sql`l.webhook_id`, type: "text" },
    deadLetteredAt: { sql: sql`l.dead_lettered_at`, type: "time" },
  },
};

/** Dead letters that have not expired, in a query that names the table `l` and their webhooks `w`. */
export function unexpiredIn(view: WebhookView) {
  return sql`${seenBy(view, sql`w.`)} and l.expires_at > world_now(${view.agencyId})`;
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

// Safe cast: a body is inserted as a serialized event and never updated.
function eventOf(body: string): WebhookEvent {
  return JSON.parse(body) as WebhookEvent;
}

/** Whether the webhook of the dead letter is on; undefined if the dead letter or its webhook does not exist. */
export async function isReplayable(tx: Tx, view: WebhookView, id: string): Promise<boolean | undefined> {
  const [row] = await tx.query<{ active: boolean }>(sql`
    select w.active
    from ${DEAD_LETTER_LIST.from}
    where l.id = ${id} and ${unexpiredIn(view)}`);
  return row?.active;
}

const REPLAY = sql`insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts,
  attempts_before, due_at)`;
// A microsecond apart, so that they are sent in the order in which they failed.
const REPLAYED = sql`select new_id('dlv'), webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts, attempts,
  clock_timestamp() + row_number() over (order by dead_lettered_at, id) * interval '1 microsecond'`;

/** Creates a new delivery of the event; its attempts continue the count. Undefined if the dead letter has just expired. */
export async function replayOne(tx: Tx, view: WebhookView, id: string): Promise<ReplayedDeadLetter | undefined> {
  const [row] = await tx.query<{ id: string; event_id: string }>(sql`
    with letter as (
      update webhook_dead_letters l
      set replayed_at = world_now(${view.agencyId})
      from webhooks w
      where w.id = l.webhook_id and l.id = ${id} and ${unexpiredIn(view)}
      returning l.*
    )
    ${REPLAY} ${REPLAYED} from letter
    returning id, event_id`);
  return row === undefined ? undefined : { id, eventId: row.event_id, deliveryId: row.id };
}

interface ReplayScope {
  since: string | undefined;
  webhookId: string | undefined;
}

/**
 * Resends every dead letter that was not resent, to webhooks that are on. In a workspace, letters of the agency only if `webhookId`
 * names their endpoint. Returns the number.
 */
export async function replayMany(tx: Tx, view: WebhookView, { since, webhookId }: ReplayScope): Promise<number> {
  const seesAgency = view.seesAgency && (view.workspaceId === undefined || webhookId !== undefined);
  const [row] = await tx.query<{ count: number }>(sql`
    with letters as (
      update webhook_dead_letters l
      set replayed_at = world_now(${view.agencyId})
      from webhooks w
      where w.id = l.webhook_id and w.active and ${unexpiredIn({ ...view, seesAgency })} and l.replayed_at is null
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
