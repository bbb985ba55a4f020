/** The contract allows no more. */
const MOST_RETRIES = 5;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** A longer wait is the caller's to decide: the error says how long. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

export interface FailedTry {
  /** Undefined where no answer came. */
  status: number | undefined;
  retryAfterSeconds: number | undefined;
  /** How often this request has been tried again so far. */
  retries: number;
  maxRetries: number;
  /** True for reads and for writes that carry an Idempotency-Key: doing them twice does nothing twice. */
  repeatable: boolean;
}

/**
 * Milliseconds to wait before the next try; undefined where there is none. After 408 once, at once; after 429 and 503 as the
 * service asks; after 502, 504 and a lost connection only what may be done twice, for it may have been done.
 */
export function pauseBeforeRetry(failed: FailedTry, random: () => number = Math.random): number | undefined {
  const { status, retries, repeatable, retryAfterSeconds = 0 } = failed;
  if (retries >= Math.min(failed.maxRetries, MOST_RETRIES)) return undefined;
  if (status === 408) return retries === 0 ? 0 : undefined;
  const wasRefused = status === 429 || status === 503;
  const wasLost = status === undefined || status === 502 || status === 504;
  if (!wasRefused && !(wasLost && repeatable)) return undefined;
  if (retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS) return undefined;
  return Math.max(retryAfterSeconds * 1000, backoffMs(retries, random));
}

/** Doubles with each try; the random half keeps clients that failed together from coming back together. */
function backoffMs(retries: number, random: () => number): number {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS);
  return pauseMs * (0.5 + random() / 2);
}

/** Seconds of a `Retry-After` header, which holds seconds or a date. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}

/** Resolves after a time; rejects with the signal's reason when it is aborted before. */
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
