import type { Reply, ReplyDetail } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import { findSuppressions, REPLY_KINDS_OF_MACHINES } from "../mail/index.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

type Kind = Reply["kind"];

const STATE = sql`case when m.answered_at is not null then 'answered' when m.handled_at is not null then 'done' else 'open' end`;
const MAX_THREAD = 100;

export type ListedReply = Omit<Reply, "from"> & { email: string | null; name: string | null };

const SELECT = sql`m.id, m.classification as kind, case when m.corrected_from is null then m.confidence end as confidence,
  m.corrected_from as "correctedFrom", ${STATE} as state, m.counterpart as email, m.counterpart_name as name, m.mailbox, m.subject,
  left(m.body, 300) as excerpt, m.received_at as "receivedAt", m.thread_id as "threadId", m.campaign_id as "campaignId",
  m.draft_id as "draftId", m.relationship_id as "relationshipId", m.review_run as "answerRun"`;

export const REPLY_LIST: LiveList = {
  from: sql`outreach_mails m`,
  select: SELECT,
  columns: {
    id: { sql: sql`m.id`, type: "text" },
    kind: { sql: sql`m.classification`, type: "text" },
    state: { sql: STATE, type: "text" },
    campaignId: { sql: sql`m.campaign_id`, type: "text", nullable: true },
    relationshipId: { sql: sql`m.relationship_id`, type: "text", nullable: true },
    receivedAt: { sql: sql`m.received_at`, type: "time" },
  },
};

export function toReply({ email, name, ...row }: ListedReply): Reply {
  return {
    id: row.id,
    kind: row.kind,
    confidence: row.confidence === null ? null : roundTo(row.confidence, 2),
    correctedFrom: row.correctedFrom,
    state: row.state,
    from: { email, name },
    mailbox: row.mailbox,
    subject: row.subject,
    excerpt: row.excerpt,
    receivedAt: row.receivedAt,
    threadId: row.threadId,
    campaignId: row.campaignId,
    draftId: row.draftId,
    relationshipId: row.relationshipId,
    answerRun: row.answerRun,
  };
}

export type ReplyRow = ListedReply & Pick<ReplyDetail, "text" | "quoted" | "delivery">;

export async function findReply(db: Db, workspaceId: string, id: string): Promise<ReplyRow | undefined> {
  const [row] = await db.query<ReplyRow>(sql`
    select ${SELECT}, m.body as text, m.quoted, m.delivery from outreach_mails m
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.direction = 'received'`);
  return row;
}

/** Locks a reply until the transaction ends. */
export async function lockReply(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.query(sql`
    select from outreach_mails where workspace_id = ${workspaceId} and id = ${id} and direction = 'received' for no key update`);
}

/** The emails of a conversation, oldest first. */
export async function findConversation(db: Db, workspaceId: string, threadId: string): Promise<ReplyDetail["thread"]> {
  return db.query(sql`
    select id, direction, state, counterpart as address, subject, body as text, coalesce(sent_at, send_at, received_at) as at
    from outreach_mails
    where workspace_id = ${workspaceId} and thread_id = ${threadId}
    order by coalesce(sent_at, send_at, received_at), id limit ${MAX_THREAD}`);
}

/** From how many partners a person replied to the emails of a campaign, by campaign. */
export async function countPartnersThatReplied(
  db: Db,
  { workspaceId, campaignIds }: { workspaceId: string; campaignIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(sql`
    select m.campaign_id as id, count(distinct m.relationship_id)::int as count from outreach_mails m
    where m.workspace_id = ${workspaceId} and m.direction = 'received' and m.campaign_id = any (${[...campaignIds]}::text[])
      and m.classification <> all (${[...REPLY_KINDS_OF_MACHINES]}::text[])
    group by m.campaign_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** What an answer to a reply needs. */
export interface AnswerableReply {
  id: string;
  kind: Kind;
  state: Reply["state"];
  email: string | null;
  name: string | null;
  mailbox: string;
  subject: string | null;
  text: string | null;
  messageId: string;
  refersTo: string[];
  threadId: string;
  campaignId: string | null;
  relationshipId: string | null;
  contactId: string | null;
  /** Why the person must not be written to; null if they may be. */
  suppression: string | null;
  firstName: string | null;
  senderName: string | null;
  ourUrl: string | null;
  pageUrl: string | null;
  paragraph: string | null;
  anchor: string | null;
}

export async function findReplyToAnswer(
  db: Db,
  { agencyId, workspaceId }: Place,
  id: string,
): Promise<AnswerableReply | undefined> {
  const [row] = await db.query<Omit<AnswerableReply, "suppression"> & { isClosed: boolean }>(sql`
    select m.id, m.classification as kind, ${STATE} as state, m.counterpart as email, m.counterpart_name as name, m.mailbox, m.subject,
      m.body as text, m.message_id as "messageId", m.refers_to as "refersTo", m.thread_id as "threadId",
      m.campaign_id as "campaignId", m.relationship_id as "relationshipId", m.contact_id as "contactId",
      d.contact ->> 'firstName' as "firstName", w.settings -> 'outreachSender' ->> 'name' as "senderName",
      c.outreach ->> 'ourContentUrl' as "ourUrl", d.page_url as "pageUrl",
      d.grounds -> 'basis' ->> 'paragraph' as paragraph, d.grounds -> 'basis' ->> 'anchor' as anchor,
      coalesce(r.status = 'DO_NOT_CONTACT', false) as "isClosed"
    from outreach_mails m
    join workspaces w on w.id = m.workspace_id
    left join outreach_drafts d on d.id = m.draft_id
    left join outreach_campaigns c on c.id = m.campaign_id
    left join relationships r on r.id = m.relationship_id
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.direction = 'received'`);
  if (row === undefined) return undefined;
  const { isClosed, ...reply } = row;
  const [reason = null] = reply.email === null ? [] : await findSuppressions(db, agencyId, [reply.email]);
  return { ...reply, suppression: reason ?? (isClosed ? "do_not_contact" : null) };
}

export interface ReplyDecision {
  kind: Kind;
  done: boolean;
}

/** Stores what a person decided about a reply. The kind that the rules found is kept beside a corrected one. */
export async function decideReply(tx: Tx, workspaceId: string, id: string, decision: ReplyDecision): Promise<void> {
  await tx.query(sql`
    update outreach_mails m
    set classification = ${decision.kind},
      corrected_from = case when m.classification = ${decision.kind} then m.corrected_from
        else coalesce(m.corrected_from, m.classification) end,
      handled_at = case when ${decision.done} then coalesce(m.handled_at, world_now(m.agency_id)) end
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.direction = 'received'`);
}

export function isOfMachine(kind: Kind): boolean {
  return REPLY_KINDS_OF_MACHINES.includes(kind);
}

export async function recordAnswerRun(tx: Tx, workspaceId: string, id: string, invocationId: string): Promise<void> {
  await tx.query(sql`
    update outreach_mails set review_run = ${invocationId}
    where workspace_id = ${workspaceId} and id = ${id} and direction = 'received'`);
}

/** Whether a reply still waits for its answer. Locks it until the transaction ends. */
export async function isReplyOpen(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from outreach_mails
    where workspace_id = ${workspaceId} and id = ${id} and direction = 'received' and answered_at is null for no key update`);
  return rows.length > 0;
}

export async function recordAnswered(tx: Tx, workspaceId: string, id: string, at: string): Promise<void> {
  await tx.query(sql`
    update outreach_mails set answered_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id} and direction = 'received' and answered_at is null`);
}
