import { type Static, Type } from "typebox";
import { Identifier, WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { NOTICE_KINDS, NoticeKind } from "./notice-kinds.ts";

export const CHANNEL_TYPES = ["slack", "teams", "email"] as const;
const ChannelType = OneOf(CHANNEL_TYPES, {
  description:
    "`slack`: an incoming webhook; `teams`: the webhook of a Microsoft Teams workflow; `email`: a list of addresses.",
});
export type ChannelType = Static<typeof ChannelType>;

/** Addresses of one email channel. */
export const MAX_CHANNEL_ADDRESSES = 20;
/** Channels of one workspace. */
export const MAX_CHANNELS = 20;

const CHANNEL_STATES = ["waiting", "accepted", "failed", "off"] as const;

export const NotificationChannel = Type.Object(
  {
    id: Type.String({ description: "Identifier, `nch_…`." }),
    type: ChannelType,
    name: Type.String({ description: "Its name." }),
    kinds: Type.Array(NoticeKind, { description: "Kinds of notices that it receives." }),
    host: Nullable(Type.String(), {
      description: "Host of the webhook, whose URL is a secret and is not returned; null for an email list.",
    }),
    addresses: Type.Array(Type.String(), {
      description:
        "Addresses of an email list. An address that unsubscribes, or that the mail server refuses for good, is removed.",
    }),
    state: OneOf(CHANNEL_STATES, {
      description:
        "`waiting`: nothing was sent yet; `accepted`: the last message was accepted, which for Teams does not prove that the workflow posted it; `failed`: the last attempt failed and is repeated; `off`: the receiver is gone, and the channel receives nothing.",
    }),
    lastAt: Nullable(Timestamp("When the last attempt ended."), { description: "Null before the first attempt." }),
    lastFailure: Nullable(Type.String(), {
      description: "Why the last attempt failed or the channel is off, in one sentence; null without a failure.",
    }),
    createdAt: Timestamp("Creation time."),
  },
  { description: "A channel of a workspace for notices." },
);
export type NotificationChannel = Static<typeof NotificationChannel>;

const example: NotificationChannel = {
  id: "nch_e8i2m6q0u4y8c2g6k0o4s8w2",
  type: "slack",
  name: "#seo-tallyhour",
  kinds: ["approval", "alert", "digest"],
  host: "hooks.slack.com",
  addresses: [],
  state: "accepted",
  lastAt: "2026-11-16T08:44:10.000Z",
  lastFailure: null,
  createdAt: "2026-11-09T11:00:00.000Z",
};

export const listNotificationChannels = defineList({
  area: "people",
  name: "notifications.channels.list",
  path: "/v1/notification-channels",
  summary: "List channels for notices",
  description:
    "Returns the Slack, Teams and email channels of the workspace, newest first, with the state of their last message. A channel whose receiver is gone is `off`: create a new one. For personal emails and quiet hours use `notifications.get`; for machines use `webhooks.list`.",
  fields: {},
  item: NotificationChannel,
  list: { order: "-createdAt" },
  example: { input: {}, data: [example] },
});

export const createNotificationChannel = defineCommand({
  area: "people",
  name: "notifications.channels.create",
  path: "/v1/notification-channels",
  summary: "Add a channel for notices",
  description:
    "Adds a Slack, Teams or email channel to the workspace, and sends a first message to it. A Teams workflow answers before it posts: look whether the message arrived. Messages link to the app and never contain secrets, previews or texts of outreach. To receive signed events in a program use `webhooks.create`.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    type: ChannelType,
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Its name, for example the name of the Slack channel.",
    }),
    kinds: Type.Optional(
      Type.Array(NoticeKind, {
        minItems: 1,
        uniqueItems: true,
        default: [...NOTICE_KINDS],
        description: "Kinds of notices that it receives. Default: all.",
      }),
    ),
    url: Type.Optional(
      WebAddress("URL of the webhook, for `slack` and `teams`. It is stored sealed and never returned."),
    ),
    addresses: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 254, description: "An email address." }), {
        minItems: 1,
        maxItems: MAX_CHANNEL_ADDRESSES,
        description: "Addresses, for `email`. Each receives messages with a link that unsubscribes it.",
      }),
    ),
  }),
  output: NotificationChannel,
  check({ type, url, addresses }) {
    if (type === "email") {
      if (url !== undefined) return [{ field: "url", message: "is for `slack` and `teams`; give `addresses`" }];
      return addresses === undefined ? [{ field: "addresses", message: "is required for `email`" }] : [];
    }
    if (addresses !== undefined) return [{ field: "addresses", message: "is for `email`; give `url`" }];
    if (url === undefined) return [{ field: "url", message: `is required for \`${type}\`` }];
    return isPrivateOrHttps(url) ? [] : [{ field: "url", message: "must be an https URL, because it is a secret" }];
  },
  example: {
    input: {
      type: "slack",
      name: "#seo-tallyhour",
      kinds: ["approval", "alert", "digest"],
      url: "https://hooks.slack.com/services/T000/B000/x0x0x0",
    },
    output: { ...example, state: "waiting", lastAt: null },
  },
});

export const deleteNotificationChannel = defineDelete({
  area: "people",
  name: "notifications.channels.delete",
  path: "/v1/notification-channels/{id}",
  summary: "Delete a channel for notices",
  description:
    "Deletes a channel with its secret. Messages that wait for it are not sent. To change a channel delete it and create a new one with `notifications.channels.create`.",
  input: Closed({ id: Identifier("nch", "the channel") }),
  example: { id: example.id },
});

export const notificationChannelOperations = [
  listNotificationChannels,
  createNotificationChannel,
  deleteNotificationChannel,
];

/** A receiver on the machine of the service needs no encryption. Where private addresses are not allowed, the service refuses it. */
function isPrivateOrHttps(text: string): boolean {
  const url = URL.parse(text.trim());
  return url?.protocol === "https:" || url?.hostname === "127.0.0.1";
}
