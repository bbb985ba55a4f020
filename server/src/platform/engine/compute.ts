import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const THREAD = new URL("./compute-thread.ts", import.meta.url);
const MEMORY_LIMIT_MB = 1024;
/** More at once would only take longer, all of them. */
const MOST_THREADS = Math.max(2, availableParallelism());

const waiting: (() => void)[] = [];
let running = 0;

export interface ComputeLimits {
  /** Aborts the work. */
  signal: AbortSignal;
  /** Counted from when it has a thread; a TimeoutError after that. Default none. */
  timeLimitMs?: number | undefined;
}

/** Runs the default export of a module in a thread of its own, so that no stream and no lease waits for it. */
export async function computeInThread<I, O>(module: URL, data: I, limits: ComputeLimits): Promise<O> {
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await runThread<I, O>(module, data, limits);
  } finally {
    // The place goes to the next in line, or is free.
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
