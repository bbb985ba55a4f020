const MOST_RETRY_AFTER_MS = 3_600_000;
const JITTER = 0.1;

interface FailedAttempt {
  /** Which one it was of this delivery, from 1. */
  number: number;
  /** What the receiver asked for; undefined for nothing. */
  retryAfterMs: number | undefined;
}

/**
 * Milliseconds from the end of a failed attempt to the next: the pause of the schedule, or what the receiver asked for where that
 * is longer, and up to a tenth more. Undefined after the last attempt.
 */
export function retryDelay(
  pausesMs: readonly number[],
  { number, retryAfterMs = 0 }: FailedAttempt,
  random: () => number,
): number | undefined {
  const pauseMs = pausesMs[number - 1];
  if (pauseMs === undefined) return undefined;
  const wantedMs = Math.max(pauseMs, Math.min(retryAfterMs, MOST_RETRY_AFTER_MS));
  return wantedMs * (1 + JITTER * random());
}

/** What a `Retry-After` asks for; a date in it is read by the receiver's own clock. Undefined where it cannot be read. */
export function readRetryAfter(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter) - (date === undefined ? Date.now() : Date.parse(date));
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}
