import type { InvocationEvent } from "@findable/contract";

/** Everything that happened in a demo run. */
export function eventsOfRun(_invocationId: string): InvocationEvent[] {
  return [];
}
