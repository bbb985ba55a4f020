export interface Deadline extends Disposable {
  /** Aborts when the caller gives up or the time is up. */
  readonly signal: AbortSignal;
  /** True once the time was up before the caller gave up. */
  readonly expired: boolean;
}

/** A caller's signal with a time limit in milliseconds. Dispose of it when the work is done, or its timer lives on. */
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
