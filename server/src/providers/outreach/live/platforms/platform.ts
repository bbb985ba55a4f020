import { ProviderError } from "../../../../kernel/errors/provider-error.ts";
import { sha256Hex } from "../../../../kernel/ids/hashes.ts";
import { registrableDomain } from "../../../../kernel/text/site-domains.ts";
import type { IncomingMail, OutgoingMail, OutreachPort, SenderFinding, SentMail } from "../../port.ts";
import type { PlatformSettings } from "../../settings.ts";
import { inspectRecords, type SenderDns } from "../inspect-sender.ts";
import { tryOneClick } from "../one-click.ts";
import { readText } from "../plain-text.ts";

/**
 * The fields of a lead that hold our email. The only step of the platform's campaign has `{{findableSubject}}` as its subject and
 * `{{findableBody}}` as its text, so that the platform sends exactly what a person approved.
 */
export const FIELDS = { subject: "findableSubject", body: "findableBody", id: "findableId" } as const;

export interface PlatformWorld {
  fetch: typeof fetch;
  now: () => Date;
  dns: SenderDns;
}

/** What a platform can do, in its own words. */
export interface Platform {
  /** The name in messages. */
  name: string;
  /** What prevents emails from leaving through the campaign, in a sentence; null if nothing does. */
  checkCampaign(signal: AbortSignal): Promise<string | null>;
  /** A recipient of the campaign, with the Message-ID of the email that we gave it. */
  findLead(address: string, signal: AbortSignal): Promise<{ id: string; mailId: string | null } | undefined>;
  /** Adds a recipient, whose email the platform then sends. Returns its identifier. */
  addLead(mail: OutgoingMail, fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>;
  /** Sends an email in the thread of a recipient. Returns its identifier. */
  answer(mail: OutgoingMail, html: string, signal: AbortSignal): Promise<string>;
  /** The lists of what arrived: replies, bounces, refusals. A pass reads one after the other. */
  lists: readonly ((request: ListRequest) => Promise<ListPage>)[];
}

export interface ListRequest {
  /** ISO 8601. */
  since: string;
  /** Where the list goes on; null for its start. */
  after: string | null;
  /** Whether an earlier call returned this entry of the list. */
  isRead: (entry: string) => boolean;
  signal: AbortSignal;
}

/** What one or two calls of a platform return. The caller stores it before the next ones: a limit must cost nothing that was read. */
export interface ListPage {
  mails: IncomingMail[];
  /** Where the list goes on; null at its end. */
  after: string | null;
  /** Entries that need no further calls, with their times in milliseconds since 1970. */
  read?: readonly { entry: string; at: number }[];
}

/** A platform as an outreach port. One connection has one mailbox of one campaign. */
export function createPlatform(settings: PlatformSettings, platform: Platform, world: PlatformWorld): OutreachPort {
  const { from, dailyLimit, warmsUp, gapSeconds, isShared, provider } = settings;
  return {
    vendor: provider,
    mailboxes: [{ address: from.address, name: from.name, dailyLimit, warmsUp, gapSeconds, isShared }],
    check: (signal) => platform.checkCampaign(signal),
    inspectSender: async ({ unsubscribeTrial, signal }) => {
      const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
      const organization = registrableDomain(domain);
      const sender = { address: from.address, domain, organization, smtpHost: undefined };
      const records = await inspectRecords({ ...sender, dkimSelector: settings.dkimSelector }, world.dns);
      return [...records, await tryOneClick(unsubscribeTrial, world, signal), await connection(platform, signal)];
    },
    send: ({ mail, signal }) => send(platform, mail, world, signal),
    async findSent({ messageId, to, since, signal }) {
      const lead = await platform.findLead(to, signal);
      if (lead?.mailId !== messageId) return undefined;
      return { outreachMessageId: lead.id, messageId, acceptedAt: since };
    },
    async readReplies({ cursor, since, signal }) {
      const position = positionOf(cursor, { provider, since });
      const read = new Set(position.read.map(([entry]) => entry));
      const { after } = position;
      const request = { since: position.since, after, isRead: (entry: string) => read.has(hashOf(entry)), signal };
      const page = (await platform.lists[position.list]?.(request)) ?? { mails: [], after: null };
      const next = advance(position, page, { lists: platform.lists.length, now: world.now() });
      const mails = page.mails.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
      return { mails, cursor: JSON.stringify(next), more: next.list > 0 || next.after !== null };
    },
  };
}

/** Platforms list some replies late, with the time of the email. What is read twice is recognized by its Message-ID. */
const OVERLAP_MS = 86_400_000;

/** How far a pass over the lists is. Holds no addresses: a deleted person must not stay in it. */
interface Position {
  provider: string;
  since: string;
  list: number;
  after: string | null;
  /** Time of the newest email of the pass; null before the first. */
  newest: string | null;
  /** Hashes of entries that were read, with their times. */
  read: [string, number][];
}

/** The cursor of another provider, or of an earlier release, says at most since when. */
function positionOf(cursor: string | null, { provider, since }: { provider: string; since: string }): Position {
  const start = { provider, list: 0, after: null, newest: null, read: [] };
  if (cursor === null) return { ...start, since };
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cursor)) return { ...start, since: cursor };
  try {
    // Safe cast: written below, and another provider's cursor names it or is no object.
    const known = JSON.parse(cursor) as Position | null;
    return known?.provider === provider ? known : { ...start, since };
  } catch {
    return { ...start, since };
  }
}

