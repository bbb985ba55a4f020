import type { DraftBasis, DraftFollowUp, OutreachContact, OutreachDraft } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";

// SQL: server/database/functions/wire-format.sql

export interface DraftRow {
  id: string;
  campaign_id: string;
  relationship_id: string;
  account_id: string;
  domain: string;
  contact: OutreachContact;
  page_url: string;
  page_title: string;
  rank: number | null;
  subject: string;
  body: string;
  follow_ups: FollowUp[];
  /** The emails of the follow-ups, in their order. */
  follow_up_mails: FollowUpMail[];
  drafted_by: string;
  grounds: { basis: DraftBasis; warnings: string[] };
  status: OutreachDraft["status"];
  scheduled_at: string | null;
  sent_at: string | null;
  sending_run: string | null;
  approved_by: string | null;
  approved_sha256: string | null;
  version: number;
  drafted_at: string;
}

/** A follow-up as written. */
export interface FollowUp {
  /** Days after the email before it. */
  afterDays: number;
  body: string;
  /** Why it could not be planned. */
  stopped?: string;
}

interface FollowUpMail {
  step: number;
  state: "planned" | "sent" | "unknown" | "stopped" | "bounced";
  sendAt: string;
  sentAt: string | null;
  reason: string | null;
}

/**
 * A run can end before it has sent its drafts, and they are not sent by another one. Drafts that wait end with the run of their
 * campaign, which a person can cancel and which waits for a decision no longer than its timeout.
 */
export const DRAFT_STATUS = sql`case outreach_drafts.status
  when 'SCHEDULED' then coalesce((
    select case i.status when 'FAILED' then 'FAILED' when 'CANCELLED' then 'CANCELLED' end
    from invocations i where i.id = outreach_drafts.sending_run), 'SCHEDULED')
  when 'AWAITING_APPROVAL' then coalesce((
    select case i.status when 'CANCELLED' then 'CANCELLED' end
    from outreach_campaigns c join invocations i on i.id = c.invocation_id where c.id = outreach_drafts.campaign_id), 'AWAITING_APPROVAL')
  else outreach_drafts.status end`;
const COLUMNS = sql`id, campaign_id, relationship_id, account_id, domain, contact, page_url, page_title, rank, subject, body,
  follow_ups, case when follow_ups = '[]' then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('step', m.step, 'state', m.state, 'sendAt', wire_time(m.send_at),
      'sentAt', wire_time(m.sent_at), 'reason', m.stopped_reason) order by m.step), '[]')
    from outreach_mails m where m.draft_id = outreach_drafts.id and m.direction = 'sent' and m.step > 0 and m.answers is null
  ) end as follow_up_mails, drafted_by, grounds, ${DRAFT_STATUS} as status, scheduled_at, sent_at, sending_run, approved_by, approved_sha256, version,
  drafted_at`;

export function toDraft(row: DraftRow, approvalUrl: string): OutreachDraft {
  return {
    draftId: row.id,
    relationshipId: row.relationship_id,
    accountId: row.account_id,
    accountDomain: row.domain,
    contact: row.contact,
    serpContext: row.rank === null ? null : { rank: row.rank, title: row.page_title, url: row.page_url },
    basis: row.grounds.basis,
    subject: row.subject,
    body: row.body,
    followUps: followUpsOf(row),
    warnings: row.grounds.warnings,
    draftedBy: row.drafted_by,
    draftedAt: row.drafted_at,
    status: row.status,
    scheduledAt: row.status === "SCHEDULED" ? row.scheduled_at : null,
    sentAt: row.sent_at,
    approvalUrl,
  };
}

/** How far the follow-ups of a draft are. Once one is stopped, those after it are too. */
function followUpsOf({ follow_ups: followUps, follow_up_mails: mails, status }: DraftRow): DraftFollowUp[] {
  let stopped = status === "REJECTED" || status === "CANCELLED" || status === "FAILED" ? status.toLowerCase() : null;
  return followUps.map(({ afterDays, body, stopped: refused = null }, index) => {
    const mail = mails.find(({ step }) => step === index + 1);
    const isSent = mail !== undefined && mail.sentAt !== null;
    if (mail?.state === "stopped") stopped ??= mail.reason ?? "stopped";
    if (mail === undefined) stopped ??= refused;
    const isPlanned = mail?.state === "planned" && stopped === null;
    const followUp = {
      ...{ afterDays, body, scheduledAt: isPlanned ? mail.sendAt : null, sentAt: mail?.sentAt ?? null },
      status: isSent
        ? ("SENT" as const)
        : stopped !== null
          ? ("STOPPED" as const)
          : isPlanned
            ? ("SCHEDULED" as const)
            : ("WAITING" as const),
      stoppedReason: isSent ? null : stopped,
    };
    if (mail?.state === "bounced") stopped ??= mail.reason ?? "bounced";
    return followUp;
  });
}

