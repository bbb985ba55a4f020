import type { Attempt } from "./attempt.ts";
import { bodyOfDelivery, type ClaimedDelivery, type DeliveryOutcome } from "./deliveries.store.ts";
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
  const state = outcome === "delivered" ? "delivered" : retryMs === undefined ? "dead" : "retry";
  return {
    id,
    epoch,
    url,
    state,
    new_body: state === "delivered" ? null : newBodyOf(delivery),
    tried: true,
    response_code: responseCode,
    body_excerpt: attempt.bodyExcerpt,
    error: attempt.error,
    latency_ms: Math.round(attempt.latencyMs),
    retry_ms: retryMs ?? null,
  };
}

/** Without an attempt: the endpoint is paused, or deleted. A deleted endpoint keeps no dead letters. */
export function outcomeWithoutAttempt(delivery: ClaimedDelivery): DeliveryOutcome {
  const { id, epoch, url, exists_still } = delivery;
  return {
    id,
    epoch,
    url,
    state: exists_still ? "dead" : "dropped",
    new_body: exists_still ? newBodyOf(delivery) : null,
    tried: false,
    response_code: null,
    body_excerpt: null,
    error: "The webhook was off, or its workspace was deleted.",
    latency_ms: 0,
    retry_ms: null,
  };
}

function newBodyOf(delivery: ClaimedDelivery): string | null {
  return delivery.body === null ? bodyOfDelivery(delivery) : null;
}
