import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { INVOCATION_STATUSES, type InvocationEvent, type InvocationStatus } from "@findable/contract";
import type { Demo } from "../../../kernel/demo.ts";
import type { RunWatcher } from "../../../kernel/operation.ts";
import { hasEnded } from "./told-run.ts";

/** Milliseconds between the events of a demo run that somebody watches: a story that is told, and not a page of it. */
const PACE_MS = 60;

/** Follows demo runs, which all happened long ago. */
export function createDemoWatcher(demo: Pick<Demo, "events">): RunWatcher {
  return {
    events: (run, after, signal) => tell(demo.events(run.invocationId), after, signal),
    settled: async (run) => statusAfter(demo.events(run.invocationId)),
  };
}

async function* tell(
  events: readonly InvocationEvent[],
  after: number,
  signal: AbortSignal,
): AsyncGenerator<InvocationEvent[]> {
  for (const event of events) {
    if (event.seq <= after) continue;
    yield [event];
    await sleep(PACE_MS, undefined, { signal });
  }
  // Nothing more will ever happen in a run that stands still; its reader waits as a live one's would.
  if (!hasEnded({ status: statusAfter(events) }) && !signal.aborted) await once(signal, "abort");
}

function statusAfter(events: readonly InvocationEvent[]): InvocationStatus {
  const last = events.findLast(({ type }) => type === "status.changed");
  return INVOCATION_STATUSES.find((status) => status === last?.data["to"]) ?? "PENDING";
}
