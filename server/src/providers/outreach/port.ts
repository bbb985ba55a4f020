/** Sends emails to partners and reads what arrives. One connection has one or several mailboxes. */
export interface OutreachPort {
  /** `smtp`, `instantly`, `smartlead`, `lemlist` or `sandbox`. */
  readonly vendor: string;
  readonly mailboxes: readonly OutreachMailbox[];
  /** Tests the credentials. Sends nothing. A sentence of advice, or null. Throws a ProviderError. */
  check(signal: AbortSignal): Promise<string | null>;
  /** What receivers will find out about a mailbox: its domain's records, its server and its signature. */
  inspectSender(request: InspectRequest): Promise<SenderFinding[]>;
  /**
   * Sends one email. A ProviderError with `facts.sent` false means that no server accepted it; after any other failure the
   * outcome is unknown, and only `findSent` can resolve it.
   */
  send(request: SendRequest): Promise<SentMail>;
  /** The email, if the vendor has it among its sent ones. Undefined proves nothing. */
  findSent(request: FindSentRequest): Promise<SentMail | undefined>;
  /**
   * Reads emails that arrived after `cursor`, a page at a time, each oldest first. The cursor is opaque; null starts at `since`.
   * Callers store a page and its cursor before they ask for the next one: after a `rate_limited` failure they go on from there.
   * The same email can be returned again, for example after the server renumbered its mailbox, so callers recognize it by its
   * Message-ID.
   */
  readReplies(request: ReadRequest): Promise<ReadPage>;
  /**
   * Waits at the mailbox and calls `onArrival` whenever email may have arrived, until the signal is aborted or the connection ends.
   * A server may fall silent, so callers read without being called as well. Undefined for vendors that cannot wait.
   */
  waitForMail?(request: WaitRequest): Promise<void>;
}

export interface OutreachMailbox {
  /** The address that emails come from, in lower case. */
  address: string;
  /** Name of the sender; null for that of the workspace. */
  name: string | null;
  /** The most emails a day. */
  dailyLimit: number;
  /** Whether a new mailbox starts with few emails a day. */
  warmsUp: boolean;
  /** Seconds between two emails: at least, and at most. */
  gapSeconds: readonly [number, number];
  /** Whether other workspaces send from it too. Emails of strangers in a shared mailbox belong to no workspace. */
  isShared: boolean;
}

/** An email as it is approved and sent, byte for byte. Every field is one line, except for `text`. */
export interface OutgoingMail {
  /** Without angle brackets. Identifies the email everywhere; the same at every attempt. */
  messageId: string;
  /** Mailbox that sends it. */
  from: { address: string; name: string | null };
  to: { address: string; name: string | null };
  replyTo: string | null;
  subject: string;
  /** Plain text, with the footer. */
  text: string;
  /** Message-ID of the email that it answers or follows; null for the first one of a thread. */
  inReplyTo: string | null;
  /** Message-IDs of the thread, oldest first. */
  references: readonly string[];
  /** HTTPS address for one-click unsubscribing (RFC 8058); null for an answer to a person's email. */
  unsubscribeUrl: string | null;
  /** Time of the Date header, ISO 8601. */
  date: string;
}

export interface SendRequest {
  mail: OutgoingMail;
  signal: AbortSignal;
}

export interface SentMail {
  /** Identifier of the email at the vendor; the Message-ID for SMTP. */
  outreachMessageId: string;
  /** Message-ID that replies refer to, without angle brackets. */
  messageId: string;
  /** When the vendor accepted it, ISO 8601. */
  acceptedAt: string;
}

export interface FindSentRequest {
  messageId: string;
  from: string;
  to: string;
  /** When it was to be sent, ISO 8601. */
  since: string;
  signal: AbortSignal;
}

export interface InspectRequest {
  mailbox: string;
  /** An unsubscribe link with a token that no email has, for the trial of one-click. */
  unsubscribeTrial: string;
  signal: AbortSignal;
}

export const SENDER_CHECKS = ["spf", "dkim", "dmarc", "mx", "ptr", "tls", "unsubscribe", "connection"] as const;

