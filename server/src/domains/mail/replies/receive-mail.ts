import type { Tx } from "../../../kernel/database/db.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { DeliveryReport, IncomingMail } from "../../../providers/outreach/port.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { addressHash, addressProblem, domainHash, domainOfAddress } from "../address.ts";
import { pauseMailbox } from "../mailboxes.store.ts";
import { type MailPlace, stopFollowUps } from "../mails.store.ts";
import { suppress } from "../suppressions.store.ts";
import { type Bounce, bouncesOf, isBounce } from "./bounces.ts";
import { type Classified, classifyReply, isAutoReply, type ReplyKind } from "./classify-reply.ts";
import { SURE } from "./classify-with-model.ts";
import {
  type Answered,
  countBounces,
  countBouncesOfCampaign,
  findByAddress,
  findByMessageIds,
  insertReceived,
  pauseCampaign,
  type ReceivedKind,
  recordBounced,
  recordKind,
  recordOpened,
} from "./received.store.ts";
import { cutQuotes } from "./visible-text.ts";

/** A mailbox or a campaign of which more than this share bounces, of at least so many emails, stops until a person resumes it. */
const STORM = { share: 0.08, bounces: 4 };
const MAX_EXCERPT = 500;

export interface Received {
  kind: ReceivedKind | "opened" | "unsubscribed";
  relationshipId: string | null;
  draftId: string | null;
  /** A person's answer whose kind the rules are not sure of; null otherwise. */
  unsure: UnsureReply | null;
}

export interface UnsureReply {
  id: string;
  kind: ReplyKind;
  /** What the person wrote, without quotes. */
  visible: string;
  /** Who answers, and who was written to. */
  addresses: string[];
}

/**
 * Records an incoming email: what it answers, what it says and what follows from it. Undefined for an email that is known
 * already, or that belongs to another workspace or to nothing that was sent. Nothing is answered.
 */
export async function receiveMail(
  tx: Tx,
  place: MailPlace,
  { mail, mailbox }: { mail: IncomingMail; mailbox: { address: string; isShared: boolean } },
): Promise<Received | undefined> {
  if (isBounce(mail)) return receiveBounce(tx, place, mail, mailbox.address);
  if (addressProblem(mail.from.address) !== undefined) return undefined;
  const answered = await findAnswered(tx, place, mail, mailbox.address);
  if (mail.event === "opened") return answered && receiveOpening(tx, place, mail, answered);
  if (mail.event === "unsubscribed") {
    await suppress(tx, { agencyId: place.agencyId, reason: "unsubscribed" }, [{ address: mail.from.address }]);
    return { kind: "unsubscribed", ...targetOf(answered), unsure: null };
  }
  if (answered === undefined && mailbox.isShared) return undefined;
  return receiveReply(tx, place, mail, { answered, mailbox: mailbox.address });
}

function targetOf(answered: Answered | undefined): Pick<Received, "relationshipId" | "draftId"> {
  return { relationshipId: answered?.relationship_id ?? null, draftId: answered?.draft_id ?? null };
}

async function findAnswered(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  { inReplyTo, references, from, lead, receivedAt: at }: IncomingMail,
  mailbox: string,
): Promise<Answered | undefined> {
  const ids = [...inReplyTo, ...references.toReversed()];
  const known =
    (await findByMessageIds(tx, workspaceId, ids)) ??
    (await findByAddress(tx, workspaceId, { hash: addressHash(agencyId, from.address), at, mailbox }));
  if (known !== undefined || lead === undefined || addressProblem(lead) !== undefined) return known;
  return findByAddress(tx, workspaceId, { hash: addressHash(agencyId, lead), at, mailbox });
}

async function receiveReply(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  { answered, mailbox }: { answered: Answered | undefined; mailbox: string },
): Promise<Received | undefined> {
  const { visible, quoted } = cutQuotes(mail.text);
  // Without headers that say so, words alone do not keep a reply from a person.
  const isMachine = isAutoReply(mail);
  const { kind, confidence }: Classified = isMachine
    ? { kind: "auto_reply", confidence: 0.99 }
    : classifyReply(visible);
  const id = await store(tx, place, mail, { answered, mailbox, kind, confidence, body: visible, quoted });
  if (id === undefined) return undefined;
  if (!isMachine && answered !== undefined) {
    await stopFollowUps(tx, place.workspaceId, answered.thread_id, "answered");
  }
  // An alias may have forwarded the email.
  const addresses = [mail.from.address, ...(answered?.counterpart ? [answered.counterpart] : [])];
  if (kind === "remove_me") await remove(tx, place, addresses);
  if (!isMachine) await announce(tx, place, mail, { id, visible, kind, answered });
  // Emails that answer nothing of ours may be private: no model sees them.
  const isUnsure = !isMachine && answered !== undefined && confidence < SURE;
  return { kind, ...targetOf(answered), unsure: isUnsure ? { id, kind, visible, addresses } : null };
}

