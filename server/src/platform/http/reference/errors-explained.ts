/** The documentation of an error code. */
export interface Explanation {
  /** The usual cause, in one sentence. */
  readonly cause: string;
  /** The remedy, in one sentence. */
  readonly remedy: string;
  /** Fields of `details`: the meaning and an example of each. */
  readonly details?: Readonly<Record<string, readonly [meaning: string, example: unknown]>>;
}

/** Whether a retry of the same request can succeed. */
export function retryAdvice(status: number): string {
  if (status === 429) return "Yes: wait for the time in Retry-After, then retry with growing, jittered delays.";
  if (status === 503)
    return "Yes: wait for the time in Retry-After, then retry with growing, jittered delays, at most five times.";
  return "No: the same request returns the same response.";
}
