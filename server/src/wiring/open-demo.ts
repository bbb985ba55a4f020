import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { AppError } from "../kernel/errors/app-error.ts";
import type { DemoClient } from "../kernel/operations/demo.ts";
import type { FileAnswer } from "../kernel/operations/operation.ts";
import type { DemoFile, DemoQuestion, DemoReply } from "./demo-thread.ts";

const THREAD = new URL("./demo-thread.ts", import.meta.url);
const MEMORY_LIMIT_MB = 512;

interface DemoThreadOptions {
  publicUrl: string;
  egressAllowPrivate: boolean;
}

interface Waiting {
  resolve(reply: DemoReply): void;
  reject(error: Error): void;
}

/** Opens the demo in a worker thread. The first request starts the thread; the next request restarts it after a crash. */
export function openDemo(options: DemoThreadOptions): DemoClient & { close(): Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let asked = 0;

  function start(): Worker {
    const worker = new Worker(THREAD, {
      workerData: options,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    worker.on("message", ({ id, reply }: { id: number; reply: DemoReply }) => {
      waiting.get(id)?.resolve(reply);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    worker.once("error", (error) => fail(worker, error));
    worker.once("exit", () => fail(worker, new Error("The demo thread has exited.")));
    return worker;
  }

  function fail(worker: Worker, error: unknown): void {
    if (worker !== thread) return;
    thread = undefined;
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  async function ask(question: DemoQuestion): Promise<DemoReply> {
    thread ??= start();
    const id = asked++;
    thread.ref();
    thread.postMessage({ id, question });
    const reply = await new Promise<DemoReply>((resolve, reject) => waiting.set(id, { resolve, reject }));
    if (reply.kind === "refused") throw new AppError(reply.code, reply.message, reply.details);
    if (reply.kind === "failed") throw new Error(`The demo failed: ${reply.error}`);
    return reply;
  }

  return {
    async answer(operation, input) {
      const reply = await ask({ kind: "answer", operation, input });
      if (reply.kind !== "answer") throw new Error("The demo returned the reply of another request.");
      const { status, text, headers, file } = reply;
      return { status, text, headers, file: file === undefined ? undefined : toFileAnswer(file) };
    },
    async events(invocationId) {
      const reply = await ask({ kind: "events", invocationId });
      if (reply.kind !== "events") throw new Error("The demo returned the reply of another request.");
      return reply.events;
    },
    async close() {
      const ending = thread;
      thread = undefined;
      await ending?.terminate();
    },
  };
}

function toFileAnswer({ bytes, ...file }: DemoFile): FileAnswer {
  return {
    ...file,
    size: bytes.byteLength,
    open: async (range) => Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
  };
}
