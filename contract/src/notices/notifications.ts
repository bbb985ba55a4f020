import { type Static, Type } from "typebox";
import { defineCommand, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { exampleNotice, MAX_INBOX, NOTICE_KINDS, Notice, NoticeKind } from "./notice-kinds.ts";

const time = (what: string) =>
  Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", description: `${what}, \`HH:MM\` in the time zone.` });

const QuietHours = Closed(
  { from: time("First minute without emails"), to: time("First minute with emails again") },
  { description: "Daily hours without emails. Emails of these hours arrive afterwards as one." },
);

const timeZone = "IANA time zone, for example `Europe/Berlin`, of the quiet hours and of the weekly digest.";

export const EMAIL_STATES = ["on", "not_configured", "no_address", "refused"] as const;

export const Notifications = Type.Object(
  {
    kinds: Type.Array(
      Type.Object(
        {
          kind: NoticeKind,
          email: Type.Boolean({ description: "Whether emails are sent." }),
          inbox: Type.Boolean({ description: "Whether the inbox of the app shows it." }),
        },
        { description: "One kind and its channels." },
      ),
      { description: "Every kind, in a fixed order." },
    ),
    quietHours: Nullable(QuietHours, { description: "Hours without emails; null for none." }),
    timeZone: Type.String({ description: timeZone }),
    email: Type.Object(
      {
        address: Nullable(Type.String(), { description: "Where emails go; null for a key that belongs to no person." }),
        state: OneOf(EMAIL_STATES, {
          description:
            "`on`; `not_configured`: the service has no mail server; `no_address`: the key belongs to no person; `refused`: the mail server refused the address for good, or the installation became a copy; any `notifications.update` turns emails on again.",
        }),
      },
      { description: "Whether emails reach the caller." },
    ),
    unread: Type.Integer({
      minimum: 0,
      description: `Unread notices in the inbox; ${MAX_INBOX} stands for as many or more.`,
    }),
    notices: Type.Array(Notice, {
      description: `The inbox, newest first: the latest ${MAX_INBOX} notices of the workspaces that the caller sees, kept for 90 days.`,
    }),
    readUntil: Nullable(Timestamp("Notices up to here are read."), {
      description: "Notices whose last event is not later are read; null if none is.",
    }),
  },
  { description: "Notices of the caller, and how the caller receives them." },
);
export type Notifications = Static<typeof Notifications>;

const example: Notifications = {
  kinds: NOTICE_KINDS.map((kind) => ({ kind, email: kind !== "alert", inbox: true })),
  quietHours: { from: "20:00", to: "07:30" },
  timeZone: "Europe/Berlin",
  email: { address: "ada@agency.example", state: "on" },
  unread: 1,
  notices: [exampleNotice],
  readUntil: "2026-11-15T16:00:00.000Z",
};

export const getNotifications = defineQuery({
  area: "people",
  workspace: "optional",
  name: "notifications.get",
  path: "/v1/me/notifications",
  summary: "Get my notices",
  description:
    "Returns the caller's inbox with its unread count, and which kinds of notices the caller receives by which channel. A key that belongs to no person has an inbox and no emails. For what needs somebody right now use `insights.attention`; for Slack, Teams and email lists of a workspace use `notifications.channels.list`.",
  errors: [],
  input: Closed({}),
  output: Notifications,
  example: { input: {}, output: example },
});

export const updateNotifications = defineCommand({
  area: "people",
  workspace: "optional",
  name: "notifications.update",
  method: "PUT",
  path: "/v1/me/notifications",
  summary: "Change my notices",
  description:
    "Changes which notices the caller receives by email and in the inbox, quiet hours and the time zone, or marks the inbox as read. Omitted fields and kinds keep their values. It clears a refusal of the address, so that emails are tried again. For a channel of the whole team use `notifications.channels.create`.",
  errors: ["validation_error"],
  input: Closed({
    kinds: Type.Optional(
      Type.Array(
        Closed(
          {
            kind: NoticeKind,
            email: Type.Optional(Type.Boolean({ description: "Whether to send emails." })),
            inbox: Type.Optional(Type.Boolean({ description: "Whether the inbox shows it." })),
          },
          { description: "One kind and the channels to change." },
        ),
        { maxItems: NOTICE_KINDS.length, description: "Kinds to change." },
      ),
    ),
    quietHours: Type.Optional(Nullable(QuietHours, { description: "Hours without emails. null removes them." })),
    timeZone: Type.Optional(
      Type.Refine(
        Type.String({ minLength: 1, maxLength: 100, description: timeZone }),
        isTimeZone,
        (zone) => `must be an IANA time zone such as Europe/Berlin; "${zone}" is none`,
      ),
    ),
    readUntil: Type.Optional(
      Timestamp("Marks notices as read whose last event is not later. An earlier time marks them as unread again."),
    ),
  }),
  output: Notifications,
  check({ kinds = [], quietHours }) {
    const named = kinds.map(({ kind }) => kind);
    const twice = named.findIndex((kind, index) => named.indexOf(kind) !== index);
    return [
      ...(twice === -1 ? [] : [{ field: `kinds[${twice}].kind`, message: "is named twice" }]),
      ...(quietHours != null && quietHours.from === quietHours.to
        ? [{ field: "quietHours.to", message: "must differ from `from`; null removes the quiet hours" }]
        : []),
    ];
  },
  example: {
    input: {
      kinds: [{ kind: "alert", email: false }],
      quietHours: { from: "20:00", to: "07:30" },
      timeZone: "Europe/Berlin",
    },
    output: example,
  },
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    // Offsets such as +02:00 have no daylight saving, so quiet hours would move twice a year.
    return !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

export const notificationOperations = [getNotifications, updateNotifications];
