import type { FiredTimer } from "@findable/contract";
import { expect } from "vitest";

// The caller knows the shapes of the answers, as with every call of a test.
// biome-ignore lint/suspicious/noExplicitAny: see above.
type Call = (method: string, path: string, body?: unknown) => Promise<any>;

/** Moves the clock of a test world, and returns what fired once all of it has: a long way takes longer than its call waits. */
export async function advance(call: Call, to: object): Promise<FiredTimer[]> {
  const answer = await call("POST", "/v1/test/clock/advance", to);
  if (answer.fired !== undefined) return answer.fired;
  for (;;) {
    const run = await call("GET", `/v1/agent/invocations/${answer.invocationId}?waitSeconds=60`);
    if (run.status === "SUCCEEDED") return run.result.fired;
    expect(run.status, JSON.stringify(run.error)).toBe("RUNNING");
  }
}
