import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { EffectOutcome } from "../../../kernel/runs/effect.ts";
import { SegmentEnd } from "../segments/segment-end.ts";
import { inFencedTransaction } from "../segments/segment-scope.ts";
import type { StartedStep } from "../steps/step-recorder.ts";
import { type ApprovedPayload, type EffectCall, parsePayload } from "./effect-call.ts";
import { closeEffect, type EffectClosing } from "./effects.store.ts";

/**
 * Records the outcome. The effect's row, the step, its price and the rows of `record` commit together. A run that was cancelled
 * meanwhile still records and pays for what was done.
 */
export async function recordOutcome<P extends object, O>(
  call: EffectCall<P, O>,
  started: StartedStep,
  outcome: EffectOutcome<O>,
  approved?: ApprovedPayload,
): Promise<EffectOutcome<O>> {
  const { scope, steps, step, options } = call;
  const { fence, run, signal } = scope;
  const closing: EffectClosing | undefined =
    outcome.outcome === "done"
      ? { step, generation: run.generation, state: "done", result: toJsonb(outcome.value) }
      : undefined;
  const write = async (tx: Tx) => {
    // False where another process that held this run has recorded the outcome, and its rows with it.
    if (closing !== undefined && !(await closeEffect(tx, fence, closing))) return undefined;
    if (approved === undefined || outcome.outcome === "skipped") return undefined;
    return options.record?.(tx, parsePayload<P>(approved.payload), outcome);
  };
  if (closing !== undefined && signal.aborted) {
    await inFencedTransaction(scope, write);
    signal.throwIfAborted();
  }
  const charged = outcome.outcome === "skipped" ? { ...started, price: 0 } : started;
  try {
    return await steps.recordWith(charged, outcome, write);
  } catch (error) {
    // Cancelled between the check above and the write: record what was done without the step.
    if (closing !== undefined && error instanceof SegmentEnd)
      await inFencedTransaction(scope, write).catch(() => undefined);
    // An effect inside the workspace happens in `record`, and the transaction has rolled it back.
    else if (options.vendor.world === "both") await closeWithout(call, "failed");
    throw error;
  }
}

/** Closes the effect's row with no result. */
export async function closeWithout<P extends object, O>(
  call: EffectCall<P, O>,
  state: "failed" | "unknown",
): Promise<void> {
  const { scope, step } = call;
  const closing = { step, generation: scope.run.generation, state, result: null };
  await inFencedTransaction(scope, (tx) => closeEffect(tx, scope.fence, closing));
}
