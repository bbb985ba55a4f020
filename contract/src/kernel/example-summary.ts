import type { InvocationSummary } from "../invocations.ts";
import { exampleHandle } from "./example-handle.ts";

/** A run that succeeded, as lists and records show it, for the examples of contracts. */
export function exampleSummary(skill: string, creditsUsed: number): InvocationSummary {
  const { estimatedCost: _unused, ...handle } = exampleHandle(skill, { credits: creditsUsed, durationSeconds: 300 });
  return {
    ...handle,
    status: "SUCCEEDED",
    depth: 0,
    startedAt: "2026-11-16T09:00:01.000Z",
    updatedAt: "2026-11-16T09:05:10.000Z",
    creditsUsed,
    llmCallsUsed: 9,
    vendorCostUsd: 0.0426,
    durationMs: 309_000,
    tags: [],
  };
}
