import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import type {
  IncomingMail,
  OutgoingMail,
  OutreachMailbox,
  OutreachPort,
  SenderFinding,
} from "../../src/providers/outreach/port.ts";

/** What the server does with the next email; `accept` by default. */
export type Answer = "accept" | "defer" | "refuse" | "block" | "accept and drop" | "drop";

/** An outreach platform in memory that misbehaves as asked. */
export class PostOffice {
  readonly accepted: OutgoingMail[] = [];
  readonly answers: Answer[] = [];
  readonly inbox: IncomingMail[] = [];
  /** Whether accepted emails can be found among the sent ones. */
  keepsSent = true;
  findings: SenderFinding[] = [];
  mailboxes: OutreachMailbox[] = [mailbox("ada@acme.example")];

  port(): OutreachPort {
    return {
      vendor: "smtp",
      mailboxes: this.mailboxes,
      check: async () => null,
      inspectSender: async () => this.findings,
      send: async ({ mail }) => this.send(mail),
      findSent: async ({ messageId }) => {
        const found = this.keepsSent && this.accepted.some((mail) => mail.messageId === messageId);
        return found ? sent(messageId) : undefined;
      },
      readReplies: async ({ cursor, limit }) => {
        const from = Number(cursor ?? 0);
        const mails = this.inbox.slice(from, from + limit);
        return { mails, cursor: String(from + mails.length), more: from + mails.length < this.inbox.length };
      },
    };
  }

  private send(mail: OutgoingMail) {
    const answer = this.answers.shift() ?? "accept";
    const facts = { sent: false as const, retryAfterMs: 1 };
    if (answer === "defer") throw new ProviderError("outreach", "rate_limited", "451 greylisted", facts);
    if (answer === "refuse") throw new ProviderError("outreach", "invalid_request", "550 5.1.1 no such user", facts);
    if (answer === "block") throw new ProviderError("outreach", "blocked", "550 5.7.1 rejected by policy", facts);
    if (answer === "drop") throw new ProviderError("outreach", "transient", "The connection was dropped.");
    this.accepted.push(mail);
    if (answer === "accept and drop") throw new ProviderError("outreach", "transient", "The connection was dropped.");
    return sent(mail.messageId);
  }
}

function sent(messageId: string) {
  return { outreachMessageId: messageId, messageId, acceptedAt: new Date().toISOString() };
}

/** A mailbox without pace. */
export function mailbox(address: string, changes: Partial<OutreachMailbox> = {}): OutreachMailbox {
  const pace = { dailyLimit: 10_000, warmsUp: false, gapSeconds: [0, 0] as const };
  return { address, name: null, isShared: false, ...pace, ...changes };
}
