import type { NoticeKind } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { NoticeRow } from "./words/notice-lines.ts";

// SQL: server/database/functions/people.sql judges who has access.

/** Event types of deliveries that carry messages of notices, in the queue of webhooks. */
const NOTICE_EVENT = "notice.message";

/** Notices of one message; more begin the next one. */
const MAX_NOTICES = 200;

interface FirstMessages {
  agencyId: string;
  workspaceId: string;
  channelId: string;
  addresses: readonly string[];
}

/** Queues the message that shows a new channel works: to the webhook, or to each address. */
export async function insertFirstMessages(
  tx: Tx,
  { agencyId, workspaceId, channelId, addresses }: FirstMessages,
): Promise<void> {
  for (const address of addresses.length === 0 ? [null] : addresses)
    await insertMessage(tx, {
      ...{ agencyId, workspaceId, targetId: channelId, address, noticeIds: [] },
      ...{ atMostOnce: false, dueAt: null },
    });
}

interface NewMessage {
  agencyId: string;
  workspaceId: string;
  targetId: string;
  address: string | null;
  noticeIds: readonly string[];
  atMostOnce: boolean;
  /** Null for now. */
  dueAt: string | null;
}

async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { agencyId, workspaceId, targetId, address, noticeIds, atMostOnce, dueAt } = message;
  const id = newId("nmsg");
  await tx.query(sql`
    insert into notice_messages (id, agency_id, workspace_id, target_id, address, notice_ids, at_most_once)
    values (${id}, ${agencyId}, ${workspaceId}, ${targetId}, ${address}, ${noticeIds}::text[], ${atMostOnce})`);
  await tx.query(sql`
    insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, due_at)
    values (${newId("dlv")}, ${targetId}, ${agencyId}, ${workspaceId}, ${id}, ${NOTICE_EVENT}, '',
      coalesce(${dueAt}::timestamptz, clock_timestamp()))`);
}

interface Queued {
  agencyId: string;
  workspaceId: string;
  targetId: string;
  address: string | null;
  noticeId: string;
  atMostOnce: boolean;
  dueAt: string;
  /** Between two messages to one address. */
  paceMs: number;
}

/** Adds a notice to the message that waits for the same address, or queues a new one. */
export async function queueNotice(tx: Tx, queued: Queued): Promise<void> {
  const { targetId, address, noticeId, atMostOnce, paceMs } = queued;
  const joined = await tx.query(sql`
    with waiting as (
      select d.event_id from webhook_deliveries d
      join notice_messages m on m.id = d.event_id and m.address is not distinct from ${address}::text
        and m.at_most_once = ${atMostOnce} and cardinality(m.notice_ids) between 1 and ${MAX_NOTICES - 1}
      where d.webhook_id = ${targetId} and d.event_type = ${NOTICE_EVENT} and not d.claimed and d.attempts = 0
      order by d.due_at limit 1
      for no key update of d skip locked
    )
    update notice_messages m set notice_ids = m.notice_ids || ${noticeId}::text from waiting w where m.id = w.event_id
    returning 1`);
  if (joined.length > 0) return;
  const [last] = await tx.query<{ paced: string }>(sql`
    select greatest(${queued.dueAt}::timestamptz, (select max(created_at) + ${paceMs}::double precision * interval '1 ms'
      from notice_messages where target_id = ${targetId} and address is not distinct from ${address}::text
        and cardinality(notice_ids) > 0)) as paced`);
  await insertMessage(tx, { ...queued, noticeIds: [noticeId], dueAt: last?.paced ?? queued.dueAt });
}

export interface MessageRow {
  id: string;
  agency_id: string;
  workspace_id: string;
  target_id: string;
  address: string | null;
  notice_ids: string[];
  at_most_once: boolean;
  tried_at: string | null;
  created_at: string;
  agency_name: string;
  workspace_name: string | null;
  now: string;
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.query<MessageRow>(sql`
    select m.id, m.agency_id, m.workspace_id, m.target_id, m.address, m.notice_ids, m.at_most_once, m.tried_at, m.created_at,
      a.name as agency_name, w.name as workspace_name, clock_timestamp() as now
    from notice_messages m join agencies a on a.id = m.agency_id
    left join workspaces w on w.id = m.workspace_id and not w.hidden
    where m.id = ${id}`);
  return row;
}

/** The notices of a message, without those of deleted workspaces. */
export async function findNoticesOf(db: Db, ids: readonly string[]): Promise<NoticeRow[]> {
  return db.query<NoticeRow>(sql`
    select n.id, n.kind, n.workspace_id, w.name as workspace_name, n.count, n.items, n.first_at, n.last_at
    from notices n left join workspaces w on w.id = n.workspace_id
    where n.id = any (${ids}::text[]) and w.deleted_at is null
    order by n.kind, w.name, n.last_at`);
}

/** Marks an attempt whose outcome is not known yet. False if another attempt was marked. */
export async function beginAttempt(db: Db, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update notice_messages set tried_at = clock_timestamp() where id = ${id} and tried_at is null returning 1`);
  return rows.length === 1;
}

/** Nothing was sent: the message may be tried again. */
export async function takeBackAttempt(db: Db, id: string): Promise<void> {
  await db.query(sql`update notice_messages set tried_at = null where id = ${id}`);
}

/** The person of a message, as of now: access can have ended since the event. */
export interface PersonRow {
  principal_id: string;
  name: string;
  email: string;
  is_verified: boolean;
  role: string;
  workspaces: string[] | null;
  may_decide: boolean;
  language: string | null;
  time_zone: string | null;
  muted: Partial<Record<"email" | "inbox", NoticeKind[]>> | null;
  quiet_from: string | null;
  quiet_to: string | null;
  refused: string | null;
}

const PERSON = (who: Sql) => sql`
  select p.principal_id, p.name, p.email, p.is_verified, p.role, p.workspaces, p.may_decide, p.language,
    coalesce(c.time_zone, p.time_zone) as time_zone, c.muted, c.quiet_from, c.quiet_to, c.refused
  from ${who} p
  left join notification_preferences c on c.agency_id = p.agency_id and c.principal_id = p.principal_id`;

export async function findPerson(db: Db, membershipId: string): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(PERSON(sql`people_with_access(null, null, ${membershipId})`));
  return row;
}

/** Everyone of an agency who sees the workspace. */
export async function findPeople(db: Db, agencyId: string, workspaceId: string): Promise<PersonRow[]> {
  return db.query<PersonRow>(PERSON(sql`people_with_access(${agencyId}, ${workspaceId}, null)`));
}

export interface OpenApproval {
  id: string;
  workspace_id: string;
  skill: string;
  step: string;
  routed_to: string[];
}

/** Approvals that still wait, of a workspace and a span of time, the earliest first. */
export async function findOpenApprovals(
  db: Db,
  { agencyId, workspaceId, from, to }: { agencyId: string; workspaceId: string; from: string; to: string },
): Promise<OpenApproval[]> {
  return db.query<OpenApproval>(sql`
    select id, workspace_id, skill, step, routed_to from approvals
    where workspace_id = ${workspaceId} and status = 'PENDING' and timeout_at > world_now(${agencyId})
      -- Notices have milliseconds.
      and raised_at between ${from}::timestamptz - interval '1 second' and ${to}::timestamptz + interval '1 second'
    order by timeout_at, id limit 1000`);
}
