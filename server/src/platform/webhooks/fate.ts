import type { Attempt } from "./attempt.ts";
import type { ClaimedDelivery, Told } from "./deliveries.store.ts";
import { retryDelay } from "./retry-delay.ts";

export type Fate = Omit<Told, "began_ms_ago" | "ended_ms_ago">;

/** What becomes of a delivery after an attempt: it has arrived, waits for the next one, or is a dead letter. */
export function fateAfter(delivery: ClaimedDelivery, tried: Attempt, retryDelaysMs: readonly number[]): Fate {
  const { id, epoch, url, attempts, attempts_before } = delivery;
  const { outcome, responseCode, retryAfterMs } = tried;
  const failure = { number: attempts - attempts_before + 1, retryAfterMs };
  const mayRetry = outcome === "failed" && responseCode !== 410;
  const retryMs = mayRetry ? retryDelay(retryDelaysMs, failure, Math.random) : undefined;
  return {
    id,
    epoch,
    url,
    fate: outcome === "delivered" ? "delivered" : retryMs === undefined ? "dead" : "retry",
    tried: true,
    response_code: responseCode,
    body_excerpt: tried.bodyExcerpt,
    error: tried.error,
    latency_ms: Math.round(tried.latencyMs),
    retry_ms: retryMs ?? null,
  };
}

/** Of one that is not to be attempted any more. What was for a webhook that is deleted is kept for nobody. */
export function fateUnwanted({ id, epoch, url, exists_still }: ClaimedDelivery): Fate {
  const error = "The webhook was off, or its workspace was deleted.";
  const fate = exists_still ? "dead" : "dropped";
  const none = { response_code: null, body_excerpt: null, latency_ms: 0, retry_ms: null };
  return { id, epoch, url, fate, tried: false, error, ...none };
}
