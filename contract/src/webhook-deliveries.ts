import { type Static, Type } from "typebox";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { WebhookEvent, WebhookEventType } from "./webhook-events.ts";

const ResponseCode = Nullable(Type.Integer({ minimum: 100, maximum: 599 }), {
  description: "HTTP status of the answer; null when there was none.",
});

export const WebhookDelivery = Type.Object(
  {
    deliveryId: Type.String({ description: "Identifier of the delivery, `dlv_…`; its attempts share it." }),
    eventId: Type.String({ description: "The event, `evt_…`." }),
    eventType: WebhookEventType,
    attempt: Type.Integer({ minimum: 1, description: "Number of the attempt, from 1." }),
    outcome: OneOf(["delivered", "failed"], {
      description: "`delivered` after a 2xx within 5 seconds, else `failed`; a redirect is a failure.",
    }),
    responseCode: ResponseCode,
    bodyExcerpt: Nullable(Type.String(), {
      description: "Start of the answer's body, text of up to 1 kB; null when there was none.",
    }),
    error: Nullable(Type.String(), { description: "Why there was no answer, in a sentence; null when there was one." }),
    latencyMs: Type.Integer({ minimum: 0, description: "Milliseconds from connecting to the end of its headers." }),
    attemptedAt: Timestamp("When it was sent."),
    nextAttemptAt: Nullable(Timestamp("When it is tried again."), {
      description: "Null when it was delivered, or when this was the last attempt.",
    }),
  },
  { description: "One attempt to deliver an event." },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeadLetter = Type.Object(
  {
    id: Type.String({ description: "Identifier, `dlq_…`." }),
    webhookId: Type.String({ description: "The webhook it was for, `whk_…`." }),
    event: WebhookEvent,
    attempts: Type.Integer({
      minimum: 0,
      description: "How often it was tried; 0 where its webhook was switched off before.",
    }),
    responseCode: ResponseCode,
    error: Nullable(Type.String(), {
      description: "Why the last attempt had no answer, or why there was none; null when it had one.",
    }),
    deadLetteredAt: Timestamp("When it was given up."),
    expiresAt: Timestamp("When it is forgotten, 30 days later."),
    replayedAt: Nullable(Timestamp("When it was last sent again."), { description: "Null if it never was." }),
  },
  { description: "An event that could not be delivered." },
);
export type DeadLetter = Static<typeof DeadLetter>;

const operation = {
  area: "webhooks",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;

export const listDeliveries = defineOperation({
  ...operation,
  name: "webhooks.deliveries.list",
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
  kind: "query",
  status: 200,
  summary: "List deliveries",
  description:
    "Attempts to deliver to one webhook, newest first, with status, excerpt and duration of each answer. What failed for good is in `webhooks.dead_letter.list`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id: Identifier("whk", "the webhook"),
    since: Type.Optional(Timestamp("Attempted at or after.")),
    event: Type.Optional(Type.String({ maxLength: 100, description: "Only attempts of this event type." })),
    outcome: Type.Optional(OneOf(["delivered", "failed"], { description: "Only attempts that ended like this." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(WebhookDelivery),
  list: {
    filters: {
      since: { is: "atLeast", of: "attemptedAt" },
      event: { is: "equal", of: "eventType" },
      outcome: { is: "equal", of: "outcome" },
    },
    order: "-attemptedAt",
    // Of its own, because the attempts of a delivery share its identifier.
    identifier: "attemptId",
    others: ["id"],
  },
  example: {
    input: { id: "whk_a1d5g9j3m7p1s5v9y3b7e1h5", since: "2026-11-16T00:00:00.000Z" },
    output: {
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
      nextCursor: null,
      total: 1,
    },
  },
});

const since = Type.Optional(Timestamp("Given up at or after."));
const webhookId = Type.Optional(Identifier("whk", "the webhook; default all of the workspace"));

export const listDeadLetters = defineOperation({
  ...operation,
  name: "webhooks.dead_letter.list",
  method: "GET",
  path: "/v1/webhooks/dead-letter",
  kind: "query",
  status: 200,
  summary: "List dead letters",
  description:
    "Events that failed every attempt, newest first, kept for 30 days. Send one again with `webhooks.dead_letter.replay`, all of them with `webhooks.dead_letter.replay_all`.",
  errors: ["validation_error"],
  input: Closed({ since, webhookId, ...Paging({ defaultLimit: 50, maxLimit: 200 }) }),
  output: ListOf(DeadLetter),
  list: {
    filters: { since: { is: "atLeast", of: "deadLetteredAt" }, webhookId: { is: "equal", of: "webhookId" } },
    order: "-deadLetteredAt",
    identifier: "id",
  },
  example: {
    input: { since: "2026-11-10T00:00:00.000Z" },
    output: {
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
      nextCursor: null,
      total: 1,
    },
  },
});

export const ReplayedDeadLetter = Type.Object(
  {
    id: Type.String({ description: "The dead letter, `dlq_…`." }),
    eventId: Type.String({ description: "Its event, `evt_…`, the same as before." }),
    deliveryId: Type.String({ description: "The delivery that now goes out, `dlv_…`." }),
  },
  { description: "A dead letter that is being sent again." },
);
export type ReplayedDeadLetter = Static<typeof ReplayedDeadLetter>;

export const replayDeadLetter = defineOperation({
  ...operation,
  name: "webhooks.dead_letter.replay",
  method: "POST",
  path: "/v1/webhooks/dead-letter/{id}/replay",
  kind: "command",
  status: 202,
  summary: "Replay a dead letter",
  description:
    "Sends one event again, with its old identifier, to the webhook's present address and signed with its present secret. For all that were missed in a time use `webhooks.dead_letter.replay_all`.",
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

export const replayAllDeadLetters = defineOperation({
  ...operation,
  name: "webhooks.dead_letter.replay_all",
  method: "POST",
  path: "/v1/webhooks/dead-letter/replay",
  kind: "command",
  status: 202,
  summary: "Replay many dead letters",
  description:
    "Sends again, oldest first, every dead letter that was not replayed yet: of one webhook or all, since a time or ever. For a single one use `webhooks.dead_letter.replay`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ since, webhookId }),
  output: Type.Object({
    queued: Type.Integer({ minimum: 0, description: "Dead letters that are being sent again." }),
  }),
  example: {
    input: { since: "2026-11-16T00:00:00.000Z", webhookId: "whk_a1d5g9j3m7p1s5v9y3b7e1h5" },
    output: { queued: 38 },
  },
});

export const webhookDeliveryOperations = [listDeliveries, listDeadLetters, replayDeadLetter, replayAllDeadLetters];
