import { hash, randomBytes } from "node:crypto";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { OutreachMailbox } from "../../providers/outreach/port.ts";
import { addressHash, addressProblem, canonicalAddress, domainHash, domainOfAddress } from "./address.ts";
import { findMailboxLimits, type MailboxLimits } from "./mailbox-list.store.ts";
import { findMail, findThread, insertPlannedMail, type MailPlace, type MailRow } from "./mails.store.ts";
import { findPace } from "./pace.store.ts";
import { nextSendTime, type Pace, PER_DOMAIN_AND_DAY } from "./pace.ts";
import { findSuppressions, type SuppressionReason } from "./suppressions.store.ts";
import { textProblem } from "./text-problem.ts";

/** An email that a campaign wants to send. */
export interface MailOrder {
  campaignId: string | null;
  draftId: string | null;
  relationshipId: string | null;
  contactId: string | null;
  to: { address: string; name: string | null };
  subject: string;
  /** Plain text without footer. */
  body: string;
  /** Not earlier than this, ISO 8601; null for as soon as the pace allows. */
  notBefore: string | null;
  /** The email that this one follows up, `msg_…`; null for the first of a thread. */
  follows: string | null;
}

export type RefusalReason =
  | SuppressionReason
  | "invalid_address"
  | "invalid_text"
  | "no_room"
  | "answered"
  | "not_sent";

export type PlannedMail =
  | { draftId: string | null; mailId: string; mailbox: string; sendAt: string; refused: null }
  | { draftId: string | null; mailId: null; mailbox: null; sendAt: null; refused: RefusalReason };

/**
 * Plans emails: refuses those that must not be sent, and gives each other one a mailbox and a time that the pace allows. Commit
 * it with the decision that it follows. `now` is the time of the world.
 */
export async function planMails(
  tx: Tx,
  place: MailPlace,
  { mailboxes, now, orders }: { mailboxes: readonly OutreachMailbox[]; now: string; orders: readonly MailOrder[] },
): Promise<PlannedMail[]> {
  const valid = orders.map(({ to }) => addressProblem(to.address) === undefined);
  const suppressions = await findSuppressions(
    tx,
    place.agencyId,
    orders.map(({ to }, index) => (valid[index] ? to.address : "nobody@invalid")),
  );
  const senders = chosenSenders(mailboxes, await findMailboxLimits(tx, place.workspaceId));
  const planned: PlannedMail[] = [];
  for (const [index, order] of orders.entries()) {
    const refused = valid[index] ? (textRefusal(order) ?? suppressions[index] ?? null) : ("invalid_address" as const);
    planned.push(refused === null ? await planMail(tx, place, { senders, now, order }) : refuse(order, refused));
  }
  return planned;
}

function textRefusal({ subject, body, to }: MailOrder): "invalid_text" | undefined {
  const problem = textProblem(subject, "line") ?? textProblem(body, "text") ?? textProblem(to.name ?? "", "line");
  return problem === undefined ? undefined : "invalid_text";
}

function refuse({ draftId }: MailOrder, refused: RefusalReason): PlannedMail {
  return { draftId, mailId: null, mailbox: null, sendAt: null, refused };
}

async function planMail(
  tx: Tx,
  place: MailPlace,
  { senders, now, order }: { senders: readonly Sender[]; now: string; order: MailOrder },
): Promise<PlannedMail> {
  const followed = order.follows === null ? undefined : await findMail(tx, order.follows);
  if (order.follows !== null && followed?.state !== "sent") return refuse(order, "not_sent");
  const address = canonicalAddress(order.to.address);
  const hashes = {
    addressHash: addressHash(place.agencyId, address),
    domainHash: domainHash(place.agencyId, domainOfAddress(address)),
  };
  const from = order.notBefore !== null && order.notBefore > now ? order.notBefore : now;
  const id = newId("msg");
  const slot = await findSlot(tx, {
    senders,
    followed,
    from,
    seed: `${order.draftId ?? id} ${order.follows ?? ""}`,
    ...hashes,
  });
  if (slot === undefined) return refuse(order, "no_room");
  const token = randomBytes(16).toString("base64url");
  await insertPlannedMail(tx, place, {
    id,
    ...threadOf(id, followed, followed && (await findThread(tx, place.workspaceId, followed.thread_id))),
    campaignId: order.campaignId,
    draftId: order.draftId,
    relationshipId: order.relationshipId,
    contactId: order.contactId,
    mailbox: slot.mailbox,
    to: { address, name: order.to.name },
    ...hashes,
    messageId: `${id.slice("msg_".length)}@${slot.mailbox.slice(slot.mailbox.lastIndexOf("@") + 1)}`,
    subject: order.subject,
    body: order.body,
    unsubscribeToken: token,
    tokenHash: hashOfMailToken(token) ?? "",
    sendAt: slot.sendAt,
  });
  return { draftId: order.draftId, mailId: id, mailbox: slot.mailbox, sendAt: slot.sendAt, refused: null };
}

function threadOf(id: string, followed: MailRow | undefined, thread: readonly MailRow[] | undefined) {
  if (followed === undefined) return { threadId: id, step: 0, refersTo: [] };
  const refersTo = (thread ?? []).map(({ message_id }) => message_id).reverse();
  return { threadId: followed.thread_id, step: followed.step + 1, refersTo };
}

/** A mailbox with the limits that a person chose. */
interface Sender {
  address: string;
  pace: Pace;
  isPaused: boolean;
}

function chosenSenders(mailboxes: readonly OutreachMailbox[], limits: readonly MailboxLimits[]): Sender[] {
  return mailboxes.map(({ address, dailyLimit, warmsUp, gapSeconds }) => {
    const chosen = limits.find((one) => one.address === address);
    const pace = {
      dailyLimit: Math.min(chosen?.chosen_daily_limit ?? dailyLimit, dailyLimit),
      warmsUp: chosen?.chosen_warm_up ?? warmsUp,
      gapSeconds,
      perDomain: chosen?.chosen_domain_limit ?? PER_DOMAIN_AND_DAY,
    };
    return { address, pace, isPaused: chosen?.is_paused ?? false };
  });
}

interface SlotRequest {
  senders: readonly Sender[];
  followed: MailRow | undefined;
  from: string;
  seed: string;
  addressHash: string;
  domainHash: string;
}

/** The mailbox that can send first. A paused one only waits if there is no other. A follow-up comes from the mailbox of its thread. */
async function findSlot(tx: Tx, { senders, followed, from, seed, ...hashes }: SlotRequest) {
  const running = senders.filter(({ isPaused }) => !isPaused);
  const usable = running.length === 0 ? senders : running;
  const possible = followed === undefined ? usable : senders.filter(({ address }) => address === followed.mailbox);
  let best: { mailbox: string; sendAt: string } | undefined;
  // In one order, so that two runs lock the mailboxes alike.
  for (const { address, pace } of possible.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
    const facts = await findPace(tx, { mailbox: address, from, ...hashes });
    const sendAt = nextSendTime(facts, pace, { from, seed });
    if (sendAt !== undefined && (best === undefined || sendAt < best.sendAt)) best = { mailbox: address, sendAt };
  }
  return best;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** The stored hash of an unsubscribe token; undefined for text that cannot be one. */
export function hashOfMailToken(token: string): string | undefined {
  return TOKEN.test(token) ? hash("sha256", token, "hex") : undefined;
}
