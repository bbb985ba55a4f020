import { setTimeout as sleep } from "node:timers/promises";
import type { InvocationEvent } from "@findable/contract";
import { DEMO_RUN_PREFIX } from "../../../kernel/demo.ts";
import type { RunWatcher } from "../../../kernel/operation.ts";
import { eventsOfRun } from "./events.ts";

/** Milliseconds between the events of a demo run that somebody watches: a story that is told, and not a page of it. */
const PACE_MS = 60;

/** Follows demo runs, which always have ended well, and hands all others on. */
export function withDemoRuns(live: RunWatcher): RunWatcher {
  return {
    events: (run, after, signal) =>
      isDemo(run.invocationId) ? tell(run.invocationId, after, signal) : live.events(run, after, signal),
    settled: async (run, timeoutMs, signal) =>
      isDemo(run.invocationId) ? "SUCCEEDED" : await live.settled(run, timeoutMs, signal),
  };
}

function isDemo(invocationId: string): boolean {
  return invocationId.startsWith(DEMO_RUN_PREFIX);
}

async function* tell(invocationId: string, after: number, signal: AbortSignal): AsyncGenerator<InvocationEvent[]> {
  for (const event of eventsOfRun(invocationId)) {
    if (event.seq <= after) continue;
    yield [event];
    await sleep(PACE_MS, undefined, { signal });
  }
}
