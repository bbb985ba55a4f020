import { setTimeout as delay } from "node:timers/promises";

export interface Repeating {
  /** Waits for the current round. */
  close(): Promise<void>;
}

/** Runs work now and then repeatedly, with a pause after each round. The next round makes up for a failed one. */
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
