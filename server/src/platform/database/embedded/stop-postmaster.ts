import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../processes/log.ts";
import type { Postmaster } from "./postmaster.ts";

const FAST_MS = 10_000;
const IMMEDIATE_MS = 10_000;

/** Ends sessions and flushes everything. If that fails, kills everything and leaves recovery to the next start. */
export async function stopPostmaster(postmaster: Postmaster, log: Log): Promise<void> {
  postmaster.signal("SIGINT");
  if (await endsWithin(postmaster, FAST_MS)) return;
  log("warn", "PostgreSQL did not stop in time and is stopped at once; its next start will replay its log.", {
    pid: postmaster.pid,
    waitedMs: FAST_MS,
  });
  postmaster.signal("SIGQUIT");
  if (await endsWithin(postmaster, IMMEDIATE_MS)) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`);
}

async function endsWithin(postmaster: Postmaster, timeoutMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const timeout = delay(timeoutMs, false, { signal: waiting.signal }).catch(() => false);
  const ended = await Promise.race([postmaster.ended.then(() => true), timeout]);
  waiting.abort();
  return ended;
}
