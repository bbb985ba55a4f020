import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { defineCommand, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { Knowable } from "../kernel/unknown.ts";
import { defineStart } from "../runs/define-start.ts";

export const MAILBOX_STATES = ["ready", "unchecked", "failing", "paused", "disconnected"] as const;
export const SENDER_CHECKS = ["spf", "dkim", "dmarc", "mx", "ptr", "tls", "unsubscribe", "connection"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const DnsRecord = Type.Object(
  {
    type: OneOf(["TXT", "MX", "PTR"], { description: "Type of the record." }),
    name: Type.String({ description: "Name of the record." }),
    value: Type.String({ description: "Value to publish. Replace a part in angle brackets." }),
  },
  { description: "A DNS record." },
);

export const SenderFinding = Type.Object(
  {
    check: OneOf(SENDER_CHECKS, {
      description:
        "`spf`, `dkim`, `dmarc`, `mx` and `ptr` read the DNS; `tls`: encryption; `unsubscribe`: one-click unsubscribe, tried on ourselves; `connection`: the servers accept the credentials.",
    }),
    state: OneOf(["pass", "warn", "fail"], { description: "`fail` prevents sending." }),
    message: Type.String({ description: "The result, in a sentence." }),
    next: Nullable(Type.String(), { description: "How to fix it; null if nothing is wrong." }),
    record: Nullable(DnsRecord, { description: "The DNS record to publish; null if none would fix it." }),
  },
  { description: "One check of a sender." },
);
export type SenderFinding = Static<typeof SenderFinding>;

export const Mailbox = Type.Object(
  {
    address: Type.String({ description: "The address that emails come from. It identifies the mailbox." }),
    name: Nullable(Type.String(), { description: "Name of the sender; null for the workspace's." }),
    channel: Nullable(Type.String(), {
      description: "Vendor that emails leave through, for example `smtp`; null until the first check.",
    }),
    state: OneOf(MAILBOX_STATES, {
      description:
        "`ready`: it can send; `unchecked`: not checked within a day, which happens before the next email; `failing`: the last check failed, so nothing is sent; `paused`: it waits for a person; `disconnected`: no connection has it.",
    }),
    connectedSince: Nullable(Timestamp("Since when a connection has it."), {
      description: "Since when a connection has it; null if disconnected.",
    }),
    isShared: Type.Boolean({ description: "Whether other workspaces send from it too." }),
    caps: Type.Object(
      {
        dailyLimit: count(
          "The most emails on a day, for all workspaces that share the mailbox. Days are those of UTC.",
        ),
        connectionLimit: count("The limit of the connection, which `dailyLimit` cannot exceed."),
        domainLimit: count("The most emails of the agency to one domain on a day."),
        gapSeconds: Type.Object(
          { least: count("The shortest gap."), most: count("The longest gap.") },
          { description: "Range of the random gap between two emails." },
        ),
      },
      { description: "Limits of the mailbox." },
    ),
    today: Type.Object(
      {
        sent: count("Emails sent today, by all workspaces that share the mailbox."),
        planned: count("Emails planned for the rest of today."),
        limit: count("The most emails today, with warm-up."),
      },
      { description: "Use of the mailbox today." },
    ),
    warmUp: Nullable(
      Type.Object({
        day: Type.Integer({ minimum: 1, description: "Day of the warm-up, from 1." }),
        limit: count("The most emails on this day."),
        daysLeft: count("Days until the full daily limit."),
      }),
      { description: "Stage of the warm-up of a new mailbox; null if it is complete or switched off." },
    ),
    health: Type.Object(
      {
        sent: count("Emails that this workspace sent in 30 days."),
        bounced: count("Of these, emails to addresses that do not exist."),
        blocked: count("Of these, emails that receivers rejected because of the sender."),
        bounceRate: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "nothing_sent", {
          description: "Share of bounced emails, 0 to 1; null without emails.",
        }),
        pausedAt: Nullable(Timestamp("Start of the pause."), {
          description: "Since when it sends nothing; null if it is not paused.",
        }),
        pauseReason: Nullable(Type.String(), { description: "Why it is paused; null if it is not." }),
        readAt: Nullable(Timestamp("Last reading."), { description: "When replies were read last; null for never." }),
        readProblem: Nullable(Type.String(), { description: "Why replies could not be read; null if they were." }),
      },
      { description: "How emails of the mailbox fare." },
    ),
    check: Nullable(
      Type.Object({
        checkedAt: Timestamp("When it ran."),
        passed: Type.Boolean({ description: "Whether no check failed." }),
        findings: Type.Array(SenderFinding, { description: "Result of each check." }),
      }),
      { description: "The last check of the sender; null for none." },
    ),
  },
  { description: "A mailbox that emails come from." },
);
export type Mailbox = Static<typeof Mailbox>;

export const MailboxCheckInput = Closed(
  {
    address: Type.Optional(
      Type.String({ minLength: 3, maxLength: 320, description: "Only this mailbox; all connected ones by default." }),
    ),
  },
  { description: "Input of `link_building.mailbox.check`." },
);
export const MailboxCheckResult = Type.Object(
  {
    mailboxes: Type.Array(
      Type.Object({
        address: Type.String({ description: "The mailbox." }),
        passed: Type.Boolean({ description: "Whether no check failed." }),
        findings: Type.Array(SenderFinding, { description: "Result of each check." }),
      }),
      { description: "The mailboxes that were checked." },
    ),
  },
  { description: "Result of `link_building.mailbox.check`." },
);
export type MailboxCheckResult = Static<typeof MailboxCheckResult>;

const address = Type.String({ minLength: 3, maxLength: 320, description: "Address of the mailbox, in any case." });

export const exampleMailbox: Mailbox = {
  address: "ada@tallyhour.example",
  name: "Ada Hale",
  channel: "smtp",
  state: "failing",
  connectedSince: "2026-11-09T08:00:00.000Z",
  isShared: false,
  caps: { dailyLimit: 30, connectionLimit: 40, domainLimit: 3, gapSeconds: { least: 90, most: 300 } },
  today: { sent: 12, planned: 4, limit: 25 },
  warmUp: { day: 5, limit: 25, daysLeft: 1 },
  health: {
    sent: 61,
    bounced: 1,
    blocked: 0,
    bounceRate: 0.0164,
    pausedAt: null,
    pauseReason: null,
    readAt: "2026-11-16T09:55:00.000Z",
    readProblem: null,
  },
  check: {
    checkedAt: "2026-11-16T07:00:00.000Z",
    passed: false,
    findings: [
      { check: "spf", state: "pass", message: "SPF: v=spf1 mx -all", next: null, record: null },
      {
        check: "dmarc",
        state: "fail",
        message: "tallyhour.example has no valid DMARC record.",
        next: "Publish this TXT record. SPF and DKIM must name the domain of the sender.",
        record: {
          type: "TXT",
          name: "_dmarc.tallyhour.example",
          value: "v=DMARC1; p=none; rua=mailto:ada@tallyhour.example",
        },
      },
    ],
  },
};

export const listMailboxes = defineList({
  area: "outreach",
  name: "link_building.mailbox.list",
  path: "/v1/link-building/mailboxes",
  summary: "List mailboxes",
  description:
    "Returns the mailboxes that the workspace sends from, with their limits, use, warm-up, health and last check. A mailbox appears with its first check: start `link_building.mailbox.check` after you connect one with `integrations.connect`.",
  fields: {
    state: Type.Optional(Csv("Only mailboxes in one of these states, for example `paused,failing`.")),
  },
  item: Mailbox,
  list: {
    filters: { state: { is: "oneOf", of: "state", values: MAILBOX_STATES } },
    order: "address",
    identifier: "address",
  },
  example: { input: { state: "failing" }, data: [exampleMailbox] },
});

export const getMailbox = defineQuery({
  area: "outreach",
  name: "link_building.mailbox.get",
  path: "/v1/link-building/mailboxes/{address}",
  summary: "Get a mailbox",
  description:
    "Returns one mailbox with its limits, use today, warm-up, health, and findings of its last check. To check the sender again start `link_building.mailbox.check`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ address }),
  output: Mailbox,
  example: { input: { address: exampleMailbox.address }, output: exampleMailbox },
});

export const updateMailbox = defineCommand({
  area: "outreach",
  name: "link_building.mailbox.update",
  method: "PATCH",
  path: "/v1/link-building/mailboxes/{address}",
  summary: "Change limits of a mailbox, pause or resume it",
  description:
    "Changes the limits of a mailbox for emails that are planned from now on, or pauses or resumes it. While it is paused, its planned emails wait. To resume it or raise a limit, the key must be allowed to approve. To stop all effects at once use `effects.freeze`, to pause one campaign `link_building.serp_outreach.update`.",
  errors: ["validation_error", "forbidden", "not_found"],
  input: Closed({
    address,
    dailyLimit: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()], {
        description: "The most emails on a day, at most the limit of the connection; null for that limit.",
      }),
    ),
    domainLimit: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 50 }), Type.Null()], {
        description: "The most emails of the agency to one domain on a day; null for 3.",
      }),
    ),
    warmUp: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: "Whether the mailbox starts with few emails a day; null for the setting of the connection.",
      }),
    ),
    paused: Type.Optional(Type.Boolean({ description: "True to pause, false to resume." })),
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: "Why it is paused; only with `paused: true`." }),
    ),
  }),
  output: Mailbox,
  check({ paused, reason }) {
    if (reason === undefined || paused === true) return [];
    return [{ field: "reason", message: "is only for `paused: true`" }];
  },
  example: { input: { address: exampleMailbox.address, dailyLimit: 30 }, output: exampleMailbox },
});

export const checkMailboxes = defineStart({
  area: "outreach",
  credits: "free",
  name: "link_building.mailbox.check",
  path: "/v1/link-building/mailboxes/check",
  skill: "link_building.mailbox.check",
  summary: "Check mailboxes and their domains",
  description:
    "Starts a run that checks mailboxes as receivers do: SPF, DKIM, DMARC, MX, PTR, TLS, one-click unsubscribe and the credentials. It sends nothing. Each finding states how to fix it, with the DNS record. No email leaves a mailbox that fails. Read the outcome with `link_building.mailbox.list`.",
  errors: [...START_ERRORS, "outreach_platform_not_configured"],
  fields: MailboxCheckInput.properties,
  example: { input: {}, output: exampleHandle("link_building.mailbox.check", { credits: 0, durationSeconds: 10 }) },
});

export const mailboxOperations = [listMailboxes, getMailbox, updateMailbox, checkMailboxes];
