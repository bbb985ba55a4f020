import { AppError } from "../../../kernel/errors/app-error.ts";
import type { EffectOptions, EffectOutcome } from "../../../kernel/runs/effect.ts";
import { REMOVED_TEXT } from "../../../kernel/text/removed-text.ts";
import type { DecisionRow } from "../gates/gates.store.ts";
import { fenced } from "../segments/fence.ts";
import type { StartedStep } from "../steps/step-recorder.ts";
import { prepareAndApprove } from "./approve.ts";
import type { ApprovedPayload, EffectCall, EffectsOptions } from "./effect-call.ts";
import { type EffectRow, findEffect } from "./effects.store.ts";
import { recordOutcome } from "./outcome.ts";
import { sendEffect } from "./send.ts";
import { askPerson, resolveUnknown } from "./unknown-outcome.ts";
import { verifyDecision, verifyIntent } from "./verify.ts";

/** Performs one action in the outside world, once, as a person, the workspace's policy or a trust grant allows. */
export function runEffect<P extends object, O>(
  effects: EffectsOptions,
  step: string,
  options: EffectOptions<P, O>,
): Promise<EffectOutcome<O>> {
  const call: EffectCall<P, O> = { ...effects, step, options };
  return effects.steps.perform(step, { price: options.price ?? 0 }, (started) => continueEffect(call, started));
}

/** Continues from the state in which an earlier segment left the effect. */
async function continueEffect<P extends object, O>(
  call: EffectCall<P, O>,
  started: StartedStep,
): Promise<EffectOutcome<O>> {
  requireWorld(call);
  const { scope, step, options } = call;
  const { tenant, fence, run, signal } = scope;
  const found = run.has_effects
    ? await fenced(() => findEffect(tenant, fence, { step, generation: run.generation }), signal)
    : undefined;
  switch (found?.state) {
    case "done":
      // A process that had lost the run recorded the outcome, but not the step.
      return recordOutcome(call, started, { outcome: "done", value: doneValue<O>(found.result) });
    case "intended": {
      // The process died, or lost the database, between intent and outcome.
      const approved = await verifyIntent(call, found);
      if (!options.vendor.honoursKeys) return resolveUnknown(call, started, approved);
      // The same bytes under the same key: the vendor may have done it, so a change of the basis must not stop it now.
      return sendEffect(call, started, { ...approved, basis: [] }, { mayBeDone: true });
    }
    case "unknown": {
      const decision = await call.gates.decision(step, "unknown");
      // A payload that lost text cannot be sent again, but it can be counted as done.
      if (decision?.status === "REJECTED" && found.payload.includes(REMOVED_TEXT))
        return recordOutcome(call, started, { outcome: "assumed", ...noteOf(decision) }, unverified(found));
      const approved = await verifyIntent(call, found);
      if (decision === undefined) return askPerson(call, approved);
      if (decision.status === "APPROVED") return sendEffect(call, started, approved, { mayBeDone: true });
      return recordOutcome(call, started, { outcome: "assumed", ...noteOf(decision) }, approved);
    }
    default:
      // Never started, held by the kill switch, or known to have done nothing. The present rules decide who must approve.
      return approveAndSend(call, started);
  }
}

async function approveAndSend<P extends object, O>(
  call: EffectCall<P, O>,
  started: StartedStep,
): Promise<EffectOutcome<O>> {
  const decision = await call.gates.decision(call.step, "effect");
  if (decision === undefined) return sendEffect(call, started, await prepareAndApprove(call));
  if (decision.status === "REJECTED") return recordOutcome(call, started, { outcome: "skipped", ...noteOf(decision) });
  return sendEffect(call, started, verifyDecision(call.step, decision));
}

/** A test world must never reach a live vendor. */
function requireWorld<P extends object, O>({ options: { vendor }, worldMode }: EffectCall<P, O>): void {
  if (vendor.world === "both" || vendor.world === worldMode) return;
  throw new AppError(
    "forbidden",
    `A run of a ${worldMode} world cannot reach the ${vendor.world} vendor ${vendor.name}.`,
    { vendor: vendor.name, mode: worldMode },
  );
}

function noteOf({ note }: DecisionRow): { note?: string } {
  return note === null ? {} : { note };
}

function unverified({ payload, payload_sha256, approval_id }: EffectRow): ApprovedPayload {
  return { payload, sha256: payload_sha256, approvalId: approval_id, basis: [] };
}

// The row stores what `send` returned.
function doneValue<O>(result: unknown): O {
  return result as O;
}
