import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier, WebAddress } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { WEBHOOK_EVENT_TYPES, WebhookEventType } from "./webhook-events.ts";

export const WEBHOOK_LEVELS = ["workspace", "agency"] as const;
const levelDescription =
  "`workspace` receives the events of one workspace; `agency` those of all workspaces of the agency and of its runs without a workspace, such as bulk actions.";

const digestDescription =
  "Whether a run sends one event of each type of `rank.dropped`, `rank.improved` and `rank.lost_top_10` with all its `keywords`, instead of one for each keyword.";

export const WebhookHealth = Type.Object(
  {
    n: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "Attempts behind the rate: those of the last 24 hours, at most the newest 100.",
    }),
    successRate: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "nothing_sent", {
      description: "Share of them that were delivered, 0 to 1; null if there were none.",
    }),
    lastFailureAt: Nullable(Timestamp("When an attempt last failed."), {
      description: "Null if none failed in the last 30 days.",
    }),
    lastFailure: Nullable(Type.String(), { description: "Why it failed, in one sentence; null if none failed." }),
    waiting: Type.Integer({
      minimum: 0,
      description: "Events in delivery or waiting for their next attempt; 10000 stands for 10,000 or more.",
    }),
  },
  { description: "Delivery statistics of the endpoint." },
);
export type WebhookHealth = Static<typeof WebhookHealth>;

export const Webhook = Type.Object(
  {
    id: Type.String({ description: "Identifier, `whk_…`." }),
    url: Type.String({ description: "URL that receives the events." }),
    level: OneOf(WEBHOOK_LEVELS, { description: levelDescription }),
    events: Type.Array(WebhookEventType, { description: "Event types that it receives." }),
    digest: Type.Boolean({ description: digestDescription }),
    description: Nullable(Type.String(), { description: "Its purpose; null if not given." }),
    active: Type.Boolean({ description: "False if it receives nothing. A 410 response sets it to false." }),
    previousSecretExpiresAt: Nullable(Timestamp("Until when the previous secret also signs."), {
      description: "Null except in the 24 hours after a rotation.",
    }),
    health: WebhookHealth,
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A webhook endpoint, without its secret." },
);
export type Webhook = Static<typeof Webhook>;

const secret = Type.String({ description: "Signing secret, `whsec_…`. It is returned only once." });
export const CreatedWebhook = Type.Object(
  { ...Webhook.properties, secret },
  { description: "A webhook endpoint with its secret." },
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;
export const UpdatedWebhook = Type.Object(
  { ...Webhook.properties, secret: Unset(secret) },
  { description: "A webhook endpoint; with `secret` if `rotate` created a new one." },
);
export type UpdatedWebhook = Static<typeof UpdatedWebhook>;

const id = Identifier("whk", "the webhook");
const url = WebAddress("URL that receives the events. It must be reachable from the internet.");
const events = Type.Array(OneOf(WEBHOOK_EVENT_TYPES, { description: "An event type." }), {
  minItems: 1,
  uniqueItems: true,
  description: "Event types to receive. There is no wildcard.",
});
const description = Type.String({ maxLength: 500, description: "Its purpose." });

const exampleWebhook: Webhook = {
  id: "whk_a1d5g9j3m7p1s5v9y3b7e1h5",
  url: "https://hooks.tallyhour.example/findable",
  level: "workspace",
  events: ["agent.invocation.awaiting_approval", "rank.dropped"],
  digest: false,
  description: "Posts to the growth channel",
  active: true,
  previousSecretExpiresAt: null,
  health: {
    n: 38,
    successRate: 0.9737,
    lastFailureAt: "2026-11-16T04:12:08.114Z",
    lastFailure: "The endpoint returned 502.",
    waiting: 0,
  },
  createdAt: "2026-11-09T11:00:00.000Z",
  updatedAt: "2026-11-09T11:00:00.000Z",
};
const exampleSecret = "whsec_7Qm3vXr9Lk2TzB5nWc8YdJ4hPf6SgA1u";

export const listWebhooks = defineList({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.list",
  path: "/v1/webhooks",
  summary: "List webhook endpoints",
  description:
    "Returns the webhook endpoints of the workspace, newest first, without secrets; an agency key also sees those of its agency, and without a workspace only them. Attempts are in `webhooks.deliveries.list`.",
  fields: {
    level: Type.Optional(OneOf(WEBHOOK_LEVELS, { description: "Only endpoints of the workspace, or of the agency." })),
  },
  item: Webhook,
  list: { filters: { level: { is: "equal", of: "level" } }, order: "-createdAt" },
  example: { input: {}, data: [exampleWebhook] },
});

export const createWebhook = defineCommand({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.create",
  path: "/v1/webhooks",
  summary: "Create a webhook endpoint",
  description:
    "Creates an endpoint that receives events of the workspace or, with `level`, of the whole agency, signed with a secret that is returned once. Answer 2xx within 5 seconds and discard duplicates by the event's id. To follow one run live use `agent.invocations.events`; to try the endpoint use `webhooks.test`.",
  errors: ["validation_error", "limit_reached", "agency_key_required"],
  answersSecret: true,
  input: Closed({
    url,
    events,
    level: Type.Optional(
      OneOf(WEBHOOK_LEVELS, {
        default: "workspace",
        description: `${levelDescription} \`agency\` requires an agency key.`,
      }),
    ),
    digest: Type.Optional(Type.Boolean({ default: false, description: digestDescription })),
    description: Type.Optional(description),
  }),
  output: CreatedWebhook,
  example: {
    input: { url: exampleWebhook.url, events: exampleWebhook.events, description: "Posts to the growth channel" },
    output: {
      ...exampleWebhook,
      health: { n: 0, successRate: null, lastFailureAt: null, lastFailure: null, waiting: 0 },
      secret: exampleSecret,
    },
  },
});

export const getWebhook = defineQuery({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.get",
  path: "/v1/webhooks/{id}",
  summary: "Get a webhook endpoint",
  description:
    "Returns one endpoint without its secret. Replace a lost secret with `webhooks.update` and `rotate`. To find the identifier use `webhooks.list`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Webhook,
  example: { input: { id: exampleWebhook.id }, output: exampleWebhook },
});

export const updateWebhook = defineCommand({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.update",
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  summary: "Update a webhook endpoint",
  description:
    "Updates URL, events or description, enables or disables the endpoint, or replaces its secret. Omitted fields keep their values. For 24 hours after a rotation both secrets sign, or for `overlapSeconds`. Pending retries use the new URL and secret; those of a disabled endpoint become dead letters when they are due. To resend missed events use `webhooks.dead_letter.replay_all`.",
  errors: ["validation_error", "not_found"],
  answersSecret: true,
  input: Closed({
    id,
    url: Type.Optional(url),
    events: Type.Optional(events),
    digest: Type.Optional(Type.Boolean({ description: digestDescription })),
    description: Type.Optional(Nullable(description, { description: "Its purpose. null clears it." })),
    active: Type.Optional(
      Type.Boolean({ description: "False disables it. Events that happen meanwhile are not kept." }),
    ),
    secret: Type.Optional(
      Type.String({
        pattern: "^whsec_[A-Za-z0-9+/]{32,86}={0,2}$",
        description: "Your own new secret: `whsec_` and 24 to 64 random bytes in base64. Not with `rotate`.",
      }),
    ),
    rotate: Type.Optional(
      Type.Boolean({
        default: false,
        description: "True creates a new secret and returns it once. Not with `secret`.",
      }),
    ),
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        description:
          "Seconds for which the old secret also signs, default 86400; 0 if it leaked. Only with a new secret.",
      }),
    ),
  }),
  output: UpdatedWebhook,
  check({ secret, rotate = false, overlapSeconds }) {
    if (rotate && secret !== undefined) return [{ field: "secret", message: "cannot be used together with `rotate`" }];
    const keepsSecret = !rotate && secret === undefined;
    return keepsSecret && overlapSeconds !== undefined
      ? [{ field: "overlapSeconds", message: "is for a new secret only" }]
      : [];
  },
  example: {
    input: { id: exampleWebhook.id, rotate: true },
    output: {
      ...exampleWebhook,
      previousSecretExpiresAt: "2026-11-17T09:00:00.000Z",
      updatedAt: "2026-11-16T09:00:00.000Z",
      secret: exampleSecret,
    },
  },
});

