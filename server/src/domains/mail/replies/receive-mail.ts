import type { Tx } from "../../../kernel/database/db.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { DeliveryReport, IncomingMail } from "../../../providers/outreach/port.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { addressHash, addressProblem, domainHash, domainOfAddress } from "../address.ts";
import { withFooter } from "../footer.ts";
import { pauseMailbox } from "../mailboxes.store.ts";
import { type MailPlace, stopFollowUps } from "../mails.store.ts";
import { suppress } from "../suppressions.store.ts";
import { type Bounce, bouncesOf, isBounce, isFinalFailure, originalIds } from "./bounces.ts";
import { classifyReply, isAutoReply } from "./classify-reply.ts";
import {
  type Answered,
  countBounces,
  countBouncesOfCampaign,
  findByAddress,
  findByMessageIds,
  findSentTexts,
  insertReceived,
  pauseCampaign,
  type ReceivedKind,
  recordBounced,
  recordKind,
  recordOpened,
  wasSaidBefore,
} from "./received.store.ts";
import { type Classified, isGuess, SURE } from "./reply-kinds.ts";
import { cutQuotes } from "./visible-text.ts";

/** A mailbox or a campaign of which more than this share bounces, of at least so many emails, stops until a person resumes it. */
const STORM = { share: 0.08, bounces: 4 };
const MAX_EXCERPT = 500;

export interface Received {
  kind: ReceivedKind | "opened" | "unsubscribed";
  relationshipId: string | null;
  draftId: string | null;
  /** Whether the kind is only a guess, and a person decides. */
  isGuess: boolean;
  /** A person's answer to an email of ours, for a model to read; null otherwise. */
  readable: ReadableReply | null;
}

export interface ReadableReply extends Classified {
  id: string;
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
  if (mail.feedback) return receiveComplaint(tx, place, mail, mailbox.address);
  if (isBounce(mail)) return receiveBounce(tx, place, mail, mailbox.address);
  if (addressProblem(mail.from.address) !== undefined) return undefined;
  const answered = await findAnswered(tx, place, mail, mailbox.address);
  if (mail.event === "opened") return answered && receiveOpening(tx, place, mail, answered);
  if (mail.event === "unsubscribed") {
    await suppress(tx, { agencyId: place.agencyId, reason: "unsubscribed" }, [{ address: mail.from.address }]);
    return { kind: "unsubscribed", ...targetOf(answered), isGuess: false, readable: null };
  }
  if (answered === undefined && (mailbox.isShared || mail.isElsewhere === true)) return undefined;
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
  const { visible, quoted } = cutQuotes(mail.text, await sentTexts(tx, place.workspaceId, answered));
  const words = classifyReply(visible);
  const isMachine = isAutoReply(mail) || (await behavesLikeMachine(tx, place, mail, { answered, visible, words }));
  const { kind, confidence }: Classified = isMachine ? { kind: "auto_reply", confidence: 0.99 } : words;
  const id = await store(tx, place, mail, { answered, mailbox, kind, confidence, body: visible, quoted });
  if (id === undefined) return undefined;
  if (!isMachine && answered !== undefined) {
    await stopFollowUps(tx, place.workspaceId, answered.thread_id, "answered");
  }
  // An alias may have forwarded the email.
  const addresses = [mail.from.address, ...(answered?.counterpart ? [answered.counterpart] : [])];
  if (kind === "remove_me" && confidence >= SURE) await remove(tx, place, addresses);
  if (!isMachine) await announce(tx, place, mail, { id, visible, kind, isGuess: confidence < SURE, answered });
  // Emails that answer nothing of ours may be private: no model sees them.
  const isReadable = !isMachine && answered !== undefined && visible !== "";
  return {
    kind,
    ...targetOf(answered),
    isGuess: confidence < SURE,
    readable: isReadable ? { id, kind, confidence, visible, addresses } : null,
  };
}

/** What we sent in the thread, as the recipient got it. */
async function sentTexts(tx: Tx, workspaceId: string, answered: Answered | undefined): Promise<string[]> {
  if (answered === undefined) return [];
  const { bodies, sender } = await findSentTexts(tx, workspaceId, answered.thread_id);
  return sender === null ? bodies : bodies.map((body) => withFooter(body, sender, "https://"));
}

/** No person answers within seconds, or in the same words to two emails. */
const SECONDS_OF_MACHINES = 20;
const LETTERS_OF_TEMPLATES = 40;

/** A machine without marks: its words read like one's, or like nothing, and its behaviour too. A request to be left alone counts. */
async function behavesLikeMachine(
  tx: Tx,
  { agencyId, workspaceId }: MailPlace,
  { from, messageId, receivedAt }: IncomingMail,
  { answered, visible, words }: { answered: Answered | undefined; visible: string; words: Classified },
): Promise<boolean> {
  if (words.kind !== "auto_reply" && words.kind !== "other") return false;
  const seconds = answered?.sent_at ? (Date.parse(receivedAt) - Date.parse(answered.sent_at)) / 1000 : null;
  if (
    words.kind === "auto_reply" &&
    !isGuess(words) &&
    seconds !== null &&
    seconds >= 0 &&
    seconds < SECONDS_OF_MACHINES
  )
    return true;
  if (visible.length < LETTERS_OF_TEMPLATES) return false;
  return wasSaidBefore(tx, workspaceId, {
    addressHash: addressHash(agencyId, from.address),
    body: clean(visible),
    messageId,
  });
}

