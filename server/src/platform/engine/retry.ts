import { ProviderError } from "../../kernel/errors/provider-error.ts";

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

export interface RetryOptions {
  maxRetries: number;
  signal: AbortSignal;
  /** Waits until the next try. */
  beforeRetry(attempt: number, error: ProviderError, delayMs: number): Promise<void>;
}

/**
 * Tries again where the vendor's failure says that it may help: after 1, 2, 4, … seconds with full jitter, or after what
 * the vendor asked for, up to a minute.
 */
export async function withRetries<T>(
  options: RetryOptions,
  action: (attempt: number) => Promise<T>,
): Promise<{ value: T; attempts: number }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await action(attempt), attempts: attempt };
    } catch (error) {
      if (
        !(error instanceof ProviderError) ||
        !error.retryable ||
        attempt > options.maxRetries ||
        options.signal.aborted
      )
        throw error;
      await options.beforeRetry(attempt, error, retryDelayMs(attempt, error));
    }
  }
}

/** Full jitter below 1, 2, 4, … seconds, or what the vendor asked for; at most a minute. */
export function retryDelayMs(attempt: number, error: ProviderError): number {
  const backoff = Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.min(LONGEST_DELAY_MS, Math.max(backoff, error.facts.retryAfterMs ?? 0));
}
