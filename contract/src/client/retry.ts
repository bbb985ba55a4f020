/** Limit of the product contract. */
const MAX_RETRIES = 5;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** Longer waits are up to the caller. The error contains the time. */
const MAX_RETRY_AFTER_SECONDS = 60;

export interface FailedAttempt {
  /** Undefined if no response arrived. */
  status: number | undefined;
  retryAfterSeconds: number | undefined;
  /** Number of retries so far. */
  retries: number;
  maxRetries: number;
  /** True for reads and for writes with an Idempotency-Key: repeating them is safe. */
  repeatable: boolean;
}

/**
 * Returns the milliseconds to wait before the next attempt, or undefined for no retry. Retries once and immediately after 408,
 * and at the service's request after 429 and 503. After 502, 504 and a lost connection the service may have performed the request,
 * so only repeatable requests are retried.
 */
export function pauseBeforeRetry(failed: FailedAttempt, random: () => number = Math.random): number | undefined {
  const { status, retries, repeatable, retryAfterSeconds = 0 } = failed;
  if (retries >= Math.min(failed.maxRetries, MAX_RETRIES)) return undefined;
  if (status === 408) return retries === 0 ? 0 : undefined;
  const wasRefused = status === 429 || status === 503;
  const wasLost = status === undefined || status === 502 || status === 504;
  if (!wasRefused && !(wasLost && repeatable)) return undefined;
  if (retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) return undefined;
  return Math.max(retryAfterSeconds * 1000, backoffMs(retries, random));
}

/** Doubles with each retry. The random half prevents clients that failed together from retrying together. */
function backoffMs(retries: number, random: () => number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** retries, MAX_PAUSE_MS);
  return pauseMs * (0.5 + random() / 2);
}

/** Returns the seconds of a `Retry-After` header, which contains seconds or a date. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}

/** Resolves after the given time. Rejects with the signal's reason if it aborts first. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