export const deleteWebhook = defineDelete({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.delete",
  path: "/v1/webhooks/{id}",
  summary: "Delete a webhook endpoint",
  description:
    "Deletes an endpoint immediately, with its pending retries and dead letters. To stop it for a while use `webhooks.update` with `active: false`.",
  input: Closed({ id }),
  example: { id: exampleWebhook.id },
});

export const WebhookTestResult = Type.Object(
  {
    deliveryId: Type.String({ description: "The delivery, `dlv_…`." }),
    eventId: Type.String({ description: "The test event, `evt_test_…`." }),
    event: WebhookEventType,
  },
  { description: "A test event in delivery." },
);
export type WebhookTestResult = Static<typeof WebhookTestResult>;

export const testWebhook = defineCommand({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.test",
  path: "/v1/webhooks/{id}/test",
  status: 202,
  summary: "Send a test event",
  description:
    "Sends one signed test event to an endpoint, whether or not it is enabled or receives that type; at most 10 a minute. See the outcome in `webhooks.deliveries.list`. It is retried like other events and never becomes a dead letter.",
  errors: ["validation_error", "not_found"],
  input: Closed({ id, event: OneOf(WEBHOOK_EVENT_TYPES, { description: "Type of the test event." }) }),
  output: WebhookTestResult,
  example: {
    input: { id: exampleWebhook.id, event: "rank.dropped" },
    output: {
      deliveryId: "dlv_f4i8l2o6r0u4x8a2d6g0j4m8",
      eventId: "evt_test_n1q5t9w3z7c1f5i9l3o7r1u5",
      event: "rank.dropped",
    },
  },
});

export const webhookOperations = [listWebhooks, createWebhook, getWebhook, updateWebhook, deleteWebhook, testWebhook];
