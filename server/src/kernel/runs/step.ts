export interface StepOptions {
  /** Credits charged when the step finishes. Refused beforehand if the budget or the pool does not have them. */
  price?: number;
  /** What the step's outcome depends on. Recorded as a hash; a replay with another input ends the run. */
  input?: unknown;
  /** What a person decides by who asked to see the step first, if its input does not say it: few fields, and a few of many items. */
  shows?: Record<string, unknown>;
  /** Milliseconds until the attempt is aborted; default 600,000. */
  timeoutMs?: number;
  /** Retries after a retryable ProviderError; default the run's `budget.maxRetries`. */
  maxRetries?: number;
}

export interface StepTools {
  /** Aborted when the run is cancelled, its time is up or another process has taken it over. */
  signal: AbortSignal;
  /** `invocation:step:generation`; pass it to vendors that honour idempotency keys. */
  effectKey: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Settings that a person who sent the run back to this step gave it; empty otherwise. */
  config: Readonly<Record<string, unknown>>;
  /** The step costs nothing after all: what was asked for could not be had, and the step says so in its answer. */
  waivePrice(): void;
}

export interface EachOptions extends StepOptions {
  /** Items under way at once; default 4. */
  concurrency?: number;
  /** Word for the items in progress events, for example `pages`. */
  unit?: string;
}

export interface SaveOptions<T> extends StepOptions {
  /** What it costs by what was written, `price` at most; default `price`. */
  priceOf?(value: T): number;
}
