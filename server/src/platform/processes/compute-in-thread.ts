import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { currentAgency } from "../../kernel/processes/current-agency.ts";
import { FairSlots } from "../../kernel/processes/fair-slots.ts";

const THREAD = new URL("./compute-thread.ts", import.meta.url);
const MEMORY_LIMIT_MB = 1024;
/** More threads than cores would slow all of them down. */
const MAX_THREADS = Math.max(2, availableParallelism());
/** A computation may take minutes, so each agency without one may begin its first beside those of the others. */
const slots = new FairSlots({ count: MAX_THREADS * 2, reserved: MAX_THREADS });
/** How long a thread without work is kept, because loading the modules takes longer than most computations. */
const KEPT_MS = 30_000;
/** An idle thread holds about 130 MB. */
const MAX_IDLE = 2;

/** Threads without work, which end the process no later. The last one was used last. */
const idle: { worker: Worker; forget: () => void; end: NodeJS.Timeout }[] = [];

export interface ComputeLimits {
  /** Terminates the thread. */
  signal: AbortSignal;
  /** Counted from the start of the computation. Rejects with a TimeoutError. Default none. */
  timeLimitMs?: number | undefined;
}

/** Runs the default export of a module in a thread, so that no stream and no lease renewal waits for it. */
export async function computeInThread<I, O>(module: URL, data: I, limits: ComputeLimits): Promise<O> {
  const agency = currentAgency();
  await slots.take(agency, limits.signal);
  try {
    return await runInThread<I, O>(module, data, limits);
  } finally {
    slots.release(agency);
  }
}

function runInThread<I, O>(module: URL, data: I, { signal, timeLimitMs }: ComputeLimits): Promise<O> {
  signal.throwIfAborted();
  const stopped = timeLimitMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  return new Promise((resolve, reject) => {
    const worker = takeThread();
    const leave = () => {
      stopped.removeEventListener("abort", stop);
      worker.off("message", succeed).off("error", fail).off("exit", failWithoutAnswer);
    };
    const fail = (error: unknown) => {
      leave();
      endThread(worker);
      reject(error);
    };
    const failWithoutAnswer = (code: number) =>
      fail(new Error(`The computation ended with code ${code} and no answer.`));
    const succeed = (value: O) => {
      leave();
      keepThread(worker);
      resolve(value);
    };
    const stop = () => fail(stopped.reason);
    stopped.addEventListener("abort", stop, { once: true });
    worker.on("message", succeed).on("error", fail).on("exit", failWithoutAnswer);
    try {
      worker.postMessage({ module: module.href, data });
    } catch (error) {
      fail(error);
    }
  });
}

function takeThread(): Worker {
  const kept = idle.pop();
  if (kept === undefined) return new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB } });
  clearTimeout(kept.end);
  kept.worker.off("error", kept.forget).off("exit", kept.forget).ref();
  return kept.worker;
}

function keepThread(worker: Worker): void {
  if (idle.length >= MAX_IDLE) {
    endThread(worker);
    return;
  }
  const forget = () => {
    const at = idle.findIndex((one) => one.worker === worker);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.end);
    void worker.terminate();
  };
  // An error without work concerns no computation; the next one starts another thread.
  worker.on("error", forget).on("exit", forget);
  worker.unref();
  idle.push({ worker, forget, end: setTimeout(forget, KEPT_MS).unref() });
}

function endThread(worker: Worker): void {
  // Until it has ended, its computation may still throw, and an error that nothing hears ends the process.
  worker.on("error", () => undefined);
  void worker.terminate();
}
