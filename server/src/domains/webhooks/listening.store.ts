import type { Listening, WebhookEvent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { LISTENING_MINUTES } from "./listening.ts";

// SQL: server/database/functions/wire-format.sql

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** What has ended by now comes before this; what commits later comes after it. */
const END = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/** Has the workspace's events kept from now on. */
export async function keepListening(tx: Tx, { agencyId, workspaceId }: Place): Promise<Listening> {
  const [row] = await tx.query<Listening>(sql`
    insert into webhook_listening (workspace_id, agency_id, listening_until)
    values (${workspaceId}, ${agencyId}, clock_timestamp() + ${LISTENING_MINUTES} * interval '1 minute')
    on conflict (workspace_id) do update set listening_until = excluded.listening_until
    returning wire_time(listening_until) as until, ${END} || '-0' as after`);
  if (row === undefined) throw new Error("Nobody was made to listen.");
  return row;
}

/** Until when somebody listens; undefined where nobody does. */
export async function findListening(db: Db, workspaceId: string): Promise<string | undefined> {
  const [row] = await db.query<{ until: string }>(sql`
    select wire_time(listening_until) as until from webhook_listening
    where workspace_id = ${workspaceId} and listening_until > clock_timestamp()`);
  return row?.until;
}

export interface HeardEvent {
  event: WebhookEvent;
  /** Its place among the events of the workspace. */
  position: string;
}

interface HeardRange {
  /** A position; undefined for the beginning. */
  after: string | undefined;
  limit: number;
}

export async function findHeardEvents(
  db: Db,
  workspaceId: string,
  { after = "0-0", limit }: HeardRange,
): Promise<HeardEvent[]> {
  const [xid, seq] = after.split("-");
  const rows = await db.query<{ body: string; position: string }>(sql`
    select body, xid || '-' || seq as position
    from webhook_recorded_events
    where workspace_id = ${workspaceId} and (xid, seq) > (${xid}::text::xid8, ${seq}::bigint) and xid < ${END}
    order by xid, seq
    limit ${limit}`);
  return rows.map(({ body, position }) => ({ event: eventOf(body), position }));
}

// Every body was made of an event when it was inserted, and is never changed.
function eventOf(body: string): WebhookEvent {
  return JSON.parse(body) as WebhookEvent;
}

interface MadeUpEvent extends Place {
  eventId: string;
  event: string;
  data: object;
}

/** Keeps an event that did not happen. False where nobody listens. */
export async function insertMadeUpEvent(tx: Tx, { agencyId, workspaceId, ...made }: MadeUpEvent): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into webhook_recorded_events (workspace_id, agency_id, body)
    select workspace_id, agency_id, json_build_object('type', ${made.event}::text, 'id', ${made.eventId}::text,
        'createdAt', wire_time(world_now(agency_id)), 'workspaceId', workspace_id, 'data', ${JSON.stringify(made.data)}::json)::text
    from webhook_listening
    where workspace_id = ${workspaceId} and agency_id = ${agencyId} and listening_until > clock_timestamp()
    returning 1`);
  return rows.length === 1;
}
