import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { WebhookEvent, WebhookEventType } from "./webhook-events.ts";

const ResponseCode = Nullable(Type.Integer({ minimum: 100, maximum: 599 }), {
  description: "HTTP status of the response; null if there was none.",
});

export const WebhookDelivery = Type.Object(
  {
    deliveryId: Type.String({ description: "Identifier of the delivery, `dlv_…`, which its attempts share." }),
    eventId: Type.String({ description: "The event, `evt_…`." }),
    eventType: WebhookEventType,
    attempt: Type.Integer({ minimum: 1, description: "Number of the attempt, from 1." }),
    outcome: OneOf(["delivered", "failed"], {
      description: "`delivered` after a 2xx within 5 seconds, otherwise `failed`. A redirect is a failure.",
    }),
    responseCode: ResponseCode,
    bodyExcerpt: Nullable(Type.String(), {
      description: "Start of the response body, up to 1 kB of text; null if there was none.",
    }),
    error: Nullable(Type.String(), {
      description: "Why there was no response, in one sentence; null if there was one.",
    }),
    latencyMs: Type.Integer({
      minimum: 0,
      description: "Milliseconds from connecting to the end of the response headers.",
    }),
    attemptedAt: Timestamp("Time it was sent."),
    nextAttemptAt: Nullable(Timestamp("When the next attempt is due."), {
      description: "Null after a delivery and after the last attempt.",
    }),
  },
  { description: "One attempt to deliver an event." },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeadLetter = Type.Object(
  {
    id: Type.String({ description: "Identifier, `dlq_…`." }),
    webhookId: Type.String({ description: "The webhook endpoint, `whk_…`." }),
    event: WebhookEvent,
    attempts: Type.Integer({
      minimum: 0,
      description: "Number of attempts; 0 if the endpoint was disabled before the first.",
    }),
    responseCode: ResponseCode,
    error: Nullable(Type.String(), {
      description: "Why the last attempt got no response, or why there was no attempt; null if it got one.",
    }),
    deadLetteredAt: Timestamp("When delivery was abandoned."),
    expiresAt: Timestamp("When it is deleted, 30 days later."),
    replayedAt: Nullable(Timestamp("Time it was last resent."), { description: "Null if it was not resent." }),
  },
  { description: "An event that could not be delivered." },
);
export type DeadLetter = Static<typeof DeadLetter>;

export const listDeliveries = defineList({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.deliveries.list",
  path: "/v1/webhooks/{id}/deliveries",
  summary: "List deliveries",
  description:
    "Returns the attempts to deliver to one endpoint, newest first, with status, excerpt and duration of each response. Events that failed every attempt are in `webhooks.dead_letter.list`.",
  errors: ["validation_error", "not_found"],
  fields: {
    id: Identifier("whk", "the webhook"),
    since: Type.Optional(Timestamp("Attempted at or after.")),
    event: Type.Optional(Type.String({ maxLength: 100, description: "Only attempts of this event type." })),
    outcome: Type.Optional(OneOf(["delivered", "failed"], { description: "Only attempts with this outcome." })),
  },
  item: WebhookDelivery,
  list: {
    filters: {
      since: { is: "atLeast", of: "attemptedAt" },
      event: { is: "equal", of: "eventType" },
      outcome: { is: "equal", of: "outcome" },
    },
    order: "-attemptedAt",
    // An identifier for each attempt, because the attempts of a delivery share `id`.
    identifier: "attemptId",
    others: ["id"],
  },
  example: {
    input: { id: "whk_a1d5g9j3m7p1s5v9y3b7e1h5", since: "2026-11-16T00:00:00.000Z" },
    data: [
      {
        deliveryId: "dlv_f4i8l2o6r0u4x8a2d6g0j4m8",
        eventId: "evt_n1q5t9w3z7c1f5i9l3o7r1u5",
        eventType: "agent.invocation.completed",
        attempt: 1,
        outcome: "failed",
        responseCode: 503,
        bodyExcerpt: "upstream is restarting",
        error: null,
        latencyMs: 214,
        attemptedAt: "2026-11-16T09:04:10.000Z",
        nextAttemptAt: "2026-11-16T09:04:11.260Z",
      },
    ],
  },
});

const since = Type.Optional(Timestamp("Abandoned at or after."));
const webhookId = Type.Optional(Identifier("whk", "the endpoint", "Defaults to all endpoints that the call sees."));

export const listDeadLetters = defineList({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.dead_letter.list",
  path: "/v1/webhooks/dead-letter",
  summary: "List dead letters",
  description:
    "Returns events that failed every attempt, newest first. They are kept for 30 days. Resend one with `webhooks.dead_letter.replay`, all of them with `webhooks.dead_letter.replay_all`.",
  fields: { since, webhookId },
  item: DeadLetter,
  list: {
    filters: { since: { is: "atLeast", of: "deadLetteredAt" }, webhookId: { is: "equal", of: "webhookId" } },
    order: "-deadLetteredAt",
  },
  example: {
    input: { since: "2026-11-10T00:00:00.000Z" },
    data: [
      {
        id: "dlq_g3k7n1r5u9x3b7e1h5l9o3s7",
        webhookId: "whk_a1d5g9j3m7p1s5v9y3b7e1h5",
        event: {
          type: "agent.invocation.started",
          id: "evt_n1q5t9w3z7c1f5i9l3o7r1u5",
          createdAt: "2026-11-16T09:00:01.000Z",
          workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
          data: { invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb", skill: "rank_monitor" },
        },
        attempts: 5,
        responseCode: 503,
        error: null,
        deadLetteredAt: "2026-11-16T09:05:40.000Z",
        expiresAt: "2026-12-16T09:05:40.000Z",
        replayedAt: null,
      },
    ],
  },
});

export const ReplayedDeadLetter = Type.Object(
  {
    id: Type.String({ description: "The dead letter, `dlq_…`." }),
    eventId: Type.String({ description: "Its event, `evt_…`, unchanged." }),
    deliveryId: Type.String({ description: "The new delivery, `dlv_…`." }),
  },
  { description: "A dead letter that is being resent." },
);
export type ReplayedDeadLetter = Static<typeof ReplayedDeadLetter>;

export const replayDeadLetter = defineCommand({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.dead_letter.replay",
  path: "/v1/webhooks/dead-letter/{id}/replay",
  status: 202,
  summary: "Resend a dead letter",
  description:
    "Resends one event with its original identifier to the endpoint's current URL, signed with its current secret. To resend all missed events use `webhooks.dead_letter.replay_all`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("dlq", "the dead letter") }),
  output: ReplayedDeadLetter,
  example: {
    input: { id: "dlq_g3k7n1r5u9x3b7e1h5l9o3s7" },
    output: {
      id: "dlq_g3k7n1r5u9x3b7e1h5l9o3s7",
      eventId: "evt_n1q5t9w3z7c1f5i9l3o7r1u5",
      deliveryId: "dlv_v2y6b0e4h8k2n6q0t4w8z2c6",
    },
  },
});

export const replayAllDeadLetters = defineCommand({
  area: "webhooks",
  workspace: "optional",
  name: "webhooks.dead_letter.replay_all",
  path: "/v1/webhooks/dead-letter/replay",
  status: 202,
  summary: "Resend many dead letters",
  description:
    "Resends every dead letter that was not resent yet, oldest first: of one endpoint or all, optionally since a time. For one dead letter use `webhooks.dead_letter.replay`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ since, webhookId }),
  output: Type.Object({
    queued: Type.Integer({ minimum: 0, description: "Dead letters that are being resent." }),
  }),
  example: {
    input: { since: "2026-11-16T00:00:00.000Z", webhookId: "whk_a1d5g9j3m7p1s5v9y3b7e1h5" },
    output: { queued: 38 },
  },
});

export const webhookDeliveryOperations = [listDeliveries, listDeadLetters, replayDeadLetter, replayAllDeadLetters];
