import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  INVOCATION_STATUSES,
  type InvocationEvent,
  type InvocationStatus,
  TERMINAL_STATUSES,
} from "@findable/contract";
import { DEMO_RUN_PREFIX, type DemoClient } from "../../kernel/operations/demo.ts";
import type { RunWatcher } from "../../kernel/runs/run-watcher.ts";

/** Milliseconds between the streamed events of a demo run, so that it looks like a live one. */
const PACE_MS = 60;

/** Streams demo runs, which ended long ago, and forwards all others. */
export function withDemoRuns(live: RunWatcher, demo: Pick<DemoClient, "events">): RunWatcher {
  return {
    events: (run, after, signal, complete) =>
      isDemo(run.invocationId)
        ? streamEvents(demo, run.invocationId, after, signal, complete)
        : live.events(run, after, signal, complete),
    settled: async (run, timeoutMs, signal) =>
      isDemo(run.invocationId)
        ? statusAfter(await demo.events(run.invocationId))
        : await live.settled(run, timeoutMs, signal),
  };
}

function isDemo(invocationId: string): boolean {
  return invocationId.startsWith(DEMO_RUN_PREFIX);
}

async function* streamEvents(
  demo: Pick<DemoClient, "events">,
  invocationId: string,
  after: number,
  signal: AbortSignal,
  complete?: AbortSignal,
): AsyncGenerator<InvocationEvent[]> {
  const events = await demo.events(invocationId);
  for (const event of events) {
    if (event.seq <= after) continue;
    yield [event];
    if (complete?.aborted !== true) await sleep(PACE_MS, undefined, { signal });
  }
  // A parked demo run emits no further events. The stream stays open, like that of a live run.
  const hasEnded = TERMINAL_STATUSES.some((status) => status === statusAfter(events));
  const stopped = complete === undefined ? signal : AbortSignal.any([signal, complete]);
  if (!hasEnded && !stopped.aborted) await once(stopped, "abort");
}

function statusAfter(events: readonly InvocationEvent[]): InvocationStatus {
  const last = events.findLast(({ type }) => type === "status.changed");
  return INVOCATION_STATUSES.find((status) => status === last?.data["to"]) ?? "PENDING";
}
