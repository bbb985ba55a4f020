export interface StepOptions {
  /** Credits charged when the step finishes. The step is refused where the budget or the pool cannot cover them. */
  price?: number;
  /** The data that the outcome depends on. Recorded as a hash; a replay with another input ends the run. */
  input?: unknown;
  /** The fields shown to a reviewer when the step's input does not define a preview: few fields, and examples of many items. */
  shows?: Record<string, unknown>;
  /** Milliseconds for one attempt; default 600,000. */
  timeoutMs?: number;
  /** Maximum retries after a retryable ProviderError; default the run's `budget.maxRetries`. */
  maxRetries?: number;
}

export interface StepTools {
  /** Aborted when the attempt times out, the run is cancelled or another process takes it over. */
  signal: AbortSignal;
  /** `invocation:step:generation`. Pass it to vendors that honour idempotency keys. */
  effectKey: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Settings of the person who sent the run back to this step; otherwise empty. */
  config: Readonly<Record<string, unknown>>;
  /** Makes the step free, because the requested data was unavailable and its output says so. */
  waivePrice(): void;
}

export interface EachOptions extends StepOptions {
  /** Maximum items in progress; default 4. */
  concurrency?: number;
  /** Noun for the items in progress events, for example `pages`. */
  unit?: string;
}

export interface EachSavedOptions<F = unknown> extends EachOptions {
  /** The price of what an item found, at most `price`; default `price`. */
  priceOf?(found: F): number;
  /** True if `find` only computes: a reviewer of the list then sees what all items would write. */
  isComputed?: boolean;
}

export interface SaveOptions<T> extends StepOptions {
  /** The price of what was written, at most `price`; default `price`. */
  priceOf?(value: T): number;
}
