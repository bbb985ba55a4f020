import type { Json } from "./json-schema.ts";

/** Headers of answers, by the name of their component. */
export const ANSWER_HEADERS = {
  RequestId: text("Identifier of the request; quote it to support.", "req_u8y2c6g0k4o8s2w6a0e4i8m2"),
  WorkspaceId: text("The workspace that the call acted in.", "ws_t5k9d3r7m1x4b8n2q6v0h5jw"),
  ServiceMode: text("`demo` on answers with synthetic data; absent from others.", "demo"),
  RateLimit: text("What is left for the key: requests `r`, and seconds until there are more `t`.", '"key";r=99;t=1'),
  RateLimitPolicy: text(
    "What the key may do: `q` requests at once, which come back in `w` seconds.",
    '"key";q=100;w=2',
  ),
  RetryAfter: {
    description: "Seconds to wait before trying again.",
    schema: { type: "integer", format: "int32", minimum: 0, maximum: 86_400 },
    example: 1,
  },
  IdempotentReplayed: {
    description: "`true` where the answer is that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  Deprecation: text("Since when the operation is deprecated; absent while it is not.", "@1795000000"),
  Sunset: text(
    "When the operation will be gone; at least 12 months after `Deprecation`.",
    "Sun, 21 Nov 2027 00:00:00 GMT",
  ),
  Location: text("Address of what was created.", "/v1/agent/files/seed-docs/brand-voice.md"),
} as const satisfies Record<string, Json>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

const WIRE_NAMES: Record<AnswerHeader, string> = {
  RequestId: "X-Request-Id",
  WorkspaceId: "X-Workspace-Id",
  ServiceMode: "X-Service-Mode",
  RateLimit: "RateLimit",
  RateLimitPolicy: "RateLimit-Policy",
  RetryAfter: "Retry-After",
  IdempotentReplayed: "Idempotent-Replayed",
  Deprecation: "Deprecation",
  Sunset: "Sunset",
  Location: "Location",
};

export function headerReferences(names: readonly AnswerHeader[]): Json {
  return Object.fromEntries(names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]));
}

/** Headers of requests and of deliveries to webhooks, by the name of their component. */
export const REQUEST_HEADERS = {
  WorkspaceHeader: {
    name: "X-Workspace-Id",
    in: "header",
    required: false,
    description: "The workspace to act in; needed with an agency key, ignored with a workspace key.",
    schema: { type: "string", maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" },
    example: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes the request safe to repeat: the same key and body get the first answer again, for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "5f0c7a52-8f0e-4b58-9a53-0c3f6b8f2d11",
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "Go on after this event of the stream; without it the stream is replayed from the start.",
    schema: { type: "string", maxLength: 20, pattern: "^[0-9]*$" },
    example: "41",
  },
  ServiceSignature: delivery(
    "Service-Signature",
    "`t=<unix seconds>,v1=<hex HMAC-SHA256 of t + '.' + the raw body, by the whole secret>`; two `v1` for 24 hours after a rotation. Refuse a `t` more than 300 seconds from now.",
    "t=1795251600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
  ),
  ServiceEventId: delivery(
    "Service-Event-Id",
    "Identifier of the event; dedupe by it.",
    "evt_q4w8e2r6t0y4u8i2o6p0a4s8",
  ),
  ServiceEventType: delivery("Service-Event-Type", "Type of the event.", "rank.dropped"),
  ServiceDeliveryAttempt: {
    name: "Service-Delivery-Attempt",
    in: "header",
    required: true,
    description: "Number of the attempt, from 1.",
    schema: { type: "integer", format: "int32", minimum: 1, maximum: 100 },
    example: 1,
  },
} as const satisfies Record<string, Json>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;

export function parameterReference(name: RequestHeader): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function text(description: string, example: string): Json {
  return { description, schema: { type: "string" }, example };
}

function delivery(name: string, description: string, example: string): Json {
  return {
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string", maxLength: 1000, pattern: "^[\\x20-\\x7e]+$" },
    example,
  };
}
