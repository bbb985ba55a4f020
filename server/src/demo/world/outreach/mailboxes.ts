import type { Mailbox, MailboxCheckResult, SenderFinding } from "@findable/contract";
import { BRAND, DEMO_NOW } from "../facts.ts";

const HOST = `mail.${BRAND.domain}`;

const PASSED: readonly SenderFinding[] = [
  passed("spf", `SPF: v=spf1 a:${HOST} ~all`),
  passed("dkim", `The DKIM key mail._domainkey.${BRAND.domain} is published.`),
  passed("mx", `${BRAND.domain} receives email at ${HOST}.`),
  passed("ptr", `${HOST} has the reverse name ${HOST}.`),
  passed("tls", "Emails are handed over with TLS from the first byte."),
  passed("unsubscribe", "One-click unsubscribe answers over https."),
  passed("connection", "The mail servers accept the credentials."),
];

const DMARC = passed(
  "dmarc",
  `DMARC of ${BRAND.domain}: p=none. SPF and DKIM of ${BRAND.domain} align with the sender.`,
);

function passed(check: SenderFinding["check"], message: string): SenderFinding {
  return { check, state: "pass", message, next: null, record: null };
}

function daysBefore(days: number): string {
  return new Date(Date.parse(DEMO_NOW) - days * 86_400_000).toISOString();
}

const usual: Mailbox = {
  address: `ada@${BRAND.domain}`,
  name: "Ada Hale",
  channel: "smtp",
  state: "ready",
  connectedSince: daysBefore(21),
  isShared: false,
  caps: { dailyLimit: 40, connectionLimit: 40, domainLimit: 3, gapSeconds: { least: 90, most: 300 } },
  today: { sent: 12, planned: 6, limit: 40 },
  warmUp: null,
  health: {
    sent: 184,
    bounced: 2,
    blocked: 0,
    bounceRate: 0.0109,
    pausedAt: null,
    pauseReason: null,
    readAt: daysBefore(0.002),
    readProblem: null,
  },
  check: { checkedAt: daysBefore(0.1), passed: true, findings: [...PASSED, DMARC] },
};

/** One mailbox that sends, a new one that warms up without DMARC, and one that a bounce storm paused. */
export const MAILBOXES: readonly Mailbox[] = [
  usual,
  {
    ...usual,
    address: `hello@try-${BRAND.domain}`,
    name: null,
    state: "failing",
    connectedSince: daysBefore(3),
    today: { sent: 0, planned: 0, limit: 20 },
    warmUp: { day: 4, limit: 20, daysLeft: 4 },
    health: { ...usual.health, sent: 30, bounced: 0, bounceRate: 0 },
    check: {
      checkedAt: daysBefore(0.1),
      passed: false,
      findings: [
        {
          check: "dmarc",
          state: "fail",
          message: `try-${BRAND.domain} has no valid DMARC record.`,
          next: "Publish this TXT record. Reports arrive at the address in `rua`.",
          record: {
            type: "TXT",
            name: `_dmarc.try-${BRAND.domain}`,
            value: `v=DMARC1; p=none; rua=mailto:hello@try-${BRAND.domain}`,
          },
        },
        ...PASSED,
      ],
    },
  },
  {
    ...usual,
    address: `partners@${BRAND.domain}`,
    name: "Tom Reyes",
    state: "paused",
    connectedSince: daysBefore(60),
    today: { sent: 0, planned: 4, limit: 40 },
    health: {
      ...usual.health,
      sent: 96,
      bounced: 9,
      bounceRate: 0.0938,
      pausedAt: daysBefore(1.2),
      pauseReason: `5 of the latest 50 emails of partners@${BRAND.domain} bounced. Check the addresses before you resume it.`,
    },
  },
];

/** The result of a check in the demo: what the mailboxes show. */
export function checkedMailboxes(address: string | undefined): MailboxCheckResult {
  const asked = MAILBOXES.filter((one) => address === undefined || one.address === address.toLowerCase());
  return {
    mailboxes: (asked.length === 0 ? MAILBOXES.slice(0, 1) : asked).map((mailbox) => ({
      address: asked.length === 0 && address !== undefined ? address : mailbox.address,
      passed: mailbox.check?.passed ?? true,
      findings: mailbox.check?.findings ?? [],
    })),
  };
}
