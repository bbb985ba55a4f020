import { hash, randomBytes } from "node:crypto";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { OutreachMailbox } from "../../providers/outreach/port.ts";
import { addressHash, addressProblem, canonicalAddress, domainHash, domainOfAddress } from "./address.ts";
import { findMailboxLimits, type MailboxLimits } from "./mailbox-list.store.ts";
import { findMail, findThread, insertPlannedMails, type MailPlace, type MailRow, type NewMail } from "./mails.store.ts";
import { type Days, findDays, findPace } from "./pace.store.ts";
import { type MailboxFacts, nextSendTime, type Pace, PER_DOMAIN_AND_DAY, withMail } from "./pace.ts";
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
  /** Send it within the working hours of this time zone. */
  timeZone?: string | undefined;
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
  const { agencyId } = place;
  const problems = orders.map(({ to }) => addressProblem(to.address));
  const addressed = orders.filter((_, index) => problems[index] === undefined);
  const people = new Map(addressed.map((order) => [order, personOf(agencyId, order)]));
  const reasons = await findSuppressions(
    tx,
    agencyId,
    addressed.map(({ to }) => to.address),
  );
  const suppressions = new Map(addressed.map((order, index) => [order, reasons[index] ?? null]));
  const senders = chosenSenders(mailboxes, await findMailboxLimits(tx, place.workspaceId));
  const hashes = [...people.values()].flatMap(({ addressHash, domainHash }) => [addressHash, domainHash]);
  const calendar = await openCalendar(tx, { senders, now, hashes });
  const planned: PlannedMail[] = [];
  const mails: NewMail[] = [];
  for (const order of orders) {
    const person = people.get(order);
    const refused = person === undefined ? "invalid_address" : (textRefusal(order) ?? suppressions.get(order) ?? null);
    const mail =
      person === undefined || refused !== null
        ? (refused ?? "invalid_address")
        : await planMail(tx, place, { senders, calendar, now, order, person });
    if (typeof mail === "string") {
      planned.push({ draftId: order.draftId, mailId: null, mailbox: null, sendAt: null, refused: mail });
      continue;
    }
    mails.push(mail);
    planned.push({
      draftId: order.draftId,
      mailId: mail.id,
      mailbox: mail.mailbox,
      sendAt: mail.sendAt,
      refused: null,
    });
  }
  await insertPlannedMails(tx, place, mails);
  return planned;
}

function textRefusal({ subject, body, to }: MailOrder): "invalid_text" | undefined {
  const problem = textProblem(subject, "line") ?? textProblem(body, "text") ?? textProblem(to.name ?? "", "line");
  return problem === undefined ? undefined : "invalid_text";
}

interface Person {
  address: string;
  addressHash: string;
  domainHash: string;
}

function personOf(agencyId: string, { to }: MailOrder): Person {
  const address = canonicalAddress(to.address);
  return {
    address,
    addressHash: addressHash(agencyId, address),
    domainHash: domainHash(agencyId, domainOfAddress(address)),
  };
}

interface Planning {
  senders: readonly Sender[];
  calendar: Calendar;
  now: string;
  order: MailOrder;
  person: Person;
}

/** The planned email, or why it is refused. */
async function planMail(
  tx: Tx,
  place: MailPlace,
  { senders, calendar, now, order, person }: Planning,
): Promise<NewMail | RefusalReason> {
  const followed = order.follows === null ? undefined : await findMail(tx, order.follows);
  if (order.follows !== null && followed?.state !== "sent") return "not_sent";
  const { addressHash, domainHash, address } = person;
  const from = order.notBefore !== null && order.notBefore > now ? order.notBefore : now;
  const id = newId("msg");
  const seed = `${order.draftId ?? id} ${order.follows ?? ""}`;
  const wish = { from, seed, timeZone: order.timeZone, addressHash, domainHash };
  const slot = findSlot(calendar, possibleSenders(senders, followed), wish);
  if (slot === undefined) return "no_room";
  const token = randomBytes(16).toString("base64url");
  return {
    id,
    ...threadOf(id, followed, followed && (await findThread(tx, place.workspaceId, followed.thread_id))),
    campaignId: order.campaignId,
    draftId: order.draftId,
    relationshipId: order.relationshipId,
    contactId: order.contactId,
    mailbox: slot.mailbox,
    to: { address, name: order.to.name },
    addressHash,
    domainHash,
    messageId: `${id.slice("msg_".length)}@${slot.mailbox.slice(slot.mailbox.lastIndexOf("@") + 1)}`,
    subject: order.subject,
    body: order.body,
    unsubscribeToken: token,
    tokenHash: hashOfMailToken(token) ?? "",
    sendAt: slot.sendAt,
  };
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

/** A paused mailbox only waits if there is no other. A follow-up comes from the mailbox of its thread. */
function possibleSenders(senders: readonly Sender[], followed: MailRow | undefined): readonly Sender[] {
  if (followed !== undefined) return senders.filter(({ address }) => address === followed.mailbox);
  const running = senders.filter(({ isPaused }) => !isPaused);
  return running.length === 0 ? senders : running;
}

/** What is planned already. It grows with every email of a batch. */
interface Calendar {
  mailboxes: Map<string, MailboxFacts>;
  days: Map<string, Days>;
}

async function openCalendar(
  tx: Tx,
  { senders, now, hashes }: { senders: readonly Sender[]; now: string; hashes: readonly string[] },
): Promise<Calendar> {
  const mailboxes = new Map<string, MailboxFacts>();
  // In one order, so that two runs lock the mailboxes alike.
  for (const address of senders.map((sender) => sender.address).toSorted())
    mailboxes.set(address, await findPace(tx, { mailbox: address, from: now }));
  return { mailboxes, days: await findDays(tx, hashes, now) };
}

interface Wish {
  from: string;
  seed: string;
  timeZone: string | undefined;
  addressHash: string;
  domainHash: string;
}

/** The mailbox that can send first, and when. Enters it into the calendar. */
function findSlot(calendar: Calendar, senders: readonly Sender[], wish: Wish) {
  const { addressHash, domainHash, ...time } = wish;
  const { mailboxes, days } = calendar;
  const [personDays = {}, domainDays = {}] = [days.get(addressHash), days.get(domainHash)];
  let best: { mailbox: string; sendAt: string } | undefined;
  for (const { address, pace } of senders) {
    const facts = mailboxes.get(address);
    const sendAt = facts && nextSendTime({ ...facts, personDays, domainDays }, pace, time);
    if (sendAt !== undefined && (best === undefined || sendAt < best.sendAt)) best = { mailbox: address, sendAt };
  }
  const facts = best && mailboxes.get(best.mailbox);
  if (best === undefined || facts === undefined) return undefined;
  const day = best.sendAt.slice(0, 10);
  mailboxes.set(best.mailbox, withMail(facts, best.sendAt));
  for (const hash of [addressHash, domainHash]) {
    const known = days.get(hash);
    days.set(hash, { ...known, [day]: (known?.[day] ?? 0) + 1 });
  }
  return best;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** The stored hash of an unsubscribe token; undefined for text that cannot be one. */
export function hashOfMailToken(token: string): string | undefined {
  return TOKEN.test(token) ? hash("sha256", token, "hex") : undefined;
}
