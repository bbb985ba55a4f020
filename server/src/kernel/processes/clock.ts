import { setTimeout as wait } from "node:timers/promises";

/** For limits, paces and back-offs, so that tests drive them. */
export interface Clock {
  /** Monotonic milliseconds; only differences are meaningful. */
  nowMs(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** A signal that is aborted after this time. */
  timeout(ms: number): AbortSignal;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
  timeout: (ms) => AbortSignal.timeout(ms),
};
