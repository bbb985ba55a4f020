const MAX_RETRY_AFTER_MS = 3_600_000;
const JITTER = 0.1;

interface FailedAttempt {
  /** The number of this attempt of the delivery, from 1. */
  number: number;
  /** What `Retry-After` requested; undefined without one. */
  retryAfterMs: number | undefined;
}

/**
 * Milliseconds from the end of a failed attempt to the next: the configured delay or what `Retry-After` requested, whichever is
 * longer, plus up to 10 % jitter. Undefined after the last attempt.
 */
export function retryDelay(
  delaysMs: readonly number[],
  { number, retryAfterMs = 0 }: FailedAttempt,
  random: () => number,
): number | undefined {
  const delayMs = delaysMs[number - 1];
  if (delayMs === undefined) return undefined;
  const longerMs = Math.max(delayMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  return longerMs * (1 + JITTER * random());
}

/** Milliseconds that a `Retry-After` header requests. A date is read by the receiver's clock. Undefined if it is invalid. */
export function readRetryAfter(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter) - (date === undefined ? Date.now() : Date.parse(date));
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}
