import { type Static, Type } from "typebox";
import { defineCommand, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { WEBHOOK_EVENT_TYPES, WebhookEvent, WebhookEventType } from "./webhook-events.ts";

const after = Type.String({ description: "Pass it as `after` to read the next events." });

export const Listening = Type.Object(
  { until: Timestamp("Until when events are kept."), after },
  { description: "A workspace that keeps its events for reading." },
);
export type Listening = Static<typeof Listening>;

export const listenToEvents = defineCommand({
  area: "webhooks",
  name: "webhooks.events.listen",
  path: "/v1/webhooks/events/listen",
  status: 200,
  summary: "Listen to events",
  description:
    "For development without a public URL. Keeps the events of the workspace for the next 10 minutes, each for an hour, so that `webhooks.events.list` returns them. Call it again to continue. In production create an endpoint with `webhooks.create`.",
  errors: [],
  input: Closed({}),
  output: Listening,
  example: { input: {}, output: { until: "2026-11-16T09:10:00.000Z", after: "48213-0" } },
});

export const listWebhookEvents = defineQuery({
  area: "webhooks",
  name: "webhooks.events.list",
  path: "/v1/webhooks/events",
  summary: "Get kept events",
  description:
    "Returns kept events, oldest first, each as endpoints receive it. Call it again with `after` for the next ones. Events are kept only after `webhooks.events.listen`; deliveries to an endpoint are in `webhooks.deliveries.list`.",
  errors: ["validation_error"],
  input: Closed({
    after: Type.Optional(
      Type.String({
        pattern: "^\\d{1,18}-\\d{1,18}$",
        description: "`after` of the previous answer. Defaults to the oldest kept event.",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Maximum number of events, 1 to 200." }),
    ),
  }),
  output: Type.Object({
    data: Type.Array(WebhookEvent, { description: "Events in order." }),
    after,
    listeningUntil: Nullable(Timestamp("Until when events are kept."), { description: "Null if events are not kept." }),
  }),
  example: {
    input: { after: "48213-0" },
    output: {
      data: [
        {
          type: "agent.invocation.started",
          id: "evt_n1q5t9w3z7c1f5i9l3o7r1u5",
          createdAt: "2026-11-16T09:00:01.000Z",
          workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
          data: { invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb", skill: "rank_monitor", tags: ["weekly"] },
        },
      ],
      after: "48219-7",
      listeningUntil: "2026-11-16T09:10:00.000Z",
    },
  },
});

export const triggerEvent = defineCommand({
  area: "webhooks",
  name: "webhooks.events.trigger",
  path: "/v1/webhooks/events/trigger",
  status: 202,
  summary: "Create a test event for listeners",
  description:
    "Keeps one test event for `webhooks.events.list` and sends it to no endpoint; 404 if the workspace keeps no events. To send one to an endpoint use `webhooks.test`.",
  errors: ["validation_error", "not_found"],
  input: Closed({ event: OneOf(WEBHOOK_EVENT_TYPES, { description: "Type of the test event." }) }),
  output: Type.Object({
    eventId: Type.String({ description: "The test event, `evt_test_…`." }),
    event: WebhookEventType,
  }),
  example: {
    input: { event: "rank.dropped" },
    output: { eventId: "evt_test_n1q5t9w3z7c1f5i9l3o7r1u5", event: "rank.dropped" },
  },
});

export const webhookListeningOperations = [listenToEvents, listWebhookEvents, triggerEvent];
