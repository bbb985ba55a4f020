import { threadId } from "node:worker_threads";

export type Work = "number" | "throw" | "exhaust" | "endless";

/** Returns the number of the thread that it runs in, or ends as asked. */
export default function compute(work: Work): number {
  if (work === "throw") throw new TypeError("This input is wrong.");
  const kept: number[][] = [];
  while (work === "exhaust") kept.push(new Array<number>(1_000_000).fill(Math.random()));
  for (;;) if (work === "number") return threadId;
}
