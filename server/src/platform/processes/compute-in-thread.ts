import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const THREAD = new URL("./compute-thread.ts", import.meta.url);
const MEMORY_LIMIT_MB = 1024;
/** More threads than cores would slow all of them down. */
const MAX_THREADS = Math.max(2, availableParallelism());

const waiting: (() => void)[] = [];
let running = 0;

export interface ComputeLimits {
  /** Terminates the thread. */
  signal: AbortSignal;
  /** Counted from the start of the thread. Rejects with a TimeoutError. Default none. */
  timeLimitMs?: number | undefined;
}

/** Runs the default export of a module in a new thread, so that no stream and no lease renewal waits for it. */
export async function computeInThread<I, O>(module: URL, data: I, limits: ComputeLimits): Promise<O> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runThread<I, O>(module, data, limits);
  } finally {
    // Hands the slot to the next caller in line, or frees it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function runThread<I, O>(module: URL, data: I, { signal, timeLimitMs }: ComputeLimits): Promise<O> {
  signal.throwIfAborted();
  const stopped = timeLimitMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, {
      workerData: { module: module.href, data },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const stop = () => {
      void worker.terminate();
      reject(stopped.reason);
    };
    stopped.addEventListener("abort", stop, { once: true });
    worker.once("message", (value: O) => resolve(value));
    worker.once("error", reject);
    worker.once("exit", (code) => {
      stopped.removeEventListener("abort", stop);
      reject(new Error(`The computation ended with code ${code} and no answer.`));
    });
  });
}
