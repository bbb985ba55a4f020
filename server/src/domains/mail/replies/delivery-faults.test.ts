import { expect, test } from "vitest";
import type { IncomingMail } from "../../../providers/outreach/port.ts";
import { bouncesOf, isFinalFailure } from "./bounces.ts";
import { judgeFault } from "./delivery-faults.ts";

/** Fault, status, and the words of a receiver. */
const REPORTS: readonly (readonly [string, string | null, string])[] = [
  [
    "recipient",
    "5.1.1",
    "smtp; 550 5.1.1 <ines@a.example>: Recipient address rejected: User unknown in virtual mailbox table",
  ],
  [
    "recipient",
    "5.0.0",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking",
  ],
  ["recipient", "5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"],
  ["recipient", "5.4.1", "550 5.4.1 Recipient address rejected: Access denied. [x.prod.outlook.com]"],
  ["recipient", null, "Sorry, no mailbox here by that name. (#5.1.1)"],
  ["recipient", null, "554 delivery error: dd This user doesn't have a yahoo.example account"],
  ["recipient", null, "User ines (ines@a.example) not listed in Domino Directory"],
  ["recipient", null, "550 Unrouteable address"],
  [
    "recipient",
    "5.4.4",
    "Host or domain name not found. Name service error for name=a.example type=MX: Host not found",
  ],
  ["full", "5.2.2", "552-5.2.2 The email account that you tried to reach is over quota."],
  ["full", "4.2.2", "452 4.2.2 mailbox full"],
  ["full", "5.0.0", "550 Mailbox quota exceeded / Postfach voll"],
  ["limit", "5.4.5", "550 5.4.5 Daily user sending limit exceeded"],
  [
    "limit",
    "5.1.90",
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
  ],
  ["limit", "5.2.1", "450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents"],
  ["limit", "4.7.0", "421 4.7.0 [TS01] Messages from 192.0.2.1 temporarily deferred due to user complaints"],
  ["content", "5.3.4", "552 5.3.4 Message size exceeds fixed limit"],
  ["content", "5.7.1", "554 5.7.1 Message rejected as spam by content filter"],
  ["sender", "5.1.1", "550 5.7.1 IP address blacklisted by recipient"],
  ["sender", "5.7.26", "550-5.7.26 This mail has been blocked because the sender is unauthenticated. SPF did not pass"],
  ["sender", "5.1.8", "501 5.1.8 Sender address rejected: Domain not found"],
  ["sender", "5.7.1", "550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus"],
  ["policy", "5.7.1", "550 5.7.1 Message rejected due to local policy"],
  ["policy", "5.7.0", "550 Administrative prohibition - envelope blocked - https://community.mimecast.example"],
  ["transient", "4.4.1", "connect to mx.a.example[192.0.2.9]:25: Connection timed out"],
  ["transient", "4.1.1", "450 4.1.1 user unknown, try again later"],
  ["unknown", "5.0.0", "554 Transaction failed"],
  ["unknown", null, "It was not delivered."],
];

