import { PRICES } from "@findable/contract";
import {
  completeCampaign,
  type FollowUp,
  findFollowUps,
  lockSendingState,
  recordFollowUpRefused,
} from "../../domains/campaigns/index.ts";
import { findMail, findPlannedFollowUp, findWorldTime, planMails } from "../../domains/mail/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type SendMailOptions, sendPlannedMail } from "../outreach-mail/send-planned-mail.ts";
import { campaignStateOf } from "./campaign-state.ts";
import type { PlannedDraft } from "./plan-drafts.ts";

const DAY_MS = 86_400_000;

/** A sent email of a draft. `step` is 0 for the first. */
export interface SentStep {
  mailId: string;
  step: number;
  sentAt: string;
}

/**
 * Plans the follow-up after an email, in the transaction that records the email as sent, so that neither a crash nor a reply comes
 * between the two. Records why where there is none.
 */
export async function planFollowUp(ctx: RunContext, tx: Tx, draft: PlannedDraft, sent: SentStep): Promise<void> {
  const followUps = await findFollowUps(tx, draft.draftId);
  const next = followUps[sent.step];
  if (next === undefined) return;
  const refused = await planOne(ctx, tx, { draft, sent, next });
  if (refused !== null) await recordFollowUpRefused(tx, draft.draftId, sent.step + 1, refused);
}

async function planOne(
  ctx: RunContext,
  tx: Tx,
  { draft, sent, next }: { draft: PlannedDraft; sent: SentStep; next: FollowUp },
): Promise<string | null> {
  const { outreach } = ctx.providers;
  const before = await findMail(tx, sent.mailId);
  if (outreach === undefined || before?.counterpart == null) return "gone";
  // A run without an approval reserved credits for first emails alone.
  if (ctx.creditsLeft() < 2 * PRICES.outreach.perSentEmail) return "no_credits";
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const order = {
    campaignId: before.campaign_id,
    draftId: before.draft_id,
    relationshipId: before.relationship_id,
    contactId: before.contact_id,
    to: { address: before.counterpart, name: before.counterpart_name },
    subject: before.subject ?? "",
    body: next.body,
    notBefore: new Date(Date.parse(sent.sentAt) + next.afterDays * DAY_MS).toISOString(),
    follows: sent.mailId,
    timeZone: draft.timeZone,
  };
  const now = await findWorldTime(tx, place.agencyId);
  const [plan] = await planMails(tx, place, { mailboxes: outreach.mailboxes, now, orders: [order] });
  return plan?.refused ?? null;
}

/** The follow-up of an email, if one is planned. */
export function nextFollowUp(
  ctx: RunContext,
  { mailId }: { mailId: string },
): Promise<{ mailId: string; sendAt: string } | null> {
  return ctx.look(`next:${mailId}`, async (db) => (await findPlannedFollowUp(db, mailId)) ?? null);
}

/** Sends a follow-up, unless the person answered, an email bounced, or the campaign or the partner no longer allows it. */
export async function sendFollowUp(
  ctx: RunContext,
  draft: PlannedDraft,
  { mailId, step }: { mailId: string; step: number },
  complete: NonNullable<SendMailOptions["complete"]>,
): Promise<boolean> {
  const address = { draftId: draft.draftId, invocationId: ctx.invocation.id };
  const { outcome } = await sendPlannedMail(ctx, {
    mailId,
    price: PRICES.outreach.perSentEmail,
    accountDomain: draft.domain,
    campaignState: async (tx) => campaignStateOf(await lockSendingState(tx, address), "SENT"),
    onStopped: (tx) => completeCampaign(tx, draft.campaignId),
    onSent: async (tx, { sentAt }) => {
      await planFollowUp(ctx, tx, draft, { mailId, step, sentAt });
      await completeCampaign(tx, draft.campaignId);
    },
    complete,
  });
  return outcome === "sent";
}
