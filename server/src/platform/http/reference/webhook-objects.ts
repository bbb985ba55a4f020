import { WebhookEvent, type WebhookEventContract, webhookEvents } from "@findable/contract";
import { parameterReference } from "./headers.ts";
import { type Json, propertiesOf } from "./json-schema.ts";
import { pascalCase, type SchemaBook } from "./schema-book.ts";

const HEADERS = (["ServiceSignature", "ServiceEventId", "ServiceEventType", "ServiceDeliveryAttempt"] as const).map(
  parameterReference,
);

/** Describes the webhook deliveries, one per event type. */
export function describeWebhooks(book: SchemaBook): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, event]) => [type, { post: describe(type, event, book) }]),
  );
}

function describe(type: string, event: WebhookEventContract, book: SchemaBook): Json {
  const operationId = `on${pascalCase(type)}`;
  return {
    operationId,
    tags: ["webhooks"],
    summary: type,
    description: event.description,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: eventSchema(operationId, type, event, book), example: exampleOf(type, event) },
      },
    },
    responses: {
      "2XX": { description: "Delivered. Respond within 5 seconds." },
      "410": { description: "Disables the webhook." },
      default: { description: "Not delivered: the service retries, then keeps the event as a dead letter." },
    },
  };
}

function eventSchema(owner: string, type: string, event: WebhookEventContract, book: SchemaBook): Json {
  const envelope = book.render(owner, WebhookEvent);
  return {
    ...envelope,
    properties: {
      ...Object.fromEntries(propertiesOf(envelope)),
      type: { const: type, description: "Event type." },
      data: { ...book.output(owner, event.data), description: event.description },
    },
  };
}

function exampleOf(type: string, event: WebhookEventContract): Json {
  return {
    type,
    id: "evt_q4w8e2r6t0y4u8i2o6p0a4s8",
    createdAt: "2026-11-16T09:00:00.000Z",
    workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
    data: event.example,
  };
}