function advance(position: Position, page: ListPage, { lists, now }: { lists: number; now: Date }): Position {
  // An email from the future must not keep later ones from being read.
  const times = page.mails.map(({ receivedAt }) => receivedAt).filter((at) => at <= now.toISOString());
  const newest = [...times, ...(position.newest === null ? [] : [position.newest])].toSorted().at(-1) ?? null;
  const read = [...position.read, ...(page.read ?? []).map(({ entry, at }): [string, number] => [hashOf(entry), at])];
  if (page.after !== null) return { ...position, after: page.after, newest, read };
  if (position.list + 1 < lists) return { ...position, list: position.list + 1, after: null, newest, read };
  const from = Math.max(Date.parse(position.since), newest === null ? 0 : Date.parse(newest) - OVERLAP_MS);
  const since = new Date(from).toISOString();
  return { ...position, since, list: 0, after: null, newest: null, read: read.filter(([, at]) => at >= from) };
}

function hashOf(entry: string): string {
  return sha256Hex(entry).slice(0, 16);
}

const MOST_ROWS = 20_000;

/** The rows of a list that continues after so many; null at its end. A platform that ignores the offset must not be read for ever. */
export function nextOffset(offset: number, rows: readonly unknown[], limit: number): string | null {
  return rows.length < limit || offset + limit >= MOST_ROWS ? null : String(offset + limit);
}

async function send(
  platform: Platform,
  mail: OutgoingMail,
  { now }: PlatformWorld,
  signal: AbortSignal,
): Promise<SentMail> {
  const html = htmlOf(mail.text);
  if (/\{\{|\}\}|\{%/.test(mail.subject + mail.text)) {
    const message = `${platform.name} would fill in the braces of the email, so it is not sent.`;
    throw new ProviderError("outreach", "invalid_request", message, { sent: false });
  }
  const { messageId } = mail;
  const sent = (outreachMessageId: string) => ({ outreachMessageId, messageId, acceptedAt: now().toISOString() });
  if (mail.inReplyTo !== null) return sent(await definite(() => platform.answer(mail, html, signal)));
  const known = await harmless(() => platform.findLead(mail.to.address, signal));
  if (known?.mailId === messageId) return sent(known.id);
  if (known !== undefined) {
    const message = `${mail.to.address} is already in this campaign of ${platform.name}, which writes to a person once. Connect another campaign.`;
    throw new ProviderError("outreach", "invalid_request", message, { sent: false });
  }
  const fields = { [FIELDS.subject]: mail.subject, [FIELDS.body]: html, [FIELDS.id]: messageId };
  return sent(await definite(() => platform.addLead(mail, fields, signal)));
}

/** A call that sends nothing: whatever happens, no email left. */
export async function harmless<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw error instanceof ProviderError ? unsent(error) : error;
  });
}

