import type { BasisRow, EffectOptions } from "../../../kernel/runs/effect.ts";
import type { Gates } from "../gates/gates.ts";
import type { FindStandingApproval } from "../run-services.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import type { Steps } from "../steps/steps.ts";

/** The parts of a segment that its effects use. */
export interface EffectsOptions {
  scope: SegmentScope;
  steps: Steps;
  gates: Gates;
  worldMode: "live" | "test";
  findStandingApproval: FindStandingApproval;
}

/** One effect that a skill requests. */
export interface EffectCall<P extends object, O> extends EffectsOptions {
  step: string;
  options: EffectOptions<P, O>;
}

/** A payload that may be sent, with the approval that allows it. */
export interface ApprovedPayload {
  /** Canonical JSON: equal payloads have equal bytes. */
  payload: string;
  sha256: string;
  /** Null where no approval is required. */
  approvalId: string | null;
  basis: readonly BasisRow[];
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** A signal for one request to the vendor. A cancel must not abort it: the outcome would only become unknown. */
export function requestSignal({ options }: { options: { timeoutMs?: number } }): AbortSignal {
  return AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
}

// The text is canonical JSON of a value of this type, with edits that its schema accepted.
export function parsePayload<P>(text: string): P {
  return JSON.parse(text);
}
