import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { addressProblem, canonicalAddress } from "../../mail/index.ts";
import { nextLookAt } from "../../relationships/index.ts";
import { completeCampaign } from "../campaigns.store.ts";
import type { DraftRow, FollowUp } from "./drafts.store.ts";

/** The content that a person approves: recipient, text, follow-ups, and the sender that joins them. */
export function digestOfDraft(
  address: string,
  { subject, body, followUps }: { subject: string; body: string; followUps: readonly FollowUp[] },
  sender: string,
): string {
  const texts = followUps.map(({ afterDays, body: text }) => ({ afterDays, text }));
  const recipient = addressProblem(address) === undefined ? canonicalAddress(address) : address;
  return sha256Hex(JSON.stringify([recipient, subject, body, texts, sender]));
}

export interface Approval {
  /** The run that sends them. */
  invocationId: string;
  /** The key of the person who approved them; null where the run asks. */
  approvedBy: string | null;
  /** ISO 8601; null for now. */
  scheduleAt: string | null;
  /** The state of the sender, as the person approved it. */
  sender: string;
}

/** Gives a draft to the run that sends it, with its final text. */
export async function scheduleDraft(tx: Tx, draft: DraftRow, approval: Approval): Promise<void> {
  const { invocationId, approvedBy, scheduleAt, sender } = approval;
  const content = { ...draft, followUps: draft.follow_ups };
  const digest = approvedBy === null ? null : digestOfDraft(draft.contact.email, content, sender);
  await tx.query(sql`
    update outreach_drafts set status = 'SCHEDULED', subject = ${draft.subject}, body = ${draft.body},
      follow_ups = ${toJsonb(draft.follow_ups)}::jsonb, sending_run = ${invocationId},
      approved_by = ${approvedBy}, approved_sha256 = ${digest},
      scheduled_at = coalesce(${scheduleAt}::timestamptz, world_now(agency_id)), version = version + 1,
      updated_at = world_now(agency_id)
    where id = ${draft.id} and status = 'AWAITING_APPROVAL'`);
}

/** Returns the drafts of a run that cannot send anything, so that a person can approve them again. */
export async function releaseDrafts(tx: Tx, invocationId: string): Promise<void> {
  await changeOfRun(
    tx,
    invocationId,
    sql`status = 'AWAITING_APPROVAL', sending_run = null, approved_by = null, approved_sha256 = null, scheduled_at = null`,
  );
}

/** Cancels the unsent drafts of a run. */
export async function cancelDrafts(tx: Tx, invocationId: string, reason: string): Promise<void> {
  await changeOfRun(tx, invocationId, sql`status = 'CANCELLED', scheduled_at = null, reason = ${reason}`);
}

async function changeOfRun(tx: Tx, invocationId: string, change: Sql): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set ${change}, version = version + 1, updated_at = world_now(agency_id)
    where sending_run = ${invocationId} and status = 'SCHEDULED'`);
}

/** Records that the email of a draft was accepted. True however the draft ended meanwhile: the email is out. */
export async function recordDraftSent(
  tx: Tx,
  draft: Pick<DraftRow, "id" | "campaign_id">,
  { sentAt, messageId }: { sentAt: string; messageId: string },
): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set status = 'SENT', sent_at = ${sentAt}, message_id = ${messageId}, scheduled_at = null, reason = null,
      next_look_at = ${nextLookAt(sentAt, sentAt)}, version = version + 1, updated_at = world_now(agency_id)
    where id = ${draft.id} and status <> 'SENT'`);
  await completeCampaign(tx, draft.campaign_id);
}

export async function findFollowUps(db: Db, draftId: string): Promise<FollowUp[]> {
  const [row] = await db.query<{ follow_ups: FollowUp[] }>(
    sql`select follow_ups from outreach_drafts where id = ${draftId}`,
  );
  return row?.follow_ups ?? [];
}

/** Records why a follow-up of a draft could not be planned. */
export async function recordFollowUpRefused(tx: Tx, draftId: string, step: number, reason: string): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set follow_ups = jsonb_set(follow_ups, array[${String(step - 1)}, 'stopped'], ${toJsonb(reason)}::jsonb),
      version = version + 1, updated_at = world_now(agency_id)
    where id = ${draftId} and jsonb_array_length(follow_ups) >= ${step}`);
}

/** Records why a scheduled draft is not sent. */
export async function recordDraftUnsent(
  tx: Tx,
  draft: Pick<DraftRow, "id" | "campaign_id">,
  { status, reason }: { status: "REJECTED" | "CANCELLED" | "FAILED"; reason: string },
): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set status = ${status}, reason = ${reason}, scheduled_at = null, version = version + 1,
      updated_at = world_now(agency_id)
    where id = ${draft.id} and status = 'SCHEDULED'`);
  await completeCampaign(tx, draft.campaign_id);
}

export interface SendingState {
  status: DraftRow["status"];
  subject: string;
  body: string;
  follow_ups: FollowUp[];
  paused: boolean;
  relationship_status: string | null;
  /** The partner, as far as the law of its country depends on it; null if it was deleted. */
  law: { country: string | null; domain: string; consentAt: string | null } | null;
  approved_by: string | null;
  approved_sha256: string | null;
}

/** What decides whether a draft can be sent now, locked until the transaction ends. */
export async function lockSendingState(
  tx: Tx,
  { draftId, invocationId }: { draftId: string; invocationId: string },
): Promise<SendingState | undefined> {
  const [row] = await tx.query<SendingState>(sql`
    select case when c.status in ('CANCELLED', 'FAILED') then 'CANCELLED' else d.status end as status, c.paused,
      d.subject, d.body, d.follow_ups,
      (select r.status from relationships r where r.id = d.relationship_id) as relationship_status,
      (select jsonb_build_object('country', r.country, 'domain', r.domain, 'consentAt', r.consent_at) from relationships r
        where r.id = d.relationship_id) as law, d.approved_by, d.approved_sha256
    from outreach_drafts d
    join outreach_campaigns c on c.id = d.campaign_id
    where d.id = ${draftId} and d.sending_run = ${invocationId}
    for no key update of d`);
  return row;
}

/** Which of these drafts address a person whom another draft of the workspace has written to, or will, within these days. */
export async function findWrittenTo(tx: Tx, ids: readonly string[], days: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select d.id from outreach_drafts d
    where d.id = any (${ids}::text[]) and exists (
      select from outreach_drafts o
      where o.workspace_id = d.workspace_id and o.id <> d.id
        and (o.contact_id = d.contact_id or lower(o.contact ->> 'email') = lower(d.contact ->> 'email'))
        and ((o.status = 'SENT' and o.sent_at > world_now(d.agency_id) - make_interval(days => ${days}))
          or (o.status = 'SCHEDULED' and (o.sending_run <> d.sending_run or o.id < d.id)
            and exists (select from invocations i where i.id = o.sending_run
              and i.status not in ('SUCCEEDED', 'FAILED', 'CANCELLED')))))`);
  return rows.map(({ id }) => id);
}

/** Whether the workspace states who its emails come from. */
export async function hasSender(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(
    sql`select from workspaces where id = ${workspaceId} and jsonb_typeof(settings -> 'outreachSender') = 'object'`,
  );
  return rows.length > 0;
}
