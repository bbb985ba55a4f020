import type { WebhookDelivery, WebhookEventType } from "@findable/contract";
import sql from "sql-template-tag";
import type { LiveList } from "../../kernel/lists/live-page.ts";

export interface AttemptRow {
  delivery_id: string;
  event_id: string;
  event_type: WebhookEventType;
  attempt: number;
  outcome: "delivered" | "failed";
  response_code: number | null;
  body_excerpt: string | null;
  error: string | null;
  latency_ms: number;
  attempted_at: string;
  next_attempt_at: string | null;
}

export const ATTEMPT_LIST: LiveList = {
  from: sql`webhook_attempts`,
  select: sql`delivery_id, event_id, event_type, attempt, outcome, response_code, body_excerpt, error, latency_ms, attempted_at,
    next_attempt_at`,
  columns: {
    attemptId: { sql: sql`(delivery_id || '/' || lpad(attempt::text, 6, '0'))`, type: "text" },
    attemptedAt: { sql: sql`attempted_at`, type: "time" },
    eventType: { sql: sql`event_type`, type: "text" },
    outcome: { sql: sql`outcome`, type: "text" },
  },
};

export function toDelivery(row: AttemptRow): WebhookDelivery {
  return {
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    eventType: row.event_type,
    attempt: row.attempt,
    outcome: row.outcome,
    responseCode: row.response_code,
    bodyExcerpt: row.body_excerpt,
    error: row.error,
    latencyMs: row.latency_ms,
    attemptedAt: row.attempted_at,
    nextAttemptAt: row.next_attempt_at,
  };
}
