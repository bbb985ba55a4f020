import { setTimeout as wait } from "node:timers/promises";

export interface CrawlClock {
  /** Monotonic milliseconds; only differences are meaningful. */
  nowMs(): number;
  /** Rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: CrawlClock = {
  nowMs: () => performance.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
};
