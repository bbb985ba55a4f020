export interface Deadline extends Disposable {
  /** Aborts when the caller aborts or the time limit ends. */
  readonly signal: AbortSignal;
  /** True if the time limit ended before the caller aborted. */
  readonly expired: boolean;
}

/** A caller's signal with a time limit in milliseconds. Dispose of it after the work, otherwise its timer stays active. */
export function startDeadline(callerSignal: AbortSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("The time is up.", "TimeoutError")), timeoutMs);

  return {
    signal: AbortSignal.any([callerSignal, controller.signal]),
    get expired() {
      return controller.signal.aborted && !callerSignal.aborted;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
    },
  };
}
