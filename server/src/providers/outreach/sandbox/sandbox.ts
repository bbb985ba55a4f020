import type { MailedDeed, NewDeed, WorldState } from "../../../market/world-state.ts";
import { answerTo, fateOf } from "../../../market/worlds/inboxes.ts";
import { requireUp } from "../../../market/worlds/require-up.ts";
import type { IncomingMail, OutreachPort, SentMail } from "../port.ts";

export interface SandboxOutreachOptions {
  findWorld: () => Promise<WorldState>;
  recordDeed: (deed: NewDeed) => Promise<void>;
}

/** One address for every workspace of a test world. Its answers belong to the workspace that wrote. */
const MAILBOX = "outreach@sandbox.example";

/** The mailboxes of a test world: people open, answer, refuse and place links, and mailboxes are gone. Nothing leaves the world. */
export function createSandboxOutreach({ findWorld, recordDeed }: SandboxOutreachOptions): OutreachPort {
  const enter = async (signal: AbortSignal): Promise<WorldState> => {
    signal.throwIfAborted();
    const state = await findWorld();
    requireUp(state, "outreach");
    return state;
  };
  return {
    vendor: "sandbox",
    mailboxes: [
      { address: MAILBOX, name: null, dailyLimit: 200, warmsUp: false, gapSeconds: [30, 120], isShared: true },
    ],
    check: async (signal) => {
      await enter(signal);
      return null;
    },
    inspectSender: async ({ signal }) => {
      await enter(signal);
      return [{ check: "connection", state: "pass", message: "Simulated: nothing leaves the test world.", next: null }];
    },
    send: async ({ mail, signal }) => {
      const state = await enter(signal);
      if (!state.deeds.some((deed) => deed.kind === "mail_sent" && deed.messageId === mail.messageId)) {
        const { messageId, subject, text, inReplyTo } = mail;
        const addresses = { from: mail.from.address, to: mail.to.address };
        await recordDeed({ kind: "mail_sent", messageId, ...addresses, subject, text, follows: inReplyTo !== null });
      }
      return sentOf(mail.messageId, state.now);
    },
    findSent: async ({ messageId, signal }) => {
      const found = mailsOf(await enter(signal)).find((mail) => mail.messageId === messageId);
      return found === undefined ? undefined : sentOf(messageId, found.at);
    },
    readReplies: async ({ cursor, limit, signal }) => {
      const state = await enter(signal);
      const arrived = mailsOf(state)
        .flatMap((mail) => arrivalsOf(state, mail))
        .filter(({ receivedAt }) => receivedAt <= state.now)
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      const fresh = arrived.filter((mail) => cursor === null || keyOf(mail) > cursor);
      const mails = fresh.slice(0, limit);
      const last = mails.at(-1);
      return { mails, cursor: last === undefined ? (cursor ?? "") : keyOf(last), more: fresh.length > limit };
    },
  };
}

function sentOf(messageId: string, acceptedAt: string): SentMail {
  return { outreachMessageId: messageId, messageId, acceptedAt };
}

function mailsOf(state: WorldState): MailedDeed[] {
  return state.deeds.flatMap((deed) => (deed.kind === "mail_sent" && deed.at <= state.now ? [deed] : []));
}

/** Emails that arrive in the same second differ by their Message-ID. */
function keyOf({ receivedAt, messageId }: IncomingMail): string {
  return `${receivedAt} ${messageId}`;
}

/** What comes back after an email. */
function arrivalsOf(state: WorldState, mail: MailedDeed): IncomingMail[] {
  const { kind, openedAt, answeredAt } = fateOf(state, mail);
  const opened = openedAt === null ? [] : [incoming(mail, "open", openedAt, { event: "opened" as const })];
  if (answeredAt === null || kind === "silence") return opened;
  if (kind === "bounce_hard" || kind === "bounce_soft") return [bounce(mail, kind, answeredAt)];
  const { subject, text } = answerTo(state, mail, kind);
  const headers: Record<string, string> = kind === "auto_reply" ? { "auto-submitted": "auto-replied" } : {};
  return [...opened, incoming(mail, "answer", answeredAt, { subject, text, headers })];
}

function incoming(mail: MailedDeed, part: string, receivedAt: string, changes: Partial<IncomingMail>): IncomingMail {
  return {
    messageId: `${part}.${mail.messageId}`,
    from: { address: mail.to, name: null },
    inReplyTo: [mail.messageId],
    references: [mail.messageId],
    recipients: [mail.from],
    subject: mail.subject,
    text: "",
    receivedAt,
    headers: {},
    delivery: null,
    event: "reply",
    ...changes,
  };
}

function bounce(mail: MailedDeed, kind: "bounce_hard" | "bounce_soft", receivedAt: string): IncomingMail {
  const [status, diagnostic] =
    kind === "bounce_hard" ? ["5.1.1", "550 5.1.1 no such user"] : ["4.2.2", "452 4.2.2 mailbox full"];
  return incoming(mail, "bounce", receivedAt, {
    from: { address: "mailer-daemon@sandbox.example", name: null },
    subject: "Undelivered Mail Returned to Sender",
    headers: { "report-type": "delivery-status", "auto-submitted": "auto-replied" },
    delivery: {
      recipients: [{ address: mail.to, action: "failed", status, diagnostic }],
      originalMessageId: mail.messageId,
    },
  });
}
