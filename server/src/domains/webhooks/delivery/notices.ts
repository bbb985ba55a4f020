import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.store.ts";

/** What became of an attempt at a message of notices. */
export interface NoticeResult extends Pick<DeliveryOutcome, "state" | "tried" | "error"> {
  /** Until the next attempt, for `retry`. */
  retryMs: number | null;
  responseCode: number | null;
  excerpt: string | null;
  latencyMs: number;
}

/** Sends a message of notices. The domain of notices implements it, because it knows the receivers. */
export type SendNotice = (notice: { messageId: string; attempts: number }) => Promise<NoticeResult>;

export function isNotice({ event_type }: Pick<ClaimedDelivery, "event_type">): boolean {
  return event_type.startsWith("notice.");
}

export function outcomeOfNotice({ id, epoch }: ClaimedDelivery, result: NoticeResult): DeliveryOutcome {
  return {
    id,
    epoch,
    url: null,
    state: result.state,
    new_body: null,
    tried: result.tried,
    response_code: result.responseCode,
    body_excerpt: result.excerpt,
    error: result.error,
    latency_ms: Math.round(result.latencyMs),
    retry_ms: result.retryMs,
  };
}