export const DRAFT_LIST: LiveList = {
  from: sql`outreach_drafts`,
  select: COLUMNS,
  columns: {
    draftId: { sql: sql`id`, type: "text" },
    status: { sql: DRAFT_STATUS, type: "text" },
    "serpContext.rank": { sql: sql`rank`, type: "number", nullable: true },
  },
};

export interface NewDraft {
  id: string;
  relationshipId: string;
  accountId: string;
  domain: string;
  contact: OutreachContact;
  rank: number | null;
  subject: string;
  body: string;
  followUps: readonly FollowUp[];
  draftedBy: "model" | "template";
  basis: DraftBasis;
  warnings: readonly string[];
}

export interface DraftPlace {
  agencyId: string;
  workspaceId: string;
  campaignId: string;
}

/** Stores a draft that waits for a person. */
export async function insertDraft(tx: Tx, place: DraftPlace, draft: NewDraft): Promise<void> {
  const { basis, warnings } = draft;
  await tx.query(sql`
    insert into outreach_drafts (id, agency_id, workspace_id, campaign_id, relationship_id, account_id, domain, contact_id, contact,
      page_url, page_title, rank, subject, body, follow_ups, drafted_by, grounds, status, drafted_at, updated_at)
    select ${draft.id}, ${place.agencyId}, ${place.workspaceId}, ${place.campaignId}, ${draft.relationshipId}, ${draft.accountId},
      ${draft.domain}, ${draft.contact.id}, ${toJsonb(draft.contact)}::jsonb, ${basis.pageUrl}, ${basis.pageTitle}, ${draft.rank},
      ${draft.subject}, ${draft.body}, ${toJsonb(draft.followUps)}::jsonb, ${draft.draftedBy}, ${toJsonb({ basis, warnings })}::jsonb, 'AWAITING_APPROVAL', now, now
    from world_now(${place.agencyId}) as now
    on conflict (id) do nothing`);
}

/** The drafts of a campaign, best position first, locked until the transaction ends. `ids` undefined: all. */
export async function lockDrafts(
  tx: Tx,
  { workspaceId, campaignId }: Omit<DraftPlace, "agencyId">,
  ids?: readonly string[],
): Promise<DraftRow[]> {
  const chosen = ids === undefined ? sql`true` : sql`id = any (${ids}::text[])`;
  return tx.query<DraftRow>(sql`
    select ${COLUMNS} from outreach_drafts
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and ${chosen}
    order by rank nulls last, id
    for no key update`);
}

/** The drafts of a campaign, best position first. */
export async function selectDrafts(db: Db, campaignId: string): Promise<DraftRow[]> {
  return db.query<DraftRow>(
    sql`select ${COLUMNS} from outreach_drafts where campaign_id = ${campaignId} order by rank nulls last, id`,
  );
}

/** The drafts of a campaign that wait for a decision. */
export async function findWaitingDrafts(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from outreach_drafts where campaign_id = ${campaignId} and ${DRAFT_STATUS} = 'AWAITING_APPROVAL' order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether a person approved a draft of the campaign. */
export async function hasApprovedDraft(db: Db, campaignId: string): Promise<boolean> {
  const rows = await db.query(
    sql`select from outreach_drafts where campaign_id = ${campaignId} and approved_by is not null limit 1`,
  );
  return rows.length > 0;
}

export interface CampaignsScope {
  workspaceId: string;
  campaignIds: readonly string[];
}

/** How many partners received an email, by campaign. */
export async function countPartnersEmailed(
  db: Db,
  { workspaceId, campaignIds }: CampaignsScope,
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(sql`
    select campaign_id as id, count(distinct relationship_id)::int as count from outreach_drafts
    where workspace_id = ${workspaceId} and campaign_id = any (${[...campaignIds]}::text[]) and sent_at is not null
    group by campaign_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Discards drafts for good. */
export async function rejectDraftRows(tx: Tx, ids: readonly string[], reason: string | null): Promise<void> {
  await changeDrafts(tx, ids, sql`status = 'REJECTED', reason = ${reason}, scheduled_at = null`);
}

async function changeDrafts(tx: Tx, ids: readonly string[], change: Sql): Promise<void> {
  await tx.query(sql`
    update outreach_drafts set ${change}, version = version + 1, updated_at = world_now(agency_id)
    where id = any (${ids}::text[])`);
}
