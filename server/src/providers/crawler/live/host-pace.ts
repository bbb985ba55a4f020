import type { Clock } from "../../../kernel/processes/clock.ts";
import { createSlots } from "../../shared/slots.ts";

/** The pace of requests to one host: maximum concurrency, minimum interval between starts, and requested pauses. */
export interface HostPace {
  /** Runs the request when its turn comes. Rejects if the signal is aborted earlier. */
  run<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** Starts no request for this long. */
  pause(ms: number): void;
  /** Raises the interval between two starts to at least this value. */
  slowTo(delayMs: number): void;
}

export interface PaceOptions {
  concurrency: number;
  delayMs: number;
  clock: Clock;
}

export function createHostPace(options: PaceOptions): HostPace {
  const { clock } = options;
  const slots = createSlots(options.concurrency);
  let delayMs = options.delayMs;
  let nextStartAt = 0;
  let pausedUntil = 0;

  async function waitForStart(signal: AbortSignal): Promise<void> {
    const startAt = Math.max(clock.nowMs(), nextStartAt);
    nextStartAt = startAt + delayMs;
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
  };
}
