import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { DeliveryReport } from "../../../providers/outreach/port.ts";
import type { OutreachSender } from "../footer.ts";
import type { MailPlace } from "../mails.store.ts";
import { FRIENDLY_KINDS, type ReplyKind, SURE } from "./reply-kinds.ts";

export type ReceivedKind = ReplyKind | "bounce_hard" | "bounce_soft" | "bounce_block";

/** Kinds that machines write. No person has to deal with them. */
export const REPLY_KINDS_OF_MACHINES: readonly string[] = ["auto_reply", "bounce_hard", "bounce_soft", "bounce_block"];

/** The sent email that an incoming one belongs to. */
export interface Answered {
  id: string;
  thread_id: string;
  campaign_id: string | null;
  draft_id: string | null;
  relationship_id: string | null;
  contact_id: string | null;
  mailbox: string;
  counterpart: string | null;
  subject: string | null;
  outreach_message_id: string | null;
  opened_at: string | null;
  sent_at: string | null;
}

const COLUMNS = sql`id, thread_id, campaign_id, draft_id, relationship_id, contact_id, mailbox, counterpart, subject,
  outreach_message_id, opened_at, sent_at`;
const SENT = sql`direction = 'sent' and state in ('planned', 'sent', 'unknown', 'bounced')`;

/** The email that one of these Message-IDs names; the nearest first. */
export async function findByMessageIds(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Answered | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await tx.query<Answered>(sql`
    select ${COLUMNS} from outreach_mails
    where workspace_id = ${workspaceId} and ${SENT} and message_id = any (${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], message_id) limit 1`);
  return row;
}

const MAX_SENT_TEXTS = 20;

/** The texts that a thread sent, with what a footer is made of. */
export async function findSentTexts(
  tx: Tx,
  workspaceId: string,
  threadId: string,
): Promise<{ bodies: string[]; sender: OutreachSender | null }> {
  const [row] = await tx.query<{ bodies: string[] | null; sender: OutreachSender | null }>(sql`
    select w.settings -> 'outreachSender' as sender,
      (select array_agg(m.body order by m.send_at desc) from (
        select body, send_at from outreach_mails
        where workspace_id = ${workspaceId} and thread_id = ${threadId} and direction = 'sent' and body is not null
        order by send_at desc limit ${MAX_SENT_TEXTS}) m) as bodies
    from workspaces w where w.id = ${workspaceId}`);
  return { bodies: row?.bodies ?? [], sender: row?.sender ?? null };
}

/** Whether the same person's mailbox sent these words before, in answer to something else. */
export async function wasSaidBefore(
  tx: Tx,
  workspaceId: string,
  { addressHash, body, messageId }: { addressHash: string; body: string; messageId: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    select from outreach_mails
    where workspace_id = ${workspaceId} and direction = 'received' and counterpart_hash = ${addressHash} and body = ${body}
      and message_id <> ${messageId}
    limit 1`);
  return rows.length > 0;
}

/**
 * Whether an address waits for a person's decision about a reply: one that was not read as friendly, or only by a guess. The reply
 * can come from another address of the same thread.
 */
export async function isHeld(db: Db, workspaceId: string, addressHash: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from outreach_mails r
    where r.workspace_id = ${workspaceId} and r.direction = 'received' and r.handled_at is null and r.answered_at is null
      and r.corrected_from is null and r.classification <> all (${[...REPLY_KINDS_OF_MACHINES.filter((kind) => kind.startsWith("bounce"))]}::text[])
      and (r.classification <> all (${[...FRIENDLY_KINDS]}::text[]) or r.confidence < ${SURE})
      and (r.counterpart_hash = ${addressHash} or r.thread_id in (
        select s.thread_id from outreach_mails s
        where s.workspace_id = ${workspaceId} and s.direction = 'sent' and s.counterpart_hash = ${addressHash}))
    limit 1`);
  return rows.length > 0;
}

/** The latest email to a person, within two months before `at`. */
export async function findByAddress(
  tx: Tx,
  workspaceId: string,
  { hash, at, mailbox }: { hash: string; at: string; mailbox: string },
): Promise<Answered | undefined> {
  const [row] = await tx.query<Answered>(sql`
    select ${COLUMNS} from outreach_mails
    where workspace_id = ${workspaceId} and ${SENT} and counterpart_hash = ${hash} and mailbox = ${mailbox}
      and state <> 'planned' and send_at between ${at}::timestamptz - interval '60 days' and ${at}::timestamptz + interval '1 day'
    order by send_at desc limit 1`);
  return row;
}

export interface NewReceived {
  id: string;
  answered: Answered | undefined;
  mailbox: string;
  from: { address: string; name: string | null };
  addressHash: string;
  domainHash: string;
  messageId: string;
  refersTo: readonly string[];
  subject: string;
  body: string;
  /** Quotes and signature, cut from the body; null for none. */
  quoted: string | null;
  delivery: DeliveryReport["recipients"] | null;
  kind: ReceivedKind;
  confidence: number;
  receivedAt: string;
}

