import type { StepWrite } from "../../src/platform/engine/steps/steps.store.ts";

/** A finished step as a worker records it. */
export function stepWrite(name: string, output: unknown): StepWrite {
  const step = {
    name,
    generation: 0,
    ordinal: 1,
    sequential: true,
    inputHash: null,
    outputBlob: null,
    error: null,
    price: 0,
    attempts: 1,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    currentStep: null,
  };
  return {
    step,
    output: JSON.stringify(output),
    events: [],
    narration: "",
    narrations: 0,
    vendorCostUsd: 0,
    vendorCosts: [],
    file: null,
  };
}
