import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";

export interface MailPlace {
  agencyId: string;
  workspaceId: string;
}

export type MailState = "planned" | "sent" | "unknown" | "stopped" | "bounced" | "received";

/** An email to send, as planned. Columns of `outreach_mails`. */
export interface MailRow {
  id: string;
  thread_id: string;
  campaign_id: string | null;
  draft_id: string | null;
  relationship_id: string | null;
  contact_id: string | null;
  step: number;
  mailbox: string;
  /** Null after the person's data was deleted. */
  counterpart: string | null;
  counterpart_name: string | null;
  counterpart_hash: string;
  message_id: string;
  refers_to: string[];
  subject: string | null;
  body: string | null;
  state: MailState;
  stopped_reason: string | null;
  deferrals: number;
  unsubscribe_token: string | null;
  /** The received email that it answers, `msg_…`. */
  answers: string | null;
  send_at: string;
  sent_at: string | null;
}

const MAILS_PER_STATEMENT = 500;
const COLUMNS = sql`id, thread_id, campaign_id, draft_id, relationship_id, contact_id, step, mailbox, counterpart, counterpart_name,
  counterpart_hash, message_id, refers_to, subject, body, state, stopped_reason, deferrals, unsubscribe_token, answers, send_at, sent_at`;

export interface NewMail {
  id: string;
  threadId: string;
  campaignId: string | null;
  draftId: string | null;
  relationshipId: string | null;
  contactId: string | null;
  step: number;
  mailbox: string;
  to: { address: string; name: string | null };
  addressHash: string;
  domainHash: string;
  messageId: string;
  refersTo: readonly string[];
  subject: string;
  body: string;
  unsubscribeToken: string;
  tokenHash: string;
  sendAt: string;
}

/** Plans emails, each with the token of its unsubscribe link. */
export async function insertPlannedMails(tx: Tx, place: MailPlace, mails: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += MAILS_PER_STATEMENT) {
    await insertSome(tx, place, mails.slice(from, from + MAILS_PER_STATEMENT));
  }
}

async function insertSome(tx: Tx, { agencyId, workspaceId }: MailPlace, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map((mail) => ({
    ...{ id: mail.id, thread_id: mail.threadId, campaign_id: mail.campaignId, draft_id: mail.draftId, step: mail.step },
    ...{ relationship_id: mail.relationshipId, contact_id: mail.contactId, mailbox: mail.mailbox },
    ...{ counterpart: mail.to.address, counterpart_name: mail.to.name, counterpart_hash: mail.addressHash },
    ...{ domain_hash: mail.domainHash, message_id: mail.messageId, refers_to: mail.refersTo, subject: mail.subject },
    ...{ body: mail.body, unsubscribe_token: mail.unsubscribeToken, token_hash: mail.tokenHash, send_at: mail.sendAt },
  }));
  await tx.query(sql`
    with mails as (
      select * from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as r (id text, thread_id text, campaign_id text, draft_id text,
        step integer, relationship_id text, contact_id text, mailbox text, counterpart text, counterpart_name text,
        counterpart_hash text, domain_hash text, message_id text, refers_to text[], subject text, body text,
        unsubscribe_token text, token_hash text, send_at timestamptz)
    ), planned as (
      insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, campaign_id, draft_id, relationship_id,
        contact_id, step, mailbox, counterpart, counterpart_name, counterpart_hash, domain_hash, message_id, refers_to, subject, body,
        state, unsubscribe_token, send_at, created_at)
      select id, ${agencyId}, ${workspaceId}, 'sent', thread_id, campaign_id, draft_id, relationship_id, contact_id, step, mailbox,
        counterpart, counterpart_name, counterpart_hash, domain_hash, message_id, refers_to, subject, body, 'planned',
        unsubscribe_token, send_at, world_now(${agencyId})
      from mails
    )
    insert into unsubscribe_tokens (token_hash, agency_id, address_hash, mail_id, created_at)
    select token_hash, ${agencyId}, counterpart_hash, id, world_now(${agencyId}) from mails`);
}

export type NewAnswer = Omit<NewMail, "unsubscribeToken" | "tokenHash"> & { answers: string };

/** Plans an answer to a received email. It has no unsubscribe link: the person wrote to us. */
export async function insertPlannedAnswer(tx: Tx, place: MailPlace, mail: NewAnswer): Promise<void> {
  await tx.query(sql`
    insert into outreach_mails (id, agency_id, workspace_id, direction, thread_id, campaign_id, draft_id, relationship_id,
      contact_id, step, mailbox, counterpart, counterpart_name, counterpart_hash, domain_hash, message_id, refers_to, subject, body,
      state, answers, send_at, created_at)
    values (${mail.id}, ${place.agencyId}, ${place.workspaceId}, 'sent', ${mail.threadId}, ${mail.campaignId}, null,
      ${mail.relationshipId}, ${mail.contactId}, ${mail.step}, ${mail.mailbox}, ${mail.to.address}, ${mail.to.name},
      ${mail.addressHash}, ${mail.domainHash}, ${mail.messageId}, ${[...mail.refersTo]}::text[], ${mail.subject}, ${mail.body},
      'planned', ${mail.answers}, ${mail.sendAt}, world_now(${place.agencyId}))`);
}

