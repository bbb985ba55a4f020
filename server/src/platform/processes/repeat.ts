import { setTimeout as delay } from "node:timers/promises";

export interface Repeating {
  /** Waits for the round that is under way. */
  close(): Promise<void>;
}

/** Does its work now and then again and again, with a pause after each round. A round that fails is made up by the next. */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function workUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const working = workUntilStopped();
  return {
    async close() {
      stopping.abort();
      await working;
    },
  };
}