/** Stores an incoming email. False where it is stored already: a mailbox can return an email again. */
export async function insertReceived(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  mail: NewReceived,
): Promise<boolean> {
  const { answered } = mail;
  const rows = await tx.query(sql`
    insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, campaign_id, draft_id, relationship_id,
      contact_id, mailbox, counterpart, counterpart_name, counterpart_hash, domain_hash, message_id, refers_to, subject, body, state,
      quoted, delivery, received_at, classification, confidence, handled_at, created_at)
    values (${mail.id}, ${agencyId}, ${workspaceId}, 'received', ${answered?.thread_id ?? mail.id}, ${answered?.campaign_id ?? null},
      ${answered?.draft_id ?? null}, ${answered?.relationship_id ?? null}, ${answered?.contact_id ?? null}, ${mail.mailbox},
      ${mail.from.address}, ${mail.from.name}, ${mail.addressHash}, ${mail.domainHash}, ${mail.messageId},
      ${[...mail.refersTo]}::text[], ${mail.subject}, ${mail.body}, 'received', ${mail.quoted},
      ${mail.delivery === null ? null : toJsonb(mail.delivery)}::jsonb, ${mail.receivedAt}, ${mail.kind}, ${mail.confidence},
      ${mail.confidence >= 0.99 && REPLY_KINDS_OF_MACHINES.includes(mail.kind) ? mail.receivedAt : null}, world_now(${agencyId}))
    on conflict (workspace_id, message_id) do nothing
    returning id`);
  return rows.length > 0;
}

/** Stores another kind of a reply. False if a person has decided about it since. */
export async function recordKind(
  tx: Tx,
  workspaceId: string,
  { id, kind, confidence }: { id: string; kind: ReceivedKind; confidence: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update outreach_mails set classification = ${kind}, confidence = ${confidence}
    where workspace_id = ${workspaceId} and id = ${id} and direction = 'received' and corrected_from is null and handled_at is null
    returning id`);
  return rows.length > 0;
}

export async function recordBounced(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.query(sql`
    update outreach_mails set state = 'bounced', stopped_reason = ${reason}
    where id = ${id} and direction = 'sent' and state in ('sent', 'unknown')`);
}

/** Records the first time that an email was opened. False where it was opened before. */
export async function recordOpened(tx: Tx, id: string, at: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update outreach_mails set opened_at = ${at} where id = ${id} and direction = 'sent' and opened_at is null returning id`);
  return rows.length > 0;
}

/** How the latest fifty emails of a mailbox in the workspace fared since a person resumed it. */
export async function countBounces(
  tx: Tx,
  workspaceId: string,
  mailbox: string,
): Promise<{ sent: number; bounced: number }> {
  const [row] = await tx.query<{ sent: number; bounced: number }>(sql`
    select count(*)::integer as sent, count(*) filter (where state = 'bounced' and stopped_reason is distinct from 'bounce_soft')::integer as bounced
    from (select state, stopped_reason from outreach_mails
      where workspace_id = ${workspaceId} and mailbox = ${mailbox} and direction = 'sent' and state in ('sent', 'bounced')
        and sent_at > coalesce((select resumed_at from outreach_mailboxes
          where workspace_id = ${workspaceId} and address = ${mailbox}), '-infinity'::timestamptz)
      order by send_at desc limit 50) latest`);
  return row ?? { sent: 0, bounced: 0 };
}

/** How the latest fifty emails of a campaign fared since it was paused for bounces the last time. */
export async function countBouncesOfCampaign(tx: Tx, campaignId: string): Promise<{ sent: number; bounced: number }> {
  const [row] = await tx.query<{ sent: number; bounced: number }>(sql`
    select count(*)::integer as sent, count(*) filter (where state = 'bounced' and stopped_reason is distinct from 'bounce_soft')::integer as bounced
    from (select state, stopped_reason from outreach_mails
      where campaign_id = ${campaignId} and direction = 'sent' and state in ('sent', 'bounced')
        and sent_at > coalesce((select bounces_paused_at from outreach_campaigns where id = ${campaignId}), '-infinity'::timestamptz)
      order by sent_at desc limit 50) latest`);
  return row ?? { sent: 0, bounced: 0 };
}

/** Pauses a campaign because of its bounces, with the reason among its warnings. One that is paused or has ended stays as it is. */
export async function pauseCampaign(
  tx: Tx,
  { workspaceId, campaignId, warning }: { workspaceId: string; campaignId: string; warning: string },
): Promise<void> {
  await tx.query(sql`
    update outreach_campaigns set paused = true, bounces_paused_at = world_now(agency_id), warnings = warnings || ${warning}::text,
      updated_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and id = ${campaignId} and not paused and status in ('RUNNING', 'AWAITING_APPROVAL')`);
}
