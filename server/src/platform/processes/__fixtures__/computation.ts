import { threadId } from "node:worker_threads";

/** `endless`: counts in shared memory that it has begun. */
export type Work = "number" | "throw" | "exhaust" | { endless: Int32Array };

/** Returns the number of the thread that it runs in, or ends as asked. */
export default function compute(work: Work): number {
  if (work === "throw") throw new TypeError("This input is wrong.");
  const kept: number[][] = [];
  while (work === "exhaust") kept.push(new Array<number>(1_000_000).fill(kept.length));
  if (typeof work === "object") Atomics.add(work.endless, 0, 1);
  for (;;) if (work === "number") return threadId;
}
