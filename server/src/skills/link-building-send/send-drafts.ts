import { PRICES } from "@findable/contract";
import { mayStillApprove } from "../../domains/approvals/index.ts";
import { digestOfDraft, lockSendingState, recordDraftSent, recordDraftUnsent } from "../../domains/campaigns/index.ts";
import { findMail, recordStopped } from "../../domains/mail/index.ts";
import { markRelationship } from "../../domains/relationships/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type SendMailOptions, sendPlannedMail } from "../outreach-mail/send-planned-mail.ts";
import { type PlannedDraft, type SendOrder, statusFor } from "./plan-drafts.ts";

interface SentDraft {
  draftId: string;
  isSent: boolean;
  sentAt: string | null;
  outreachMessageId: string | null;
}

type Planned = PlannedDraft & { mailId: string };
type MailEffect = Parameters<NonNullable<SendMailOptions["complete"]>>[0];

/** Sends the planned emails, earliest first. If the run cannot go on, the emails that it has not sent are stopped. */
export async function sendDrafts(
  ctx: RunContext,
  drafts: readonly PlannedDraft[],
  { asksPerson }: Pick<SendOrder, "asksPerson">,
): Promise<SentDraft[]> {
  const planned = drafts
    .filter((draft): draft is Planned => draft.mailId !== null)
    .toSorted((one, other) => ((one.sendAt ?? "") < (other.sendAt ?? "") ? -1 : 1));
  const sent: SentDraft[] = [];
  for (const [index, draft] of planned.entries()) {
    try {
      const result = await sendPlannedMail(ctx, optionsFor(ctx, draft, asksPerson));
      const { sentAt = null, outreachMessageId = null } = result.outcome === "sent" ? result : {};
      sent.push({ draftId: draft.draftId, isSent: result.outcome === "sent", sentAt, outreachMessageId });
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof ProviderError)) throw error;
      await ctx.save("stop-rest", (tx) => stopAll(tx, planned.slice(index)));
      throw error;
    }
    ctx.progress(index + 1, planned.length, "emails");
  }
  await ctx.narrate(`Sent ${sent.filter(({ isSent }) => isSent).length} of ${drafts.length} emails.`);
  return sent;
}

async function stopAll(tx: Tx, rest: readonly Planned[]): Promise<void> {
  for (const draft of rest) {
    await recordStopped(tx, draft.mailId, "run_failed");
    await recordDraftUnsent(tx, rowOf(draft), { status: "FAILED", reason: "run_failed" });
  }
}

function rowOf({ draftId, campaignId }: PlannedDraft) {
  return { id: draftId, campaign_id: campaignId };
}

function optionsFor(ctx: RunContext, draft: Planned, asksPerson: boolean): SendMailOptions {
  const address = { draftId: draft.draftId, invocationId: ctx.invocation.id };
  return {
    mailId: draft.mailId,
    price: PRICES.outreach.perSentEmail,
    accountDomain: draft.domain,
    campaignState: async (tx) => {
      const state = await lockSendingState(tx, address);
      if (state?.status !== "SCHEDULED" || state.relationship_status === "DO_NOT_CONTACT") return "cancelled";
      return state.paused ? "paused" : "active";
    },
    onStopped: (tx, { reason }) => recordDraftUnsent(tx, rowOf(draft), { status: statusFor(reason), reason }),
    onSent: async (tx, { sentAt, mailId, outreachMessageId }) => {
      await recordDraftSent(tx, rowOf(draft), { sentAt, messageId: outreachMessageId ?? mailId });
      const change = { status: "CONTACTED", event: "EMAIL_SENT", contactedAt: sentAt } as const;
      await markRelationship(tx, ctx.workspace.id, [draft.relationshipId], change);
    },
    complete: (effect) => withDecision(effect, draft, address, asksPerson),
  };
}

/** The effect with the person's decision about the draft, which holds only for exactly the text and recipient that it covers. */
function withDecision(
  effect: MailEffect,
  { draftId, mailId }: Planned,
  address: { draftId: string; invocationId: string },
  asksPerson: boolean,
): MailEffect {
  return {
    ...effect,
    plan: async (tools) => {
      const plan = await effect.plan(tools);
      const approvedBy = await findApprover(tools.tx, mailId, address);
      if (approvedBy !== undefined) return { ...plan, approvedBy };
      return asksPerson ? { ...plan, requiresPerson: "The campaign asks for approval before an email is sent." } : plan;
    },
    basis: async (tx) => {
      const rows = (await effect.basis?.(tx)) ?? [];
      const state = await lockSendingState(tx, address);
      const isClosed = state?.relationship_status === "DO_NOT_CONTACT";
      const version = `${state?.status ?? "gone"} ${state?.paused ? "paused" : "active"} ${isClosed ? "closed" : "open"}`;
      return [...rows, { row: `draft ${draftId}`, version }];
    },
  };
}

async function findApprover(
  tx: Tx,
  mailId: string,
  address: { draftId: string; invocationId: string },
): Promise<string | undefined> {
  const [mail, state] = [await findMail(tx, mailId), await lockSendingState(tx, address)];
  if (!mail?.counterpart || state?.status !== "SCHEDULED" || state.approved_by === null) return undefined;
  const text = { subject: mail.subject ?? "", body: mail.body ?? "" };
  if (digestOfDraft(mail.counterpart, text) !== state.approved_sha256) return undefined;
  return (await mayStillApprove(tx, state.approved_by)) ? state.approved_by : undefined;
}
