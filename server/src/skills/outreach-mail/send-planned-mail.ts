import {
  claimMail,
  findMail,
  findPauseReason,
  findSuppressions,
  findWorldTime,
  hasAnswer,
  hasRefusal,
  isFreshlyRead,
  isHeld,
  type MailRow,
  outreachNotConnected,
  pauseMailbox,
  recordDeferral,
  recordStopped,
} from "../../domains/mail/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OutreachPort } from "../../providers/outreach/port.ts";
import { checkSender } from "./check-sender.ts";
import { type MailEffectOptions, mailEffect } from "./mail-effect.ts";

export interface SendMailOptions
  extends Pick<MailEffectOptions, "price" | "accountDomain" | "onSent" | "requiresPerson" | "furtherBasis"> {
  mailId: string;
  /** Whether the campaign may send now, or why the partner gets none of its emails. A paused campaign is asked again. */
  campaignState?(tx: Tx): Promise<CampaignState>;
  /** Writes what follows from an email that will not be sent. */
  onStopped?(tx: Tx, stopped: { mailId: string; reason: string }): Promise<void>;
  /** Completes the effect, for example with the person's decision about the draft. */
  complete?(effect: ReturnType<typeof mailEffect>): ReturnType<typeof mailEffect>;
}

export type CampaignState = "active" | "paused" | "cancelled" | "do_not_contact" | "consent_required";

export type MailResult =
  | { outcome: "sent"; sentAt: string | null; outreachMessageId: string | null }
  | { outcome: "stopped"; reason: string };

/** A paused campaign or mailbox is looked at again after this time. */
const PAUSE_MS = 3_600_000;
/** Mailboxes are read every few minutes. */
const READING_MS = 5 * 60_000;
/** Greylists accept after some minutes. Each further wait is twice as long. */
const FIRST_DEFERRAL_MS = 10 * 60_000;
const MAX_DEFERRALS = 6;
const MAX_ROUNDS = 24 * 60;

/**
 * Waits for the time of a planned email, checks once more that it may be sent, and sends it through the effect door. Its steps
 * contain the ID of the email.
 */
export async function sendPlannedMail(ctx: RunContext, options: SendMailOptions): Promise<MailResult> {
  const { mailId } = options;
  const { outreach } = ctx.providers;
  if (outreach === undefined) throw outreachNotConnected();
  const planned = await ctx.look(`load:${mailId}`, async (db) => (await findMail(db, mailId)) ?? null);
  if (planned === null) throw new AppError("not_found", `There is no email ${mailId}.`, { mailId });
  await ctx.sleepUntil(`wait:${mailId}`, planned.send_at);
  await checkSender(ctx, { addresses: [planned.mailbox], key: mailId });
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const checked = await ctx.save(`check:${mailId}:${round}`, (tx) => checkMail(ctx, tx, options));
    if (checked.state === "stopped") return { outcome: "stopped", reason: checked.reason };
    const tried =
      checked.state === "ready" ? await trySending(ctx, options, { mail: checked.mail, outreach, round }) : checked;
    if (tried.state === "ended") return tried.result;
    await ctx.sleepUntil(`again:${mailId}:${round}`, tried.until);
  }
  return { outcome: "stopped", reason: "paused" };
}

type Checked =
  | { state: "ready"; mail: MailRow }
  | { state: "waiting"; until: string }
  | { state: "stopped"; reason: string };
type Tried = { state: "ended"; result: MailResult } | { state: "waiting"; until: string };

/** Whether the email may be sent now. Records it as stopped where it never may. */
async function checkMail(ctx: RunContext, tx: Tx, options: SendMailOptions): Promise<Checked> {
  const mail = await findMail(tx, options.mailId, { lock: true });
  if (mail === undefined) return { state: "stopped", reason: "gone" };
  if (mail.state === "stopped" || mail.state === "bounced") {
    return { state: "stopped", reason: mail.stopped_reason ?? mail.state };
  }
  if (mail.state === "sent" || !(await claimMail(tx, mail.id, ctx.invocation.id))) {
    return { state: "stopped", reason: "sent_by_another_run" };
  }
  const campaign = (await options.campaignState?.(tx)) ?? "active";
  const reason = reasonOf(campaign) ?? (await reasonToStop(ctx, tx, mail));
  if (reason !== undefined) return stop(tx, options, reason);
  // An answer may wait in a mailbox that was not read.
  if (mail.step > 0 && mail.answers === null && !(await isFreshlyRead(tx, ctx.workspace.id, mail.mailbox)))
    return { state: "waiting", until: later(await findWorldTime(tx, ctx.invocation.agencyId), READING_MS) };
  const isPaused = campaign === "paused" || (await findPauseReason(tx, ctx.workspace.id, mail.mailbox)) !== undefined;
  if (!isPaused) return { state: "ready", mail };
  return { state: "waiting", until: later(await findWorldTime(tx, ctx.invocation.agencyId), PAUSE_MS) };
}

