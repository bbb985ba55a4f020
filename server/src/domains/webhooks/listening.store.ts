import type { Listening, WebhookEvent } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { type RunFacts, runEvent } from "./run-events.ts";

// SQL: server/database/functions/wire-format.sql

/** How long the events of a workspace are recorded after a client asks for them. */
const LISTENING_MINUTES = 10;

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Transactions that have ended lie before this position; those that commit later lie after it. */
const END = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/** Records the events of the workspace for the next minutes. */
export async function startListening(tx: Tx, { agencyId, workspaceId }: Place): Promise<Listening> {
  const [row] = await tx.query<Listening>(sql`
    insert into webhook_listening (workspace_id, agency_id, listening_until)
    values (${workspaceId}, ${agencyId}, clock_timestamp() + ${LISTENING_MINUTES} * interval '1 minute')
    on conflict (workspace_id) do update set listening_until = excluded.listening_until
    returning wire_time(listening_until) as until, ${END} || '-0' as after`);
  if (row === undefined) throw new Error("The listening period was not stored.");
  return row;
}

/** The end of the listening period; undefined if no client listens. */
export async function findListening(db: Db, workspaceId: string): Promise<string | undefined> {
  const [row] = await db.query<{ until: string }>(sql`
    select wire_time(listening_until) as until from webhook_listening
    where workspace_id = ${workspaceId} and listening_until > clock_timestamp()`);
  return row?.until;
}

export interface RecordedEvent {
  event: WebhookEvent;
  /** Orders the events of the workspace. */
  position: string;
}

interface PositionRange {
  /** A position; undefined for the first event. */
  after: string | undefined;
  limit: number;
}

export async function findRecordedEvents(
  db: Db,
  workspaceId: string,
  { after = "0-0", limit }: PositionRange,
): Promise<RecordedEvent[]> {
  const [xid, seq] = after.split("-");
  const rows = await db.query<RecordedRow>(sql`
    select body, run_facts, xid || '-' || seq as position
    from webhook_recorded_events
    where workspace_id = ${workspaceId} and (xid, seq) > (${xid}::text::xid8, ${seq}::bigint) and xid < ${END}
    order by xid, seq
    limit ${limit}`);
  return rows.map((row) => ({ event: eventOf(row), position: row.position }));
}

/** An event about a run has facts, any other event a body. */
type RecordedRow = { position: string } & ({ body: string } | { body: null; run_facts: RunFacts });

function eventOf(row: RecordedRow): WebhookEvent {
  if (row.body === null) return runEvent(row.run_facts);
  // Safe cast: a body is inserted as a serialized event and never updated.
  return JSON.parse(row.body) as WebhookEvent;
}

interface SampleEvent extends Place {
  eventId: string;
  event: string;
  data: object;
}

/** Records a sample event. Returns false if no client listens. */
export async function insertSampleEvent(tx: Tx, { agencyId, workspaceId, ...sample }: SampleEvent): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into webhook_recorded_events (workspace_id, agency_id, body)
    select workspace_id, agency_id, json_build_object('type', ${sample.event}::text, 'id', ${sample.eventId}::text,
        'createdAt', wire_time(world_now(agency_id)), 'workspaceId', workspace_id, 'data', ${JSON.stringify(sample.data)}::json)::text
    from webhook_listening
    where workspace_id = ${workspaceId} and agency_id = ${agencyId} and listening_until > clock_timestamp()
    returning 1`);
  return rows.length === 1;
}