/** Fault, status, and short wordings that the public documentation of servers lists. */
const OF_SERVERS: readonly (readonly [string, string | null, string])[] = [
  // Proofpoint
  ["sender", "5.7.1", "554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1"],
  ["recipient", "5.1.1", "550 5.1.1 User Unknown"],
  // Mimecast
  ["policy", null, "550 Administrative prohibition - envelope blocked"],
  ["policy", null, "554 Email rejected due to security policies"],
  ["recipient", null, "550 Invalid Recipient"],
  ["transient", null, "451 Internal resources are temporarily unavailable"],
  ["transient", null, "451 Recipient temporarily unavailable"],
  ["content", null, "552 Maximum email size exceeded"],
  ["policy", null, "550 Rejected by header based manually Blocked Senders: ada@acme.example"],
  ["sender", null, "550 csi.mimecast.org Poor Reputation Sender."],
  ["transient", null, "451 Greylisting in force, please retry after a while"],
  // Yahoo
  ["policy", "5.7.9", "554 5.7.9 Message not accepted for policy reasons"],
  [
    "sender",
    "5.7.1",
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list",
  ],
  [
    "recipient",
    null,
    "554 30 Sorry, your message to ines@a.example cannot be delivered. This mailbox is disabled (554.30)",
  ],
  ["recipient", null, "554 delivery error: dd Not a valid recipient"],
  ["limit", null, "450 too frequent connects from 192.0.2.1, please try again later."],
  // Google
  ["recipient", "5.2.1", "550 5.2.1 The email account that you tried to reach is inactive"],
  ["limit", "4.2.1", "450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error."],
  ["full", "5.2.2", "552 5.2.2 The recipient's inbox is out of storage space and inactive."],
  ["sender", "5.7.25", "550-5.7.25 The IP address sending this message does not have a PTR record setup"],
  ["limit", "5.4.5", "550-5.4.5 Daily SMTP relay sending limit exceeded"],
  ["sender", "5.7.26", "550-5.7.26 Your email has been blocked because the sender is unauthenticated"],
  ["sender", "5.7.1", "550 5.7.1 likely suspicious due to the very low reputation of the sending domain"],
  // Exchange
  ["limit", "5.2.121", "550 5.2.121 RecipientRateLimitExceeded"],
  ["sender", "5.7.708", "550 5.7.708 Access denied, traffic not accepted from this IP"],
  [
    "policy",
    "5.7.133",
    "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed",
  ],
  ["full", "5.2.2", "554 5.2.2 STOREDRV.Deliver.Exception:QuotaExceededException; mailbox full"],
  ["recipient", "5.4.310", "550 5.4.310 DNS domain a.example does not exist"],
  ["transient", "5.4.300", "550 5.4.300 Message expired"],
  ["sender", "5.1.8", "550 5.1.8 Access denied, bad outbound sender"],
  [
    "limit",
    "5.2.122",
    "554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive",
  ],
  ["transient", "5.4.316", "550 5.4.316 Message expired, connection refused(Socket error code 10061)"],
  ["recipient", "5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)"],
  ["unknown", null, "550 Requested action not taken: mailbox unavailable"],
  ["sender", null, "550 SC-001 Unfortunately, messages from 192.0.2.1 weren't sent."],
  // Exim
  ["sender", null, "550-Callback setup failed while verifying <ada@acme.example>"],
  ["content", null, "550 maximum allowed line length is 998 octets, got 1204"],
  ["transient", null, "retry timeout exceeded"],
  ["recipient", null, "all relevant MX records point to non-existent hosts"],
  ["recipient", null, "an MX or SRV record indicated no SMTP service"],
  ["recipient", null, "550 No such recipient here"],
  // qmail
  ["recipient", null, "Sorry, I couldn't find any host named a.example. (#5.1.2)"],
  ["transient", null, "I'm not going to try again; this message has been in the queue too long."],
  ["full", null, "The users mailfolder is over the allowed quota (size). (#5.2.2)"],
  ["recipient", null, "This address no longer accepts mail."],
  // Domino
  ["full", null, "Router: Database disk quota exceeded"],
  ["recipient", null, "Recipient's Domino Directory entry does not specify a valid Notes mail file"],
  ["transient", null, "Delivery time expired"],
  ["transient", null, "Server not responding; Router: Unable to open mailbox file"],
  // Postfix
  ["transient", null, "delivery temporarily suspended: connect to mx.a.example[192.0.2.1]:25: Connection refused"],
  ["transient", "4.7.1", "450 4.7.1 <ines@a.example>: Recipient address rejected: Greylisted, see the help page"],
  ["transient", "4.4.1", "connect to mx.a.example[192.0.2.9]:25: Connection refused"],
  ["content", "5.3.4", "message size 123 exceeds size limit 100 of server mx.a.example"],
  ["sender", "4.1.8", "450 4.1.8 <ada@acme.example>: Sender address rejected: Domain not found"],
  ["sender", null, "450 Client host rejected: cannot find your hostname, [192.0.2.1]"],
  // Cisco
  ["recipient", null, "550 #5.1.0 Address rejected."],
  // In other languages
  ["full", null, "550 La boîte de réception est pleine"],
  ["recipient", null, "550 Nie ma takiego konta"],
  ["recipient", "5.5.0", "550 5.5.0 Adresse inexistante"],
  // Of the protocol
  ["content", null, "550 Protocol violation (in reply to DATA command)"],
  ["content", null, "504 Command parameter not implemented"],
  ["transient", "4.3.1", "452 4.3.1 Insufficient system storage"],
  ["transient", "4.4.5", "452 4.4.5 Insufficient disk space; try again later"],
];

test.each(OF_SERVERS)("documented wording of a server: %s, status %s, %s", (fault, status, diagnostic) => {
  expect(judgeFault({ status, diagnostic })).toBe(fault);
});

test.each(REPORTS)("the fault is named: %s, %s, %s", (fault, status, diagnostic) => {
  expect(judgeFault({ status, diagnostic })).toBe(fault);
});

function report(subject: string, text: string, headers: Record<string, string> = {}): IncomingMail {
  return {
    ...{
      messageId: "1@mx.example",
      from: { address: "mailer-daemon@mx.example", name: null },
      inReplyTo: [],
      references: [],
    },
    ...{ recipients: ["ada@acme.example"], subject, text, receivedAt: "2026-11-23T09:12:00.000Z", headers },
    ...{ delivery: null, event: "reply" },
  };
}

test("a report without fields is read by its words: who failed, and of several addresses what is said about each", () => {
  const words = `I'm afraid I wasn't able to deliver your message to the following addresses.

<ines@a.example>:
550 5.1.1 User unknown

<bea@b.example>:
552 5.2.2 Mailbox full

--- Below this line is a copy of the message.

From: Ada <ada@acme.example>
`;

  expect(bouncesOf(report("failure notice", words))).toMatchObject([
    { address: "ines@a.example", kind: "hard", fault: "recipient" },
  ]);
  expect(
    bouncesOf(report("Mail delivery failed", "552 mailbox is full", { "x-failed-recipients": "bea@b.example" })),
  ).toMatchObject([{ address: "bea@b.example", kind: "soft", fault: "full" }]);
});

test("a warning that an email is delayed is no bounce, and a final failure that names no address is final", () => {
  const delayed = report("Warning: could not send message for past 4 hours", "It will be retried. <ines@a.example>");

  expect([bouncesOf(delayed), isFinalFailure(delayed)]).toEqual([[], false]);
  expect(isFinalFailure(report("Undeliverable: Your guide", "It could not be delivered, and we have given up."))).toBe(
    true,
  );
});