/** Stores the kind that a model found for a reply, and what follows from it. False if a person has decided about it since. */
export async function reclassifyReply(
  tx: Tx,
  place: MailPlace,
  { id, addresses }: ReadableReply,
  sorted: Classified,
): Promise<boolean> {
  if (!(await recordKind(tx, place.workspaceId, { id, ...sorted }))) return false;
  if (sorted.kind === "remove_me" && sorted.confidence >= SURE) await remove(tx, place, addresses);
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
  remove_me: "It asks for no more emails.",
  auto_reply: "It reads like an automatic answer.",
  other: "It could not be classified.",
};

interface Announced {
  id: string;
  visible: string;
  kind: ReceivedKind;
  isGuess: boolean;
  answered: Answered | undefined;
}

async function announce(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  { id, visible, kind, isGuess, answered }: Announced,
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
  const read = REASONS[kind] ?? "A person wrote.";
  const reason = isGuess ? `${read} This is a guess: nothing is sent to the address before a person decides.` : read;
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
  return { kind: "opened" as const, ...targetOf(answered), isGuess: false, readable: null };
}

/** Feedback that asks for nothing: a message taken out of the spam folder, or a report about signatures. */
const HARMLESS_FEEDBACK: readonly string[] = ["not-spam", "auth-failure", "dmarc", "virus"];

/** A person who marks an email as spam is written to no more, by any workspace of the agency. */
async function receiveComplaint(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  mailbox: string,
): Promise<Received | undefined> {
  const { feedback, receivedAt: at } = mail;
  if (!feedback || HARMLESS_FEEDBACK.includes(feedback.type)) return undefined;
  const { agencyId, workspaceId } = place;
  const ids = feedback.originalMessageId === null ? [...mail.inReplyTo] : [feedback.originalMessageId];
  const named = await findByMessageIds(tx, workspaceId, ids);
  let received: Received | undefined;
  for (const recipient of named?.counterpart ? [named.counterpart] : feedback.recipients) {
    if (addressProblem(recipient) !== undefined) continue;
    const hash = addressHash(agencyId, recipient);
    const answered = named ?? (await findByAddress(tx, workspaceId, { hash, at, mailbox }));
    if (answered === undefined) continue;
    const address = answered.counterpart ?? recipient;
    const stored = {
      answered,
      mailbox,
      kind: "remove_me" as const,
      confidence: 1,
      body: mail.text.slice(0, 5_000),
      quoted: null,
    };
    const id = await store(tx, place, { ...mail, from: { address, name: null } }, stored);
    if (id === undefined) return undefined;
    await suppress(tx, { agencyId, reason: "complaint" }, [{ address }]);
    await stopFollowUps(tx, workspaceId, answered.thread_id, "complaint");
    received = { kind: "remove_me", ...targetOf(answered), isGuess: false, readable: null };
  }
  return received;
}

/** A bounce about an email that we did not send belongs to another sender. */
async function receiveBounce(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  mailbox: string,
): Promise<Received | undefined> {
  const { agencyId, workspaceId } = place;
  const named = await findByMessageIds(tx, workspaceId, originalIds(mail));
  let received: Received | undefined;
  for (const bounce of bouncesOf(mail)) {
    if (addressProblem(bounce.address) !== undefined) continue;
    const hash = addressHash(agencyId, bounce.address);
    const answered = named ?? (await findByAddress(tx, workspaceId, { hash, at: mail.receivedAt, mailbox }));
    if (answered === undefined) continue;
    const stored = await storeBounce(tx, place, mail, { answered, mailbox, bounce });
    if (stored === undefined) return undefined;
    received = stored;
  }
  if (received !== undefined || named === undefined || !isFinalFailure(mail)) return received;
  // The report names our email and no address of ours. It suppresses no address, and the email is not followed up.
  const bounce = { address: named.counterpart ?? mailbox, kind: "soft", fault: "unknown", status: null } as const;
  return storeBounce(tx, place, mail, { answered: named, mailbox, bounce });
}

async function storeBounce(
  tx: Tx,
  place: MailPlace,
  mail: IncomingMail,
  { answered, mailbox, bounce }: { answered: Answered; mailbox: string; bounce: Bounce },
): Promise<Received | undefined> {
  const kind = `bounce_${bounce.kind}` as const;
  const stored = { answered, mailbox, kind, confidence: 1, body: mail.text.slice(0, 5_000), quoted: null };
  const from = { address: answered.counterpart ?? bounce.address, name: null };
  if ((await store(tx, place, { ...mail, from }, stored)) === undefined) return undefined;
  await follow(tx, place, bounce, answered);
  return { kind, ...targetOf(answered), isGuess: false, readable: null };
}

async function follow(tx: Tx, place: MailPlace, { kind, status, fault }: Bounce, answered: Answered): Promise<void> {
  await recordBounced(tx, answered.id, `bounce_${kind}`);
  await stopFollowUps(tx, place.workspaceId, answered.thread_id, `bounce_${kind}`);
  if (kind === "soft") return;
  const { mailbox: address } = answered;
  if (kind === "block") {
    const reason = `${BLOCKS[fault] ?? "Receivers reject emails"} of ${address} (${status ?? "no status"}). Check the sender before you resume it.`;
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

const BLOCKS: Partial<Record<Bounce["fault"], string>> = {
  limit: "A server counts too many emails",
  content: "Receivers reject the text or size of emails",
};

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
