import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { EffectOutcome } from "../../../kernel/runs/effect.ts";
import { raiseApproval } from "../gates/gates.store.ts";
import { Parked } from "../segments/segment-end.ts";
import { inFencedTransaction } from "../segments/segment-scope.ts";
import { effectKeyOf } from "../steps/attempts.ts";
import type { StartedStep } from "../steps/step-recorder.ts";
import { type ApprovedPayload, type EffectCall, parsePayload, requestSignal } from "./effect-call.ts";
import { closeWithout, recordOutcome } from "./outcome.ts";

/** Looks an unknown outcome up at the vendor. Asks a person where the vendor does not confirm it. */
export async function resolveUnknown<P extends object, O>(
  call: EffectCall<P, O>,
  started: StartedStep,
  approved: ApprovedPayload,
  failure?: unknown,
): Promise<EffectOutcome<O>> {
  const { scope, step, options } = call;
  const tools = { effectKey: effectKeyOf(scope, step), signal: requestSignal(call) };
  const found = await options.lookUp?.(parsePayload<P>(approved.payload), tools).catch(() => undefined);
  if (found !== undefined) return recordOutcome(call, started, { outcome: "done", value: found }, approved);
  return askPerson(call, approved, failure);
}

/** Asks a person what to do about an unknown outcome, and parks the run. */
export async function askPerson<P extends object, O>(
  call: EffectCall<P, O>,
  { approvalId, payload }: ApprovedPayload,
  failure?: unknown,
): Promise<never> {
  const { scope, gates, step, options } = call;
  const { fence, journal, signal } = scope;
  if (signal.aborted) {
    await closeWithout(call, "unknown");
    signal.throwIfAborted();
  }
  await journal.flush();
  const earlier = approvalId === null ? undefined : await gates.decision(step, "effect");
  const preview = earlier?.preview ?? parsePayload<Record<string, unknown>>(payload);
  const approval = gates.identify(step, {
    kind: "unknown" as const,
    effect: options.kind,
    preview: { ...preview, outcome: "unknown" },
    payload,
    reason: `${options.vendor.name} did not confirm whether it was sent.${wordsOf(failure)} Approve to send it again. Reject with \`skipStep\` to count it as done.`,
  });
  await inFencedTransaction(scope, (tx) => raiseApproval(tx, fence, approval));
  throw new Parked(`The outcome of the step ${step} is unknown; the run waits for a person.`);
}

/** What the vendor answered instead, if it answered. */
function wordsOf(failure: unknown): string {
  return failure instanceof ProviderError ? ` ${failure.message}` : "";
}
