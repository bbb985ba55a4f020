import { parentPort } from "node:worker_threads";

interface Computation {
  module: string;
  data: unknown;
}

// An error ends the thread and reaches the caller as it was thrown.
parentPort?.on("message", async ({ module, data }: Computation) => {
  const { default: compute } = await import(module);
  parentPort?.postMessage(await compute(data));
});
