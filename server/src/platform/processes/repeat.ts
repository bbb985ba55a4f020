import { setTimeout as delay } from "node:timers/promises";
import type { Repeat } from "../../kernel/processes/repeating.ts";

/**
 * The loop of all background work. Runs work now and then repeatedly, one round at a time, with a pause after each round of the
 * loop. The next round makes up for a failed one.
 */
export const repeat: Repeat = (pause, work, onError) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  function tick(): Promise<void> {
    next ??= current.then(() => {
      next = undefined;
      current = runRound();
      return current;
    });
    return next;
  }

  async function runRound(): Promise<void> {
    if (signal.aborted) return;
    try {
      await work(signal);
    } catch (error) {
      onError(error);
    }
  }

  async function workUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await tick();
      await (typeof pause === "number" ? waitFor(pause, signal) : pause(signal));
    }
  }
  const working = workUntilStopped();
  return {
    tick,
    async close() {
      stopping.abort();
      await Promise.all([working, next ?? current]);
    },
  };
};

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