/** Stores the kind that a model found for a reply, and what follows from it. False if a person has decided about it since. */
export async function reclassifyReply(
  tx: Tx,
  place: MailPlace,
  { id, addresses }: UnsureReply,
  sorted: Classified,
): Promise<boolean> {
  if (!(await recordKind(tx, place.workspaceId, { id, ...sorted }))) return false;
  if (sorted.kind === "remove_me") await remove(tx, place, addresses);
  return true;
}

async function remove(tx: Tx, { agencyId }: MailPlace, addresses: readonly string[]): Promise<void> {
  await suppress(
    tx,
    { agencyId, reason: "remove_me" },
    addresses.map((address) => ({ address })),
  );
}

interface Storing {
  answered: Answered | undefined;
  mailbox: string;
  kind: ReceivedKind;
  confidence: number;
  body: string;
  quoted: string | null;
}

async function store(tx: Tx, place: MailPlace, mail: IncomingMail, storing: Storing): Promise<string | undefined> {
  const id = newId("msg");
  const { from, messageId, receivedAt, subject } = mail;
  const { agencyId } = place;
  const hashes = {
    addressHash: addressHash(agencyId, from.address),
    domainHash: domainHash(agencyId, domainOfAddress(from.address)),
  };
  const refersTo = [...mail.inReplyTo, ...mail.references.toReversed()].slice(0, 50);
  const row = {
    id,
    from: readableSender(from),
    messageId,
    refersTo,
    subject: clean(subject),
    receivedAt,
    delivery: deliveryOf(mail),
    ...hashes,
    ...storing,
    body: clean(storing.body),
    quoted: storing.quoted === null ? null : clean(storing.quoted),
  };
  return (await insertReceived(tx, place, row)) ? id : undefined;
}

const MAX_RECIPIENTS = 50;
const MAX_DIAGNOSTIC = 1_000;

function deliveryOf({ delivery }: IncomingMail): DeliveryReport["recipients"] | null {
  if (delivery === null) return null;
  return delivery.recipients.slice(0, MAX_RECIPIENTS).map(({ address, action, status, diagnostic }) => ({
    address: clean(address),
    action: action === null ? null : clean(action),
    status: status === null ? null : clean(status),
    diagnostic: diagnostic === null ? null : clean(diagnostic).slice(0, MAX_DIAGNOSTIC),
  }));
}