/** Stores the text as a person edited it before it was sent. */
export async function recordEdited(tx: Tx, id: string, body: string): Promise<void> {
  await tx.query(sql`update outreach_mails set body = ${body} where id = ${id} and direction = 'sent'`);
}

/** Stops the follow-ups of a thread that are planned. An answer that a person asked for stays. */
export async function stopFollowUps(tx: Tx, workspaceId: string, threadId: string, reason: string): Promise<void> {
  await tx.query(sql`
    update outreach_mails set state = 'stopped', stopped_reason = ${reason}
    where workspace_id = ${workspaceId} and thread_id = ${threadId} and direction = 'sent' and state = 'planned'
      and step > 0 and answers is null`);
}

/** A sent or planned email of the workspace; with `lock` until the transaction ends. */
export async function findMail(db: Db, id: string, { lock = false } = {}): Promise<MailRow | undefined> {
  const rows = await db.query<MailRow>(
    sql`select ${COLUMNS} from outreach_mails where id = ${id} and direction = 'sent' ${lock ? sql`for no key update` : sql``}`,
  );
  return rows[0];
}

/** The planned email that follows this one in its thread, `msg_…`. */
export async function findPlannedFollowUp(db: Db, id: string): Promise<{ mailId: string; sendAt: string } | undefined> {
  const [row] = await db.query<{ mailId: string; sendAt: string }>(sql`
    select f.id as "mailId", f.send_at as "sendAt" from outreach_mails m
    join outreach_mails f on f.workspace_id = m.workspace_id and f.thread_id = m.thread_id and f.step = m.step + 1
      and f.direction = 'sent' and f.answers is null and f.state = 'planned'
    where m.id = ${id}`);
  return row;
}

/** The emails of a thread that were sent, oldest first. */
export async function findThread(db: Db, workspaceId: string, threadId: string): Promise<MailRow[]> {
  return db.query(sql`
    select ${COLUMNS} from outreach_mails
    where workspace_id = ${workspaceId} and thread_id = ${threadId} and direction = 'sent' and state in ('sent', 'unknown')
    order by send_at, id`);
}

/** Whether the person wrote back in this thread, or an email of it bounced. */
export async function hasAnswer(db: Db, workspaceId: string, threadId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from outreach_mails
    where workspace_id = ${workspaceId} and thread_id = ${threadId}
      and (state = 'bounced' or (direction = 'received' and classification is distinct from 'auto_reply'))
    limit 1`);
  return rows.length > 0;
}

/** Whether someone at the partner declined since this email was planned. */
export async function hasRefusal(db: Db, { id, relationship_id: relationshipId }: MailRow): Promise<boolean> {
  if (relationshipId === null) return false;
  const rows = await db.query(sql`
    select from outreach_mails planned
    join outreach_mails refusal on refusal.workspace_id = planned.workspace_id and refusal.relationship_id = planned.relationship_id
      and refusal.direction = 'received' and refusal.classification = 'refusal' and refusal.created_at >= planned.created_at
    where planned.id = ${id}
    limit 1`);
  return rows.length > 0;
}

/** Records that a planned email was accepted. `outreachMessageId` is null where a person counts it as sent. */
export async function recordSent(
  tx: Tx,
  id: string,
  { sentAt, outreachMessageId, messageId }: { sentAt: string; outreachMessageId: string | null; messageId: string },
): Promise<void> {
  await tx.query(sql`
    update outreach_mails
    set state = 'sent', sent_at = ${sentAt}, outreach_message_id = ${outreachMessageId}, message_id = ${messageId}
    where id = ${id} and direction = 'sent' and state in ('planned', 'unknown')`);
}

/** Records that a planned email will not be sent. */
export async function recordStopped(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.query(sql`
    update outreach_mails set state = 'stopped', stopped_reason = ${reason}
    where id = ${id} and direction = 'sent' and state in ('planned', 'unknown')`);
}

/** Stops every planned email of a campaign, for example because it was cancelled. Returns their drafts. */
export async function stopCampaignMails(tx: Tx, campaignId: string, reason: string): Promise<string[]> {
  const rows = await tx.query<{ draft_id: string | null }>(sql`
    update outreach_mails set state = 'stopped', stopped_reason = ${reason}
    where campaign_id = ${campaignId} and direction = 'sent' and state = 'planned'
    returning draft_id`);
  return rows.flatMap(({ draft_id }) => (draft_id === null ? [] : [draft_id]));
}

/** Makes a run the only one that may send the email. False where another run has it. */
export async function claimMail(tx: Tx, id: string, invocationId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update outreach_mails set invocation_id = ${invocationId}
    where id = ${id} and direction = 'sent' and coalesce(invocation_id, ${invocationId}) = ${invocationId}
    returning id`);
  return rows.length > 0;
}

/** Records that a server refused an email for the time being. Returns how often, and the time of the world. */
export async function recordDeferral(tx: Tx, id: string): Promise<{ deferrals: number; now: string }> {
  const [row] = await tx.query<{ deferrals: number; now: string }>(sql`
    update outreach_mails set deferrals = deferrals + 1 where id = ${id} and direction = 'sent'
    returning deferrals, world_now(agency_id) as now`);
  if (row === undefined) throw new Error(`There is no email ${id}.`);
  return row;
}

export async function findWorldTime(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("world_now answered with no row.");
  return row.now;
}