export interface DnsRecord {
  type: "TXT" | "MX" | "PTR";
  name: string;
  value: string;
}

/** One check of a sender. `fail` prevents campaigns. */
export interface SenderFinding {
  check: (typeof SENDER_CHECKS)[number];
  state: "pass" | "warn" | "fail";
  /** The result, in a sentence. */
  message: string;
  /** How to fix it; null if nothing is wrong. */
  next: string | null;
  /** The DNS record to publish, where one would fix it. */
  record?: DnsRecord;
}

export interface ReadRequest {
  mailbox: string;
  cursor: string | null;
  /** Where reading starts without a cursor, ISO 8601. */
  since: string;
  limit: number;
  signal: AbortSignal;
}

export interface WaitRequest {
  mailbox: string;
  onArrival: () => void;
  signal: AbortSignal;
}

export interface ReadPage {
  mails: IncomingMail[];
  cursor: string;
  /** Whether there is another page, which can be empty. */
  more: boolean;
}

/** An email that arrived. Everything in it was written by a third party. */
export interface IncomingMail {
  /** Without angle brackets; derived from the content if the email has none. */
  messageId: string;
  from: { address: string; name: string | null };
  /** Message-IDs without angle brackets, the nearest first. */
  inReplyTo: readonly string[];
  references: readonly string[];
  /** Addresses it was delivered to. */
  recipients: readonly string[];
  subject: string;
  /** Plain text with quotes; at most 100,000 characters. */
  text: string;
  /** When it arrived, ISO 8601. */
  receivedAt: string;
  /** Headers that distinguish machines from people, by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** A delivery status report; null for other emails. */
  delivery: DeliveryReport | null;
  /** A report that the recipient marked our email as spam or left the list; null or absent for other emails. */
  feedback?: FeedbackReport | null;
  /** True if it was found outside of the inbox, for example among spam: such an email counts only if it answers one of ours. */
  isElsewhere?: boolean;
  /** Whom the vendor says we wrote to, where another address can answer. */
  lead?: string;
  /** The vendor's event; `reply` unless it reports something else. */
  event: "reply" | "opened" | "unsubscribed";
}

/** The machine-readable part of a bounce (RFC 3464). */
export interface DeliveryReport {
  recipients: {
    /** The address that we wrote to. */
    address: string;
    /** `delivered`, `delayed`, `failed`, `relayed` or `expanded`; null if the report has none. */
    action: string | null;
    /** `5.1.1`; null if the report has none. */
    status: string | null;
    diagnostic: string | null;
  }[];
  /** Message-ID of the email that bounced; null if the report does not name it. */
  originalMessageId: string | null;
}

/** The machine-readable part of a feedback report (RFC 5965). */
export interface FeedbackReport {
  /** `abuse`, `opt-out`, `fraud`, `not-spam`, `auth-failure` and so on. */
  type: string;
  /** Addresses that we wrote to; empty if the report hides them. */
  recipients: readonly string[];
  /** Message-ID of the email that was reported; null if the report does not name it. */
  originalMessageId: string | null;
}

/** `providerCode` of an `auth` failure after which only a new sign-in helps (RFC 6749, 5.2). */
export const SIGN_IN_LOST = "invalid_grant";

/** The sign-in of a mailbox, as a person set it. */
export interface MailAccount {
  tokenUrl: string;
  clientId: string;
  refreshToken: string;
  /** The connection that holds it; undefined for the operator's. */
  integrationId: string | undefined;
}

export interface RenewedTokens {
  accessToken: string;
  /** Milliseconds since 1970, by our clock. */
  until: number;
  /** The one that the vendor returned, or the one that was sent. */
  refreshToken: string;
}

/** Tokens that all processes share. */
export interface MailTokens {
  /** The stored tokens; others if they end soon, or if the access token is the one that a server `refused`. One process renews at a time. */
  current(
    account: MailAccount & { refused: string | undefined },
    renew: (refreshToken: string) => Promise<RenewedTokens>,
  ): Promise<RenewedTokens & { isStored: boolean }>;
}
