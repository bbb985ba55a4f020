import type { ApproveResult, RejectResult } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CheckEdits } from "../../kernel/operations/operation.ts";
import { approvalDigest } from "../../kernel/runs/approval-digest.ts";
import {
  type Decision,
  type DecisionFacts,
  decideApproval,
  findDecisionFacts,
  findEnding,
  findEndingAfterRivals,
} from "./approvals.store.ts";
import { noApproval, noLongerWaits } from "./approvals.ts";
import { payloadWith, requireAllowedEdits } from "./edits.ts";
import { grantTrust, requireTrustable } from "./trust.ts";

// SQL: server/database/functions/approvals.sql

/** Who decides, by a key or over a link: the rules are the same. */
export interface Decider {
  /** What the record names: the key, or the person a link was made for. */
  approver: string;
  /** The key that decides, or that made the link. */
  keyId: string;
}

export interface DecisionContext {
  tx: Tx;
  agencyId: string;
  workspaceId: string;
  decider: Decider;
  checkEdits: CheckEdits;
}

interface Addressed {
  id: string;
  approvalId: string;
  note?: string | undefined;
}

export interface Approving extends Addressed {
  edits?: Readonly<Record<string, unknown>> | undefined;
  trustHenceforth?: "contact" | "account" | "step" | "none" | undefined;
}

export interface Rejecting extends Addressed {
  skipStep?: boolean | undefined;
  rerun?: { step: string; config?: Record<string, unknown> } | undefined;
}

/** Lets the waiting step do what its preview shows, with the edits in it. */
export async function approve(context: DecisionContext, input: Approving): Promise<ApproveResult> {
  const { edits = {}, trustHenceforth = "none" } = input;
  const facts = await requireDecidable(context, input);
  const edited = Object.keys(edits).length > 0;
  if (edited) requireAllowedEdits(facts, edits, context.checkEdits);
  const trusted = trustHenceforth === "none" ? undefined : requireTrustable(facts, trustHenceforth);
  const { payload, sha256 } = payloadWith(facts.payload, edits);
  const digest = approvalDigest({ payload, preview: { ...facts.preview, ...edits }, basis: facts.basis });
  const { decidedAt, status } = await decide(context, facts, {
    ...said(context, input),
    decision: "APPROVED",
    ...(edited ? { edits } : {}),
    payload,
    sha256,
    digest,
  });
  return {
    approvalId: facts.id,
    decision: "APPROVED",
    decidedAt,
    approver: context.decider.approver,
    edited,
    trustGranted: trusted === undefined ? null : await grantTrust(context, facts, trusted),
    invocation: { invocationId: input.id, status, resumeAt: decidedAt },
  };
}

/** Keeps the waiting step from being done. */
export async function reject(context: DecisionContext, input: Rejecting): Promise<RejectResult> {
  const { skipStep = false, rerun } = input;
  const facts = await requireDecidable(context, input);
  const { decidedAt, status } = await decide(context, facts, {
    ...said(context, input),
    decision: "REJECTED",
    skipStep,
    ...(rerun === undefined ? {} : { rerun }),
  });
  return {
    approvalId: facts.id,
    decision: "REJECTED",
    decidedAt,
    approver: context.decider.approver,
    invocation: { invocationId: input.id, status, ...(rerun === undefined ? {} : { rerunStep: rerun.step }) },
  };
}

function said({ decider }: DecisionContext, { note }: Addressed): Pick<Decision, "approver" | "note"> {
  return { approver: decider.approver, ...(note === undefined ? {} : { note }) };
}

/** The approval, which waits by what is known before anything is locked. */
async function requireDecidable(context: DecisionContext, { id, approvalId }: Addressed): Promise<DecisionFacts> {
  const facts = await findDecisionFacts(context.tx, { ...context, invocationId: id, approvalId });
  if (facts === undefined) {
    throw new AppError("not_found", `There is no invocation ${id} in this workspace.`, { invocationId: id });
  }
  if (facts === null) throw noApproval(approvalId);
  if (facts.status === "TIMED_OUT") {
    // A rival that was in time may not have committed yet.
    throw noLongerWaits((await findEndingAfterRivals(context.tx, { ...context, approvalId: facts.id })) ?? facts);
  }
  if (facts.status !== "PENDING") throw noLongerWaits(facts);
  requireAnother(facts, context.decider);
  return facts;
}

/** Throws where the workspace wants two pairs of eyes and these are the first. */
export function requireAnother(
  { starters, separate_approver }: Pick<DecisionFacts, "starters" | "separate_approver">,
  { keyId }: Pick<Decider, "keyId">,
): void {
  if (!separate_approver || !starters.includes(keyId)) return;
  throw new AppError(
    "forbidden",
    "The workspace wants somebody else to decide than the key that started the run (`settings.separateApprover`).",
    { separateApprover: true },
  );
}

/** Writes the decision, once: whoever comes second learns which one won. */
async function decide({ tx, agencyId }: DecisionContext, facts: DecisionFacts, decision: Decision) {
  const outcome = await decideApproval(tx, facts.id, decision);
  if (outcome === "invalid_rerun_step") {
    throw new AppError(
      "invalid_rerun_step",
      `The run cannot go back to the step "${decision.rerun?.step}": it has not completed it, or something went out since.`,
      { step: decision.rerun?.step },
    );
  }
  const ending = await findEnding(tx, { agencyId, approvalId: facts.id });
  if (ending === undefined) throw noApproval(facts.id);
  if (outcome !== "decided") throw noLongerWaits(ending);
  if (ending.decided_at === null) throw new Error("decide_approval did not say when it decided.");
  return { decidedAt: ending.decided_at, status: ending.run_status };
}
