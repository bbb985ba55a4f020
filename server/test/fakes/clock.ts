import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../src/kernel/processes/clock.ts";

export interface FakeClock extends Clock {
  /** Milliseconds of every sleep, in the order in which they began. */
  readonly sleeps: readonly number[];
  /** Moves the time on, and aborts the timeouts that end by then. */
  pass(ms: number): void;
}

interface Sleeper {
  wakesAt: number;
  wake(): void;
}

/** A clock that stands still until something sleeps. Then it moves to the next moment at which a sleeper wakes, at once. */
export function createFakeClock(): FakeClock {
  const sleeps: number[] = [];
  const sleepers = new Set<Sleeper>();
  const timeouts = new Map<AbortController, number>();
  let nowMs = 0;
  let isWaking = false;

  function pass(ms: number): void {
    nowMs += ms;
    for (const [timeout, endsAt] of timeouts) {
      if (endsAt > nowMs) continue;
      timeouts.delete(timeout);
      timeout.abort(new DOMException("The time is up.", "TimeoutError"));
    }
  }

  async function wakeAll(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    while (sleepers.size > 0) {
      await nextTurn();
      const [first] = [...sleepers].toSorted((one, other) => one.wakesAt - other.wakesAt);
      if (first === undefined) break;
      pass(Math.max(0, first.wakesAt - nowMs));
      sleepers.delete(first);
      first.wake();
    }
    isWaking = false;
  }

  return {
    sleeps,
    pass,
    nowMs: () => nowMs,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      sleeps.push(ms);
      const woken = new Promise<void>((resolve) => sleepers.add({ wakesAt: nowMs + ms, wake: resolve }));
      void wakeAll();
      await woken;
      signal.throwIfAborted();
    },
    timeout(ms) {
      const timeout = new AbortController();
      timeouts.set(timeout, nowMs + ms);
      return timeout.signal;
    },
  };
}
