import type { PendingEvent } from "../journal/journal.store.ts";
import type { ShownValue } from "./step-values.ts";
import type { FinishedStep } from "./steps.store.ts";

export function startedData(step: string, input: ShownValue): Record<string, unknown> {
  return { step, tool: step.split(":")[0] ?? step, ...input };
}

export function completionEvents(step: FinishedStep, result: ShownValue): PendingEvent[] {
  const at = new Date().toISOString();
  const data = { step: step.name, durationMs: step.durationMs, ...result };
  const events: PendingEvent[] = [{ type: "step.completed", data, at }];
  if (step.price > 0) events.push({ type: "cost.update", data: { step: step.name, credits: step.price }, at });
  return events;
}
