import { Worker } from "node:worker_threads";

const THREAD = new URL("./compute-thread.ts", import.meta.url);
const MEMORY_LIMIT_MB = 1024;

/** Runs the default export of a module in a thread of its own, so that no stream and no lease waits for it. */
export function computeInThread<I, O>(module: URL, data: I, signal: AbortSignal): Promise<O> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, {
      workerData: { module: module.href, data },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.once("message", (value: O) => resolve(value));
    worker.once("error", reject);
    worker.once("exit", (code) => {
      signal.removeEventListener("abort", stop);
      reject(new Error(`The computation ended with code ${code} and no answer.`));
    });
  });
}
