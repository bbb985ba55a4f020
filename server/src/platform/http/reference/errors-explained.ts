/** What a caller should know of an error code. */
export interface Explanation {
  /** What has usually happened, a sentence. */
  readonly cause: string;
  /** What to do, a sentence. */
  readonly remedy: string;
  /** Fields of `details`: what each says, and one it may hold. */
  readonly details?: Readonly<Record<string, readonly [meaning: string, example: unknown]>>;
}

/** Whether sending the very same request again can help. */
export function retryAdvice(status: number): string {
  if (status === 429)
    return "Yes: wait as long as the Retry-After header says, then try again with growing, jittered pauses.";
  if (status === 503)
    return "Yes: wait as long as the Retry-After header says, then with growing, jittered pauses, at most five times.";
  return "No: the same request gets the same answer.";
}
