import type { Clock } from "../../../kernel/processes/clock.ts";
import { createSlots } from "../../shared/slots.ts";

/**
 * The pace of requests to one host: maximum concurrency, an interval between starts that grows while answers are slow
 * or fail, and requested pauses.
 */
export interface HostPace {
  /** Runs the request when its turn comes. Rejects if the signal is aborted earlier. */
  run<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** Starts no request for this long. */
  pause(ms: number): void;
  /** Raises the interval between two starts to at least this value. */
  slowTo(delayMs: number): void;
  /** Adapts the interval to how the host answers. */
  observe(answer: { ms: number; failed: boolean }): void;
}

export interface PaceOptions {
  concurrency: number;
  delayMs: number;
  clock: Clock;
}

/** Answers that take longer on average show a host at work: starts are then half an answer apart. */
const SLOW_ANSWER_MS = 500;
const WEIGHT_OF_LATEST = 0.2;
/** After a server error or a time-out the interval doubles, from the first value to the last. Each other answer halves it. */
const BACK_OFF = { firstMs: 500, lastMs: 10_000 };

export function createHostPace(options: PaceOptions): HostPace {
  const { clock } = options;
  const slots = createSlots(options.concurrency);
  let delayMs = options.delayMs;
  let nextStartAt = 0;
  let pausedUntil = 0;
  let usualMs = 0;
  let backOffMs = 0;

  const interval = () => Math.max(delayMs, usualMs > SLOW_ANSWER_MS ? usualMs / 2 : 0, backOffMs);

  async function waitForStart(signal: AbortSignal): Promise<void> {
    const startAt = Math.max(clock.nowMs(), nextStartAt);
    nextStartAt = startAt + interval();
    const ready = () => Math.max(startAt, pausedUntil) - clock.nowMs();
    for (let ms = ready(); ms > 0; ms = ready()) await clock.sleep(ms, signal);
    signal.throwIfAborted();
  }

  return {
    run: (signal, request) =>
      slots(signal, async () => {
        await waitForStart(signal);
        return request();
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.nowMs() + ms);
    },
    slowTo(ms) {
      delayMs = Math.max(delayMs, ms);
    },
    observe({ ms, failed }) {
      usualMs += (Math.min(ms, BACK_OFF.lastMs) - usualMs) * WEIGHT_OF_LATEST;
      if (failed) backOffMs = Math.min(BACK_OFF.lastMs, Math.max(BACK_OFF.firstMs, backOffMs * 2));
      else backOffMs = backOffMs > BACK_OFF.firstMs ? backOffMs / 2 : 0;
    },
  };
}