function reasonOf(campaign: CampaignState): string | undefined {
  if (campaign === "active" || campaign === "paused") return undefined;
  return campaign === "cancelled" ? "campaign_cancelled" : campaign;
}

async function reasonToStop(ctx: RunContext, tx: Tx, mail: MailRow): Promise<string | undefined> {
  if (mail.counterpart === null) return "forgotten";
  const [suppression] = await findSuppressions(tx, ctx.invocation.agencyId, [mail.counterpart]);
  if (suppression) return suppression;
  // An answer follows from what the person wrote, and a person has read both.
  if (mail.answers !== null) return undefined;
  if (await hasRefusal(tx, mail)) return "refused";
  if (mail.step > 0 && (await hasAnswer(tx, ctx.workspace.id, mail.thread_id))) return "answered";
  // In doubt nothing is sent. Waiting for the person who decides would hold up the emails behind this one.
  return (await isHeld(tx, ctx.workspace.id, mail.counterpart_hash)) ? "reply_undecided" : undefined;
}

async function stop(tx: Tx, { mailId, onStopped }: SendMailOptions, reason: string) {
  await recordStopped(tx, mailId, reason);
  await onStopped?.(tx, { mailId, reason });
  return { state: "stopped" as const, reason };
}

interface Attempt {
  mail: MailRow;
  outreach: OutreachPort;
  round: number;
}

/** Sends the email. A failure that did nothing ends it or waits; any other is an unknown outcome, which the engine resolves. */
async function trySending(
  ctx: RunContext,
  options: SendMailOptions,
  { mail, outreach, round }: Attempt,
): Promise<Tried> {
  const effect = mailEffect(ctx, { ...options, mail, outreach });
  try {
    const outcome = await ctx.effect(`send:${mail.id}:${round}`, options.complete?.(effect) ?? effect);
    if (outcome.outcome === "skipped") {
      await ctx.save(`skipped:${mail.id}`, (tx) => stop(tx, options, "rejected"));
      return { state: "ended", result: { outcome: "stopped", reason: "rejected" } };
    }
    const sent = outcome.outcome === "done" ? outcome.value : undefined;
    const { acceptedAt: sentAt = null, outreachMessageId = null } = sent ?? {};
    return { state: "ended", result: { outcome: "sent", sentAt, outreachMessageId } };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    // Recorded, so that a replay follows the same way: the failed effect left no step.
    const after = await ctx.save(`failed:${mail.id}:${round}`, (tx) => afterFailure(ctx, tx, options, mail, failure));
    if (after.state === "waiting") return after;
    return { state: "ended", result: { outcome: "stopped", reason: after.reason } };
  }
}

interface Failure {
  kind: "changed" | "refused" | "blocked" | "deferred" | "unavailable";
  message: string;
}

/** What a failure that did nothing means for the email; undefined for any other failure. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AppError && error.code === "concurrent_modification") {
    return { kind: "changed", message: error.message };
  }
  if (!(error instanceof ProviderError) || error.facts.sent !== false) return undefined;
  const { kind, message } = error;
  if (kind === "invalid_request" || kind === "not_found") return { kind: "refused", message };
  if (kind === "blocked") return { kind: "blocked", message };
  return { kind: error.retryable ? "deferred" : "unavailable", message };
}

async function afterFailure(
  ctx: RunContext,
  tx: Tx,
  options: SendMailOptions,
  mail: MailRow,
  { kind, message }: Failure,
): Promise<Exclude<Checked, { state: "ready" }>> {
  const { deferrals, now } = await recordDeferral(tx, mail.id);
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  switch (kind) {
    case "changed":
      return { state: "waiting", until: now };
    case "refused":
      return stop(tx, options, "refused_by_server");
    case "deferred":
      if (deferrals > MAX_DEFERRALS) return stop(tx, options, "deferred_too_often");
      return { state: "waiting", until: later(now, FIRST_DEFERRAL_MS * 2 ** (deferrals - 1)) };
    // The receivers reject this sender, or the credentials fail: every further email would fail too.
    case "blocked":
    case "unavailable":
      await pauseMailbox(tx, place, { address: mail.mailbox, reason: message });
      return { state: "waiting", until: later(now, PAUSE_MS) };
  }
}

function later(now: string, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString();
}