const NEVER_REACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** A call that sends: an answer that refuses it is definite, and a server that was not reached too. All else is unknown. */
async function definite<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    const { httpStatus = 0, providerCode = "" } = error.facts;
    const isRefused = (httpStatus >= 400 && httpStatus < 500) || NEVER_REACHED.has(providerCode);
    throw isRefused ? unsent(error) : error;
  });
}

function unsent(error: ProviderError): ProviderError {
  const facts = { ...error.facts, sent: false as const };
  return new ProviderError(error.port, error.kind, error.message, facts, { cause: error });
}

async function connection(platform: Platform, signal: AbortSignal): Promise<SenderFinding> {
  const check = "connection" as const;
  try {
    const problem = await platform.checkCampaign(signal);
    const message = `${platform.name} accepts the key, and its campaign sends our emails as they are.`;
    if (problem === null) return { check, state: "pass", message, next: null };
    return {
      check,
      state: "fail",
      message: problem,
      next: `Change the campaign at ${platform.name}, and check again.`,
    };
  } catch (error) {
    const message = error instanceof ProviderError ? error.message : `${platform.name} did not answer.`;
    return { check, state: "fail", message, next: `Check the API key and the campaign at ${platform.name}.` };
  }
}

/** What is wrong with the only step of a campaign; null if nothing is. */
export function stepProblem(name: string, steps: readonly { subject: string; body: string }[]): string | null {
  const [step] = steps;
  if (step === undefined || steps.length > 1)
    return `The campaign at ${name} must have exactly one step; it has ${steps.length}. Follow-ups come from this service.`;
  const [subject, body] = [step.subject, plainOf(step.body)].map((text) => text.replace(/\s+/g, ""));
  if (subject === `{{${FIELDS.subject}}}` && body === `{{${FIELDS.body}}}`) return null;
  return `The step of the campaign at ${name} must have {{${FIELDS.subject}}} as its subject and {{${FIELDS.body}}} as its whole text.`;
}

/** The text of a message that a platform gives as text or as HTML. */
export function plainOf(message: string): string {
  return /<\/?[a-z]{1,10}[ />]/i.test(message) ? readText(message) : message;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Plain text as HTML that shows the same lines. */
function htmlOf(text: string): string {
  return text
    .trimEnd()
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll("\r\n", "\n")
    .replaceAll("\n", "<br/>");
}

/** A Message-ID without angle brackets, in the form in which ours are stored. */
export function bareId(id: string | null | undefined): string | undefined {
  const bare = id?.replace(/[\s<>]/g, "") ?? "";
  return bare.includes("@") ? bare : undefined;
}

/** What all incoming emails of a platform have in common. */
export function incomingMail(
  settings: PlatformSettings,
  mail: Pick<IncomingMail, "messageId" | "from" | "text" | "receivedAt"> & Partial<IncomingMail>,
): IncomingMail {
  return {
    ...{ inReplyTo: [], references: [], recipients: [settings.from.address], subject: "", headers: {} },
    ...{ delivery: null, event: "reply" as const },
    ...mail,
  };
}

/** A bounce that a platform reports without its reason. Without a status it is soft: a wrong guess would suppress a person. */
export function bounced(
  settings: PlatformSettings,
  { id, address, at, reason }: { id: string; address: string; at: string; reason: string | null },
): IncomingMail {
  return incomingMail(settings, {
    messageId: `bounce.${id}@${settings.provider}.invalid`,
    from: { address: `mailer-daemon@${settings.provider}.invalid`, name: null },
    ...{ text: reason ?? "", subject: "Undelivered Mail", receivedAt: at, lead: address },
    headers: { "report-type": "delivery-status" },
    delivery: {
      recipients: [{ address, action: "failed", status: statusIn(reason), diagnostic: reason }],
      originalMessageId: null,
    },
  });
}

function statusIn(reason: string | null): string | null {
  return /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reason ?? "")?.[0] ?? null;
}

export function unsubscribed(
  settings: PlatformSettings,
  { id, address, at }: { id: string; address: string; at: string },
): IncomingMail {
  return incomingMail(settings, {
    messageId: `unsubscribe.${id}@${settings.provider}.invalid`,
    ...{ from: { address, name: null }, text: "", receivedAt: at, event: "unsubscribed" as const },
  });
}