function readableSender({ address, name }: IncomingMail["from"]): IncomingMail["from"] {
  return { address, name: name === null ? null : clean(name).slice(0, 200) };
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is no Unicode. */
function clean(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

const REASONS: Partial<Record<ReceivedKind, string>> = {
  price: "It names a price or asks for payment.",
  interest: "It agrees or shows interest.",
  link_placed: "It says that the link is placed.",
  question: "It asks a question.",
  wrong_person: "It names another person, or says that this is the wrong one.",
  refusal: "It declines.",
  remove_me: "It asks for no more emails. The address is suppressed.",
  auto_reply: "It reads like an automatic answer.",
  other: "It could not be classified.",
};

interface Announced {
  id: string;
  visible: string;
  kind: ReceivedKind;
  answered: Answered | undefined;
}

async function announce(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  { id, visible, kind, answered }: Announced,
): Promise<void> {
  const excerpt = clean(visible).slice(0, MAX_EXCERPT);
  const [subject, receivedAt] = [clean(mail.subject), mail.receivedAt];
  const inbound = {
    ...{ messageId: id, from: mail.from.address, subject, excerpt, receivedAt },
    relationshipId: answered?.relationship_id ?? null,
  };
  const partner = partnerOf(answered);
  if (partner !== undefined) {
    const data = { ...partner, excerpt, repliedAt: receivedAt };
    await emitEvent(tx, { ...place, type: "link_building.email.replied", data });
  }
  await emitEvent(tx, { ...place, type: "link_building.inbound.received", data: inbound });
  const reason = REASONS[kind] ?? "A person wrote.";
  await emitEvent(tx, { ...place, type: "link_building.inbound.requires_review", data: { ...inbound, reason } });
}

/** The fields that events of a draft's email share; undefined for an email without a draft. */
function partnerOf(answered: Answered | undefined) {
  const {
    relationship_id: relationshipId,
    campaign_id: campaignId,
    draft_id: draftId,
    contact_id: contactId,
  } = answered ?? {};
  if (!answered || !relationshipId || !campaignId || !draftId || !contactId) return undefined;
  const outreachMessageId = answered.outreach_message_id ?? answered.id;
  const accountDomain = domainOfAddress(answered.counterpart ?? "");
  return {
    relationshipId,
    campaignId,
    draftId,
    contactId,
    accountDomain,
    subject: answered.subject ?? "",
    outreachMessageId,
  };
}

async function receiveOpening(tx: Tx, place: MailPlace, { receivedAt: openedAt }: IncomingMail, answered: Answered) {
  if (!(await recordOpened(tx, answered.id, openedAt))) return undefined;
  const partner = partnerOf(answered);
  if (partner !== undefined) {
    await emitEvent(tx, { ...place, type: "link_building.email.opened", data: { ...partner, openedAt } });
  }
  return { kind: "opened" as const, ...targetOf(answered), unsure: null };
}

/** A bounce without an address that we wrote to belongs to another sender. */
async function receiveBounce(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  mailbox: string,
): Promise<Received | undefined> {
  const { agencyId, workspaceId } = place;
  const named = await findByMessageIds(
    tx,
    workspaceId,
    mail.delivery?.originalMessageId ? [mail.delivery.originalMessageId] : [...mail.inReplyTo],
  );
  let received: Received | undefined;
  for (const bounce of bouncesOf(mail)) {
    if (addressProblem(bounce.address) !== undefined) continue;
    const hash = addressHash(agencyId, bounce.address);
    const answered = named ?? (await findByAddress(tx, workspaceId, { hash, at: mail.receivedAt, mailbox }));
    if (answered === undefined) continue;
    const kind = `bounce_${bounce.kind}` as const;
    const stored = { answered, mailbox, kind, confidence: 1, body: mail.text.slice(0, 5_000), quoted: null };
    const from = { address: answered.counterpart ?? bounce.address, name: null };
    if ((await store(tx, place, { ...mail, from }, stored)) === undefined) return undefined;
    await follow(tx, place, bounce, answered);
    received = { kind, ...targetOf(answered), unsure: null };
  }
  return received;
}

async function follow(tx: Tx, place: MailPlace, { kind, status }: Bounce, answered: Answered): Promise<void> {
  if (kind === "soft") return;
  await recordBounced(tx, answered.id, `bounce_${kind}`);
  await stopFollowUps(tx, place.workspaceId, answered.thread_id, `bounce_${kind}`);
  const { mailbox: address } = answered;
  if (kind === "block") {
    const reason = `Receivers reject emails of ${address} (${status ?? "policy"}). Check the sender before you resume it.`;
    return pauseMailbox(tx, place, { address, reason });
  }
  if (answered.counterpart !== null) {
    await suppress(tx, { agencyId: place.agencyId, reason: "hard_bounce" }, [{ address: answered.counterpart }]);
  }
  const { sent, bounced } = await countBounces(tx, place.workspaceId, address);
  if (isStorm({ sent, bounced })) {
    const reason = `${bounced} of the latest ${sent} emails of ${address} bounced. Check the addresses before you resume it.`;
    await pauseMailbox(tx, place, { address, reason });
  }
  if (answered.campaign_id !== null) await pauseInStorm(tx, place, answered.campaign_id);
}

/** The addresses of a campaign can be bad although its mailbox sends for others too. */
async function pauseInStorm(tx: Tx, { workspaceId }: MailPlace, campaignId: string): Promise<void> {
  const { sent, bounced } = await countBouncesOfCampaign(tx, campaignId);
  if (!isStorm({ sent, bounced })) return;
  const warning = `${bounced} of the latest ${sent} emails of this campaign bounced, so it is paused. Check its contacts before you resume it.`;
  await pauseCampaign(tx, { workspaceId, campaignId, warning });
}

function isStorm({ sent, bounced }: { sent: number; bounced: number }): boolean {
  return bounced >= STORM.bounces && bounced / sent > STORM.share;
}
