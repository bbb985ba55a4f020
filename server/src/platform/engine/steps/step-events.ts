import type { PendingEvent } from "../journal/journal.store.ts";
import type { FinishedStep } from "./steps.store.ts";

/** Characters of JSON. A larger value is left out of the event; the record of the step has it. */
const MAX_VALUE_IN_EVENT = 4 * 1024;

export function startedData(step: string, input: unknown): Record<string, unknown> {
  return { step, tool: step.split(":")[0] ?? step, ...inputOf(input) };
}

/** `output` is JSON text. */
export function completionEvents(step: FinishedStep, output: string): PendingEvent[] {
  const at = new Date().toISOString();
  const data = { step: step.name, durationMs: step.durationMs, ...resultOf(output, step.outputBlob) };
  const events: PendingEvent[] = [{ type: "step.completed", data, at }];
  if (step.price > 0) events.push({ type: "cost.update", data: { step: step.name, credits: step.price }, at });
  return events;
}

function inputOf(input: unknown): { input?: unknown } {
  return input === undefined || JSON.stringify(input).length > MAX_VALUE_IN_EVENT ? {} : { input };
}

function resultOf(output: string, outputBlob: string | null): { result?: unknown; resultSize?: number } {
  if (output === "null") return {};
  return output.length > MAX_VALUE_IN_EVENT || outputBlob !== null
    ? { resultSize: output.length }
    : { result: JSON.parse(output) };
}
