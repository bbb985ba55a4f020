import type { Json } from "./json-schema.ts";

/** Response headers, by component name. */
export const ANSWER_HEADERS = {
  RequestId: text("Identifier of the request. Quote it to support.", "req_u8y2c6g0k4o8s2w6a0e4i8m2"),
  WorkspaceId: text("Workspace of the call.", "ws_t5k9d3r7m1x4b8n2q6v0h5jw"),
  ServiceMode: text(
    "`demo` on responses with synthetic data, `test` on responses to test keys; absent otherwise.",
    "demo",
  ),
  RateLimit: text("Remaining quota of the key: `r` requests, reset in `t` seconds.", '"key";r=99;t=1'),
  RateLimitPolicy: text("Quota of the key: `q` requests, restored over `w` seconds.", '"key";q=100;w=2'),
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", format: "int32", minimum: 0, maximum: 86_400 },
    example: 1,
  },
  IdempotentReplayed: {
    description: "`true` if the response repeats that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  Deprecation: text("Time since which the operation is deprecated; absent otherwise.", "@1795000000"),
  Sunset: text("Time of the removal, at least 12 months after `Deprecation`.", "Sun, 21 Nov 2027 00:00:00 GMT"),
  Location: text("URL of the created resource.", "/v1/agent/files/seed-docs/brand-voice.md"),
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

/** Headers of requests and webhook deliveries, by component name. */
export const REQUEST_HEADERS = {
  WorkspaceHeader: {
    name: "X-Workspace-Id",
    in: "header",
    required: false,
    description: "Workspace of the call; required with an agency key, ignored with a workspace key.",
    schema: { type: "string", maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" },
    example: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes the request safe to repeat: for 24 hours the same key and body return the first response.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "5f0c7a52-8f0e-4b58-9a53-0c3f6b8f2d11",
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "Continues the stream after this event. Without it the stream replays from the start.",
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
    "Identifier of the event. Use it to drop duplicates.",
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
