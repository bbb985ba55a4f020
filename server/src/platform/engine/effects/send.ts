import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { EffectOutcome } from "../../../kernel/runs/effect.ts";
import { Parked, SegmentEnd } from "../segments/segment-end.ts";
import { inFencedTransaction, underLease } from "../segments/segment-scope.ts";
import { canRetry, effectKeyOf, waitForRetry } from "../steps/attempts.ts";
import type { StartedStep } from "../steps/step-recorder.ts";
import { type ApprovedPayload, type EffectCall, parsePayload, requestSignal } from "./effect-call.ts";
import { beginEffect } from "./effects.store.ts";
import { closeWithout, recordOutcome } from "./outcome.ts";
import { resolveUnknown } from "./unknown-outcome.ts";
import { requireBasis } from "./verify.ts";

/**
 * Writes the intent, sends and records the outcome. DANGER: the order must not change. A payload that is sent without an intent
 * is sent twice when the process dies.
 *
 * Sends again only where the failed attempt did nothing or the vendor honours the key. After an attempt with an unknown outcome
 * (`mayBeDone`), no later refusal proves that nothing was done.
 */
export async function sendEffect<P extends object, O>(
  call: EffectCall<P, O>,
  started: StartedStep,
  approved: ApprovedPayload,
  { mayBeDone = false } = {},
): Promise<EffectOutcome<O>> {
  const { scope, step, options } = call;
  const { honoursKeys } = options.vendor;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt === 1 || !honoursKeys) await writeIntent(call, approved);
    let value: O;
    try {
      value = await sendOnce(call, approved, attempt);
    } catch (error) {
      if (error instanceof SegmentEnd) throw error;
      mayBeDone ||= !didNothing(error);
      const retryable =
        canRetry(error) &&
        (options.mayRetry?.(error) ?? true) &&
        attempt <= scope.run.max_retries &&
        !scope.signal.aborted;
      if (mayBeDone && !(retryable && honoursKeys)) return resolveUnknown(call, started, approved, error);
      if (!retryable) {
        await closeWithout(call, "failed");
        scope.signal.throwIfAborted();
        throw error;
      }
      // The attempt did nothing, so no intent stays open during the wait: a crash then leaves nothing to resolve.
      if (!honoursKeys) await closeWithout(call, "failed");
      await waitForRetry(scope, step, attempt, error);
      continue;
    }
    return recordOutcome(call, started, { outcome: "done", value }, approved);
  }
}

/** Whether the vendor refused the effect or was never reached. */
function didNothing(error: unknown): boolean {
  return error instanceof ProviderError && error.facts.sent === false;
}

/** In one transaction with the check of the basis, the kill switch and the fence. */
async function writeIntent<P extends object, O>(call: EffectCall<P, O>, approved: ApprovedPayload): Promise<void> {
  const { scope, step, options } = call;
  const { fence, run, journal } = scope;
  await underLease(scope, () => journal.flush());
  const answer = await inFencedTransaction(scope, async (tx) => {
    await requireBasis(call, tx, approved);
    return beginEffect(tx, fence, {
      step,
      generation: run.generation,
      kind: options.kind,
      approvalId: approved.approvalId,
      effectKey: effectKeyOf(scope, step),
      payload: approved.payload,
      sha256: approved.sha256,
      price: options.price ?? 0,
    });
  });
  if (answer === "held") throw new Parked(`The kill switch holds the step ${step}.`);
}

async function sendOnce<P extends object, O>(
  call: EffectCall<P, O>,
  { payload }: ApprovedPayload,
  attempt: number,
): Promise<O> {
  const { scope, step, options } = call;
  const parsed = parsePayload<P>(payload);
  const tools = { effectKey: effectKeyOf(scope, step), signal: requestSignal(call), attempt };
  return scope.lendSlot(() => underLease(scope, () => options.send(parsed, tools)));
}
