import { hash } from "node:crypto";

/** An email of the service itself: a sign-in, an invitation, a notice. Outreach has its own mailboxes. */
export interface ServiceMail {
  to: { address: string; name?: string };
  subject: string;
  text: string;
  html: string;
  /** Equal for each attempt at one email, so that a mailbox can drop the second one. See `stableMessageId`. */
  messageId: string;
  /** Identifiers of earlier emails of the same subject, oldest first, so that mailboxes show them as one thread. */
  references?: readonly string[];
  /** Address that unsubscribes by POST (RFC 8058). Only notices have one: sign-in emails cannot be unsubscribed from. */
  unsubscribeUrl?: string;
  /** Files as text. */
  attachments?: readonly { filename: string; contentType: string; content: string }[];
}

/**
 * What became of an attempt. `refused`: the server will never accept this email. `unavailable`: nothing was sent, try again later.
 * `unknown`: the connection ended after the text and before the answer.
 */
export type MailFailureKind = "refused" | "unavailable" | "unknown";

export class MailFailure extends Error {
  readonly kind: MailFailureKind;
  /** The server's reply code, for example 550. */
  readonly code: number | undefined;
  constructor(kind: MailFailureKind, message: string, { code, cause }: { code?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "MailFailure";
    this.kind = kind;
    this.code = code;
  }
}

export interface ServiceMailer {
  /** Address of the sender. */
  readonly from: string;
  /** Returns once the server has accepted the email; throws `MailFailure`. */
  send(mail: ServiceMail): Promise<void>;
  close(): void;
}

/** The identifier of the email about one thing. `about` is its kind and identifier, for example `invitation:pinv_1`. */
export function stableMessageId(about: string, from: string): string {
  return `${hash("sha256", about, "hex").slice(0, 40)}@${from.slice(from.lastIndexOf("@") + 1)}`;
}
