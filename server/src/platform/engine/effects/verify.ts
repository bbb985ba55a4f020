import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";
import { approvalDigest } from "../../../kernel/runs/approval-digest.ts";
import { REMOVED_TEXT } from "../../../kernel/text/removed-text.ts";
import type { DecisionRow } from "../gates/gates.store.ts";
import type { ApprovedPayload, EffectCall } from "./effect-call.ts";
import type { EffectRow } from "./effects.store.ts";

/** The payload that a person approved. Throws where it, its preview or its basis differs from what the digest covers. */
export function verifyDecision(step: string, decision: DecisionRow): ApprovedPayload {
  const { approved_payload: payload, preview, basis, payload_sha256, digest } = decision;
  if (
    payload === null ||
    sha256Hex(payload) !== payload_sha256 ||
    approvalDigest({ payload, preview, basis }) !== digest
  ) {
    throw tampered(step, decision.id);
  }
  return { payload, sha256: payload_sha256, approvalId: decision.id, basis };
}

/** The payload for which an earlier segment wrote an intent. */
export async function verifyIntent<P extends object, O>(
  { gates, step }: EffectCall<P, O>,
  { payload, payload_sha256: sha256, approval_id: approvalId }: EffectRow,
): Promise<ApprovedPayload> {
  const decision = approvalId === null ? undefined : await gates.decision(step, "effect");
  if (payload.includes(REMOVED_TEXT)) throw removedText(step);
  if (decision !== undefined) return verifyDecision(step, decision);
  if (sha256Hex(payload) !== sha256) throw tampered(step, approvalId);
  return { payload, sha256, approvalId, basis: [] };
}

/** What would be sent has lost text since it was prepared. */
export function removedText(step: string): AppError {
  return new AppError(
    "concurrent_modification",
    `The step ${step} would use text that was removed, because its source deleted it or it may no longer be stored. Nothing was sent with it. Start the run again to work without it.`,
    { step, reason: "text_removed" },
  );
}

function tampered(step: string, approvalId: string | null): AppError {
  return new AppError(
    "concurrent_modification",
    `The payload of the step ${step} differs from the approved one, so nothing was sent.`,
    { step, approvalId },
  );
}

/** Reads the basis again and locks it. Throws where a row has changed since the approval. */
export async function requireBasis<P extends object, O>(
  { step, options }: EffectCall<P, O>,
  tx: Tx,
  { basis, approvalId }: ApprovedPayload,
): Promise<void> {
  if (options.basis === undefined || basis.length === 0) return;
  const versions = new Map((await options.basis(tx)).map(({ row, version }) => [row, version]));
  const changed = basis.filter(({ row, version }) => versions.get(row) !== version).map(({ row }) => row);
  if (changed.length === 0) return;
  throw new AppError(
    "concurrent_modification",
    `${changed.join(", ")} changed after the step ${step} was approved, so nothing was sent.`,
    { step, approvalId, changed },
  );
}
