import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../../kernel/errors/app-error.ts";
import { StillUnderWay, stillInProgress } from "./idempotency.ts";

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

export interface Duplicate {
  /** Equal for calls with the same key, input and Idempotency-Key. */
  id: string;
  /** Time to wait for the first call before the duplicate fails. */
  patienceMs: number;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

/** Combines identical concurrent calls. */
export interface SharedCalls<T> {
  /**
   * Performs the call, or returns the response of an equal call that began after this one arrived, so that its authentication
   * also covers this one. Repeats `perform` while it throws `StillUnderWay`. Throws the errors of `perform`, and
   * `idempotency_replay` after the time limit.
   */
  run(call: Duplicate, perform: () => Promise<T>): Promise<{ answer: T; isShared: boolean }>;
}

/**
 * Duplicates in one process wait for each other without a connection. The claim in the database detects duplicates of other
 * processes; each process performs one call. (Of 50 concurrent duplicates in one process, two reach the database.)
 */
export function createSharedCalls<T>(): SharedCalls<T> {
  const underWay = new Map<string, Promise<T>>();

  function lead(call: Duplicate, until: number, perform: () => Promise<T>): Promise<T> {
    const leading = performWhenFree(call, until, perform).finally(() => underWay.delete(call.id));
    underWay.set(call.id, leading);
    return leading;
  }

  async function run(call: Duplicate, perform: () => Promise<T>): Promise<{ answer: T; isShared: boolean }> {
    const until = performance.now() + call.patienceMs;
    let cameBefore = underWay.get(call.id);
    while (cameBefore !== undefined) {
      await ended(cameBefore, until, call.signal);
      const beganAfter = underWay.get(call.id);
      if (beganAfter === undefined) break;
      const answer = await answerOf(beganAfter, until, call.signal);
      if (answer !== undefined) return { answer: answer.value, isShared: true };
      cameBefore = underWay.get(call.id);
    }
    return { answer: await lead(call, until, perform), isShared: false };
  }
  return { run };
}

async function performWhenFree<T>({ signal }: Duplicate, until: number, perform: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await perform();
    } catch (error) {
      if (!(error instanceof StillUnderWay)) throw error;
    }
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw stillInProgress();
    await delay(Math.min(leftMs, pauseMs * (0.5 + Math.random())), undefined, { signal });
  }
}

/** The result of an equal call. Undefined if that call aborted for its own reasons, such as a closed connection. */
async function answerOf<T>(call: Promise<T>, until: number, signal: AbortSignal): Promise<{ value: T } | undefined> {
  await ended(call, until, signal);
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}

/** Resolves when the call has settled. Throws if the time limit or the caller's signal comes first. */
async function ended(call: Promise<unknown>, until: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timeUp = delay(Math.max(0, until - performance.now()), "time up" as const, {
    signal: AbortSignal.any([signal, over.signal]),
  });
  try {
    const settled = call.then(
      () => undefined,
      () => undefined,
    );
    if ((await Promise.race([settled, timeUp])) === "time up") throw stillInProgress();
  } finally {
    over.abort();
  }
}
