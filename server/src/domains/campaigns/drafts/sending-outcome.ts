import type { LinkBuildingSendResult } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db } from "../../../kernel/database/db.ts";
import { DRAFT_STATUS } from "./drafts.store.ts";

interface SendingRow {
  draft_id: string;
  status: "AWAITING_APPROVAL" | "SCHEDULED" | "SENT" | "REJECTED" | "CANCELLED" | "FAILED";
  reason: string | null;
  sent_at: string | null;
  message_id: string | null;
  scheduled_at: string | null;
  mail_id: string | null;
  send_at: string | null;
  run_status: string;
  is_frozen: boolean;
  paused: boolean;
  schedule_at: string | null;
  working_hours: boolean;
  is_due: boolean;
}

export interface Sending {
  /** The run that sends the drafts. */
  invocationId: string;
  /** Drafts that the decision names, with those that were decided before. */
  named: number;
}

/** How far the emails of a decision are, and whether those that are due now have been tried. */
export async function findSendingOutcome(
  db: Db,
  { invocationId, named }: Sending,
): Promise<LinkBuildingSendResult & { isSettled: boolean }> {
  const rows = await db.query<SendingRow>(sql`
    select outreach_drafts.id as draft_id, ${DRAFT_STATUS} as status, outreach_drafts.reason, outreach_drafts.sent_at,
      outreach_drafts.message_id, outreach_drafts.scheduled_at, m.id as mail_id, m.send_at, i.status as run_status,
      exists (select from effect_freezes f where f.agency_id = i.agency_id and f.workspace_id in ('', i.workspace_id)) as is_frozen,
      campaign.paused, i.input ->> 'scheduleAt' as schedule_at, coalesce((i.input ->> 'workingHours')::boolean, false) as working_hours,
      m.send_at <= world_now(i.agency_id) + interval '2 seconds' as is_due
    from outreach_drafts
    join invocations i on i.id = outreach_drafts.sending_run
    join outreach_campaigns campaign on campaign.id = outreach_drafts.campaign_id
    left join outreach_mails m on m.draft_id = outreach_drafts.id and m.direction = 'sent' and m.step = 0 and m.answers is null
    where outreach_drafts.sending_run = ${invocationId}
    order by outreach_drafts.rank nulls last, outreach_drafts.id`);
  const approved = rows.filter(isApproved).length;
  return {
    approved,
    scheduled: rows.filter(({ status }) => status === "SCHEDULED").length,
    rejected: Math.max(named, rows.length) - approved,
    events: rows.map(toEvent),
    isSettled: rows.every((row) => row.status !== "SCHEDULED" || (row.mail_id !== null && !row.is_due) || isHeld(row)),
  };
}

/** A draft whose recipient must not be contacted is refused; one that could not be sent stays approved. */
function isApproved({ status, mail_id: mailId }: SendingRow): boolean {
  return status === "SCHEDULED" || status === "SENT" || (mailId !== null && status === "FAILED");
}

function toEvent(row: SendingRow): LinkBuildingSendResult["events"][number] {
  const { draft_id: draftId, mail_id: mailId, message_id: messageId, status } = row;
  const isScheduled = status === "SCHEDULED";
  return {
    draftId,
    // The same for every reader: an answer, its retry and the result of the run name one event.
    eventId: `evt_${(mailId ?? draftId).replace(/^[a-z]+_/, "")}`,
    eventType:
      status === "SENT"
        ? "EMAIL_SENT"
        : isScheduled
          ? "EMAIL_SCHEDULED"
          : status === "FAILED"
            ? "EMAIL_FAILED"
            : "EMAIL_REFUSED",
    sentAt: row.sent_at,
    scheduledAt: isScheduled ? (row.send_at ?? row.scheduled_at) : null,
    reason: isScheduled ? reasonToWait(row) : status === "SENT" ? null : row.reason,
    outreachMessageId: messageId === mailId ? null : messageId,
  };
}

function isHeld({ run_status: run, is_frozen: isFrozen, paused }: SendingRow): boolean {
  return run === "WAITING_APPROVAL" || isFrozen || paused;
}

function reasonToWait(row: SendingRow): string {
  if (row.run_status === "WAITING_APPROVAL") return "awaiting_approval";
  if (row.is_frozen) return "effects_frozen";
  if (row.paused) return "campaign_paused";
  if (row.mail_id === null) return "queued";
  if (row.schedule_at !== null) return "schedule_at";
  return row.working_hours ? "working_hours" : "mailbox_pace";
}
