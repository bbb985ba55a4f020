import { PRICES } from "@findable/contract";
import { mayStillApprove } from "../../domains/approvals/index.ts";
import { digestOfDraft, lockSendingState, recordDraftSent, recordDraftUnsent } from "../../domains/campaigns/index.ts";
import { findMail, findSenderState, recordStopped } from "../../domains/mail/index.ts";
import { markRelationship } from "../../domains/relationships/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type SendMailOptions, sendPlannedMail } from "../outreach-mail/send-planned-mail.ts";
import { campaignStateOf } from "./campaign-state.ts";
import { nextFollowUp, planFollowUp, sendFollowUp } from "./follow-ups.ts";
import { type PlannedDraft, type SendOrder, statusFor } from "./plan-drafts.ts";

interface SentDraft {
  draftId: string;
  isSent: boolean;
  sentAt: string | null;
  outreachMessageId: string | null;
}

type Planned = PlannedDraft & { mailId: string };
type MailEffect = Parameters<NonNullable<SendMailOptions["complete"]>>[0];

/** An email that waits for its time; `step` is 0 for the first one of a draft. */
interface Waiting {
  draft: Planned;
  mailId: string;
  step: number;
  sendAt: string;
}

/**
 * Sends the planned emails, earliest first, and after each the follow-up that it planned. If the run cannot go on, the emails that
 * it has not sent are stopped.
 */
export async function sendDrafts(
  ctx: RunContext,
  drafts: readonly PlannedDraft[],
  { asksPerson }: Pick<SendOrder, "asksPerson">,
): Promise<SentDraft[]> {
  const queue = drafts
    .filter((draft): draft is Planned => draft.mailId !== null)
    .map((draft): Waiting => ({ draft, mailId: draft.mailId, step: 0, sendAt: draft.sendAt ?? "" }))
    .toSorted(byTime);
  const sent: SentDraft[] = [];
  let done = 0;
  let followUps = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { draft, step } = next;
    let isSent: boolean;
    try {
      if (step === 0) {
        const first = await sendFirst(ctx, draft, asksPerson);
        sent.push(first);
        isSent = first.isSent;
      } else {
        isSent = await sendFollowUp(ctx, draft, next, (effect) => withDecision(effect, next, ctx, asksPerson));
        followUps += isSent ? 1 : 0;
      }
      const later = isSent && draft.followUps > step ? await nextFollowUp(ctx, next) : null;
      if (later !== null) insertByTime(queue, { draft, step: step + 1, ...later });
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof ProviderError)) throw error;
      const rest = [next, ...queue];
      await ctx.save("stop-rest", (tx) => stopAll(tx, rest));
      throw error;
    }
    done += 1;
    ctx.progress(done, done + queue.length, "emails");
    if (step === 0 && sent.length === drafts.length && queue.length > 0)
      await ctx.narrate(`Sent ${countSent(sent)} of ${drafts.length} emails. Follow-ups wait for their days.`);
  }
  const added = followUps === 0 ? "" : ` and ${followUps} follow-ups`;
  await ctx.narrate(`Sent ${countSent(sent)} of ${drafts.length} emails${added}.`);
  return sent;
}

function countSent(sent: readonly SentDraft[]): number {
  return sent.filter(({ isSent }) => isSent).length;
}

function byTime(one: Waiting, other: Waiting): number {
  return one.sendAt < other.sendAt ? -1 : 1;
}

/** Keeps the queue in order. A run can have a thousand emails, so it is not sorted again for each. */
function insertByTime(queue: Waiting[], waiting: Waiting): void {
  const at = queue.findIndex(({ sendAt }) => sendAt > waiting.sendAt);
  queue.splice(at === -1 ? queue.length : at, 0, waiting);
}

async function sendFirst(ctx: RunContext, draft: Planned, asksPerson: boolean): Promise<SentDraft> {
  const result = await sendPlannedMail(ctx, optionsFor(ctx, draft, asksPerson));
  const { sentAt = null, outreachMessageId = null } = result.outcome === "sent" ? result : {};
  return { draftId: draft.draftId, isSent: result.outcome === "sent", sentAt, outreachMessageId };
}

async function stopAll(tx: Tx, rest: readonly Waiting[]): Promise<void> {
  for (const { draft, mailId, step } of rest) {
    await recordStopped(tx, mailId, "run_failed");
    if (step === 0) await recordDraftUnsent(tx, rowOf(draft), { status: "FAILED", reason: "run_failed" });
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
    campaignState: async (tx) => campaignStateOf(await lockSendingState(tx, address), "SCHEDULED"),
    onStopped: (tx, { reason }) => recordDraftUnsent(tx, rowOf(draft), { status: statusFor(reason), reason }),
    onSent: async (tx, { sentAt, mailId, outreachMessageId }) => {
      if (draft.followUps > 0) await planFollowUp(ctx, tx, draft, { mailId, step: 0, sentAt });
      await recordDraftSent(tx, rowOf(draft), { sentAt, messageId: outreachMessageId ?? mailId });
      const change = { status: "CONTACTED", event: "EMAIL_SENT", contactedAt: sentAt } as const;
      await markRelationship(tx, ctx.workspace.id, [draft.relationshipId], change);
    },
    complete: (effect) => withDecision(effect, { draft, mailId: draft.mailId, step: 0 }, ctx, asksPerson),
  };
}

/** The effect with the person's decision about the draft, which holds only for exactly the text and recipient that it covers. */
function withDecision(
  effect: MailEffect,
  { draft: { draftId }, mailId, step }: Pick<Waiting, "draft" | "mailId" | "step">,
  ctx: RunContext,
  asksPerson: boolean,
): MailEffect {
  const address = { draftId, invocationId: ctx.invocation.id };
  return {
    ...effect,
    plan: async (tools) => {
      const plan = await effect.plan(tools);
      const approvedBy = await findApprover(tools.tx, { mailId, step }, { workspaceId: ctx.workspace.id, ...address });
      if (approvedBy !== undefined) return { ...plan, approvedBy };
      return asksPerson ? { ...plan, requiresPerson: "The campaign asks for approval before an email is sent." } : plan;
    },
    basis: async (tx) => {
      const rows = (await effect.basis?.(tx)) ?? [];
      const state = await lockSendingState(tx, address);
      const campaign = campaignStateOf(state, step === 0 ? "SCHEDULED" : "SENT");
      const version = `${state?.status ?? "gone"} ${campaign}`;
      return [...rows, { row: `draft ${draftId}`, version }];
    },
  };
}

async function findApprover(
  tx: Tx,
  { mailId, step }: { mailId: string; step: number },
  { workspaceId, ...address }: { workspaceId: string; draftId: string; invocationId: string },
): Promise<string | undefined> {
  const [mail, state] = [await findMail(tx, mailId), await lockSendingState(tx, address)];
  if (!mail?.counterpart || state === undefined || state.approved_by === null) return undefined;
  if (state.status !== (step === 0 ? "SCHEDULED" : "SENT")) return undefined;
  const { subject, body, follow_ups: followUps } = state;
  const approved = step === 0 ? body : followUps[step - 1]?.body;
  if (mail.subject !== subject || mail.body !== approved) return undefined;
  const sender = await findSenderState(tx, workspaceId);
  if (digestOfDraft(mail.counterpart, { subject, body, followUps }, sender) !== state.approved_sha256) return undefined;
  return (await mayStillApprove(tx, state.approved_by)) ? state.approved_by : undefined;
}
