import type { Attempt } from "./attempt.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.store.ts";
import { retryDelay } from "./retry-delay.ts";

/** After an attempt a delivery is delivered, waits for a retry, or becomes a dead letter. */
export function outcomeOf(
  delivery: ClaimedDelivery,
  attempt: Attempt,
  retryDelaysMs: readonly number[],
): DeliveryOutcome {
  const { id, epoch, url, attempts, attempts_before } = delivery;
  const { outcome, responseCode, retryAfterMs } = attempt;
  const failure = { number: attempts - attempts_before + 1, retryAfterMs };
  // 410 Gone: the endpoint asks for no further attempts.
  const mayRetry = outcome === "failed" && responseCode !== 410;
  const retryMs = mayRetry ? retryDelay(retryDelaysMs, failure, Math.random) : undefined;
  return {
    id,
    epoch,
    url,
    state: outcome === "delivered" ? "delivered" : retryMs === undefined ? "dead" : "retry",
    tried: true,
    response_code: responseCode,
    body_excerpt: attempt.bodyExcerpt,
    error: attempt.error,
    latency_ms: Math.round(attempt.latencyMs),
    retry_ms: retryMs ?? null,
  };
}

/** Without an attempt: the endpoint is paused, or deleted. A deleted endpoint keeps no dead letters. */
export function outcomeWithoutAttempt({ id, epoch, url, exists_still }: ClaimedDelivery): DeliveryOutcome {
  return {
    id,
    epoch,
    url,
    state: exists_still ? "dead" : "dropped",
    tried: false,
    response_code: null,
    body_excerpt: null,
    error: "The webhook was off, or its workspace was deleted.",
    latency_ms: 0,
    retry_ms: null,
  };
}
