import { MailText } from "@findable/contract";
import { Type } from "typebox";
import {
  findMail,
  findSenderState,
  findSuppressions,
  isHeld,
  type MailRow,
  recordEdited,
  recordSent,
} from "../../domains/mail/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { BasisRow, EffectOptions, EffectOutcome, EffectPlan } from "../../kernel/runs/effect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OutgoingMail, OutreachPort, SentMail } from "../../providers/outreach/port.ts";
import { composeMail } from "./compose-mail.ts";

const SEND_TIMEOUT_MS = 90_000;

export interface MailEffectOptions {
  mail: MailRow;
  outreach: OutreachPort;
  price: number;
  accountDomain: string;
  /** Why a person must approve it whatever the policy says. That person may edit the text above the footer. */
  requiresPerson?: string;
  /** Further rows that must not change between the decision and the sending. */
  furtherBasis?(tx: Tx): Promise<BasisRow[]>;
  /** Writes what follows from the email, in the transaction that records it. `sentAt` is the time of acceptance. */
  onSent?(tx: Tx, sent: { mailId: string; sentAt: string; outreachMessageId: string | null }): Promise<void>;
}

/** With `body` the text is `body` and `footer`, so that a person can edit one and not the other. */
type Payload = OutgoingMail & { mailId: string; body?: string; footer?: string };

const Editable = Type.Object({
  body: MailText({ minLength: 1, maxLength: 20_000, description: "Text of the email, without its footer." }),
});

/**
 * The effect that sends a planned email. Its Message-ID is stored before it is sent, so an email with an unknown outcome is found
 * among the sent ones; otherwise a person decides. It is never sent twice.
 */
export function mailEffect(ctx: RunContext, options: MailEffectOptions): EffectOptions<Payload, SentMail> {
  const { mail, outreach, price } = options;
  return {
    kind: "outreach_send",
    vendor: { name: outreach.vendor, world: ctx.invocation.worldMode, honoursKeys: false },
    price,
    timeoutMs: SEND_TIMEOUT_MS,
    plan: async ({ tx }) => planOf(ctx, tx, options),
    basis: async (tx) => [...(await basisOf(ctx, tx, mail)), ...((await options.furtherBasis?.(tx)) ?? [])],
    send: (payload, { signal }) => outreach.send({ mail: outgoingOf(payload), signal }),
    // A greylist and a limit ask for minutes, so the email is deferred. More attempts within seconds would look like abuse.
    mayRetry: ({ kind }) => kind !== "rate_limited",
    lookUp: ({ messageId, from, to, date }, { signal }) =>
      outreach.findSent({ messageId, from: from.address, to: to.address, since: date, signal }),
    record: (tx, payload, outcome) => record(ctx, tx, options, payload, outcome),
  };
}

function outgoingOf({ mailId: _, body, footer = "", ...outgoing }: Payload): OutgoingMail {
  return body === undefined ? outgoing : { ...outgoing, text: `${body.trimEnd()}${footer}` };
}

async function planOf(
  ctx: RunContext,
  tx: Tx,
  { mail, outreach, price, requiresPerson }: MailEffectOptions,
): Promise<EffectPlan<Payload>> {
  const row = await findMail(tx, mail.id);
  // A replay after a refused attempt must not send: the row has moved on since.
  if (row === undefined || versionOf(row) !== versionOf(mail)) {
    throw new AppError("concurrent_modification", `The email ${mail.id} changed, so nothing was sent.`, {
      mailId: mail.id,
    });
  }
  const outgoing = composeMail(ctx, row, outreach);
  const { from, to, subject, text } = outgoing;
  const person = {
    ...(mail.contact_id === null ? {} : { contactId: mail.contact_id }),
    domain: to.address.slice(to.address.lastIndexOf("@") + 1),
    destination: `${outreach.vendor} ${from.address}`,
  };
  const shown = { from: from.address, to: to.address, subject, body: text, channel: outreach.vendor, credits: price };
  if (requiresPerson === undefined) {
    return { payload: { mailId: mail.id, ...outgoing }, preview: shown, subject: person };
  }
  const body = (row.body ?? "").trimEnd();
  const footer = text.slice(body.length);
  return {
    payload: { mailId: mail.id, ...outgoing, text: "", body, footer },
    preview: { ...shown, body, footer },
    editable: Editable,
    subject: { ...person, neverTrusted: requiresPerson },
    requiresPerson,
  };
}

/** What must not change between the decision and the sending: the email itself, and that the person may be written to. */
async function basisOf(
  ctx: RunContext,
  tx: Tx,
  { id, counterpart, counterpart_hash: hash, answers }: MailRow,
): Promise<BasisRow[]> {
  const row = await findMail(tx, id, { lock: true });
  const [reason] =
    counterpart === null ? ["forgotten"] : await findSuppressions(tx, ctx.invocation.agencyId, [counterpart]);
  return [
    { row: `email ${id}`, version: row === undefined ? "gone" : versionOf(row) },
    { row: `suppression of ${id}`, version: reason ?? "none" },
    { row: "the sender of the workspace", version: await findSenderState(tx, ctx.workspace.id) },
    {
      row: `reply that waits for a decision before ${id}`,
      version: answers === null && (await isHeld(tx, ctx.workspace.id, hash)) ? "waits" : "none",
    },
  ];
}

function versionOf({ state, deferrals }: MailRow): string {
  return `${state} ${deferrals}`;
}

async function record(
  ctx: RunContext,
  tx: Tx,
  { mail, accountDomain, onSent }: MailEffectOptions,
  payload: Payload,
  outcome: Exclude<EffectOutcome<SentMail>, { outcome: "skipped" }>,
): Promise<undefined> {
  const sent =
    outcome.outcome === "done"
      ? outcome.value
      : { outreachMessageId: null, messageId: payload.messageId, acceptedAt: payload.date };
  const { outreachMessageId, acceptedAt: sentAt, messageId } = sent;
  await recordSent(tx, mail.id, { sentAt, outreachMessageId, messageId });
  if (payload.body !== undefined) await recordEdited(tx, mail.id, payload.body);
  await onSent?.(tx, { mailId: mail.id, sentAt, outreachMessageId });
  const { campaign_id: campaignId, draft_id: draftId, relationship_id: relationshipId, contact_id: contactId } = mail;
  if (campaignId === null || draftId === null || relationshipId === null || contactId === null) return;
  await emitEvent(tx, {
    agencyId: ctx.invocation.agencyId,
    workspaceId: ctx.workspace.id,
    type: "link_building.email.sent",
    data: {
      ...{ relationshipId, accountDomain, campaignId, draftId, contactId, sentAt },
      subject: payload.subject,
      outreachMessageId: outreachMessageId ?? payload.messageId,
    },
  });
}
