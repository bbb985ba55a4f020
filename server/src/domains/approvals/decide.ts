import type { ApproveResult, RejectResult } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { CheckEdits, EditSchema, Services, StepDecision } from "../../kernel/operations/services.ts";
import { approvalDigest } from "../../kernel/runs/approval-digest.ts";
import {
  type Decision,
  type DecisionFacts,
  decideApproval,
  findDecisionFacts,
  findEnding,
  findEndingAfterConcurrentDecisions,
} from "./approvals.store.ts";
import { approvalNotFound, notPending } from "./approvals.ts";
import { payloadWith, requireAllowedEdits, withFollowers } from "./edits.ts";
import { grantTrust, requireTrustable } from "./trust.ts";

/** Who decides, with a key or a link. The rules are the same. */
export interface Decider {
  /** The approver to record: the key, or the recipient of the link. */
  approver: string;
  /** The key that decides, or that created the link. */
  keyId: string;
}

export interface DecisionContext {
  tx: Tx;
  agencyId: string;
  workspaceId: string;
  decider: Decider;
  checkEdits: CheckEdits;
  /** Does what follows from the decision besides the run. */
  follow?: ((decided: StepDecision) => Promise<void>) | undefined;
}

/** The settings that a rerun of a step may change. */
type RerunSettings = (skill: string, step: string) => EditSchema;

interface ApprovalReference {
  id: string;
  approvalId: string;
  note?: string | undefined;
}

export interface ApproveInput extends ApprovalReference {
  edits?: Readonly<Record<string, unknown>> | undefined;
  trustHenceforth?: "contact" | "account" | "step" | "none" | undefined;
}

export interface RejectInput extends ApprovalReference {
  skipStep?: boolean | undefined;
  rerun?: { step: string; config?: Record<string, unknown> } | undefined;
}

/** Lets the waiting step perform what its preview shows, with the edits applied. */
export async function approve(context: DecisionContext, input: ApproveInput): Promise<ApproveResult> {
  const { edits: given = {}, trustHenceforth = "none" } = input;
  const facts = await requireDecidable(context, input);
  const edited = Object.keys(given).length > 0;
  if (edited) requireAllowedEdits(facts, given, context.checkEdits);
  const edits = withFollowers(facts, given);
  const trusted = trustHenceforth === "none" ? undefined : requireTrustable(facts, trustHenceforth);
  const { payload, sha256 } = payloadWith(facts.payload, edits);
  const digest = approvalDigest({ payload, preview: { ...facts.preview, ...edits }, basis: facts.basis });
  const { decidedAt, status } = await decide(context, facts, {
    ...decisionBase(context, input),
    decision: "APPROVED",
    ...(edited ? { edits } : {}),
    payload,
    sha256,
    digest,
  });
  await follow(context, facts, input, "APPROVED");
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

/** Prevents the waiting step from being performed. */
export async function reject(
  context: DecisionContext,
  input: RejectInput,
  rerunSettings: RerunSettings = () => ({}),
): Promise<RejectResult> {
  const { skipStep = false, rerun } = input;
  const facts = await requireDecidable(context, input);
  if (rerun !== undefined) requireSettings(context, rerunSettings(facts.skill, rerun.step), rerun);
  const { decidedAt, status } = await decide(context, facts, {
    ...decisionBase(context, input),
    decision: "REJECTED",
    skipStep,
    ...(rerun === undefined ? {} : { rerun }),
  });
  // A step that runs again asks again.
  if (rerun === undefined) await follow(context, facts, input, "REJECTED");
  return {
    approvalId: facts.id,
    decision: "REJECTED",
    decidedAt,
    approver: context.decider.approver,
    invocation: { invocationId: input.id, status, ...(rerun === undefined ? {} : { rerunStep: rerun.step }) },
  };
}

/** The context of a decision by this decider, with what follows from it. */
export function decisionContext(
  place: Pick<DecisionContext, "tx" | "agencyId" | "workspaceId">,
  decider: Decider,
  services: Services,
): DecisionContext {
  const { keyId } = decider;
  const follow = (decided: StepDecision) => services.followDecision({ ...place, keyId, services }, decided);
  return { ...place, decider, checkEdits: services.checkEdits, follow };
}

async function follow(
  context: DecisionContext,
  { step }: DecisionFacts,
  { id: invocationId, note }: ApprovalReference,
  decision: StepDecision["decision"],
): Promise<void> {
  await context.follow?.({ invocationId, step, decision, note });
}

/** Throws `validation_error` with every field that the step does not have, or whose value does not fit. */
function requireSettings(
  { checkEdits }: DecisionContext,
  schema: EditSchema,
  { step, config = {} }: NonNullable<RejectInput["rerun"]>,
): void {
  const known = Object.keys(schema.properties ?? {});
  const message = `is not a setting of the step \`${step}\`; ${known.length === 0 ? "it has none" : `its settings are ${known.join(", ")}`}`;
  const unknown = Object.keys(config).filter((name) => !known.includes(name));
  const errors = [
    ...unknown.map((name) => ({ field: `rerun.config.${name}`, message })),
    ...(unknown.length > 0 ? [] : checkEdits(schema, config)).map(({ field, message: fault }) => ({
      field: `rerun.config.${field}`,
      message: fault,
    })),
  ];
  if (errors.length > 0) throw validationError(errors);
}

function decisionBase({ decider }: DecisionContext, { note }: ApprovalReference): Pick<Decision, "approver" | "note"> {
  return { approver: decider.approver, ...(note === undefined ? {} : { note }) };
}

/** The pending approval, as read before any lock is taken. */
async function requireDecidable(
  context: DecisionContext,
  { id, approvalId }: ApprovalReference,
): Promise<DecisionFacts> {
  const facts = await findDecisionFacts(context.tx, {
    ...context,
    invocationId: id,
    approvalId,
    keyId: context.decider.keyId,
  });
  if (facts === undefined) {
    throw new AppError("not_found", `This workspace has no invocation "${id}".`, { invocationId: id });
  }
  if (facts === null) throw approvalNotFound(approvalId);
  if (facts.status === "TIMED_OUT") {
    // A decision made in time may not have committed yet.
    throw notPending(
      (await findEndingAfterConcurrentDecisions(context.tx, { ...context, approvalId: facts.id })) ?? facts,
    );
  }
  if (facts.status !== "PENDING") throw notPending(facts);
  requireSeparateApprover(facts);
  return facts;
}

/** Throws if the workspace requires a separate approver and the person who decides started the run. */
export function requireSeparateApprover({
  is_starter,
  separate_approver,
}: Pick<DecisionFacts, "is_starter" | "separate_approver">): void {
  if (!separate_approver || !is_starter) return;
  throw new AppError(
    "forbidden",
    "This workspace requires a different person than the one who started the run (`settings.separateApprover`). A key and the keys that it created are one person.",
    { separateApprover: true },
  );
}

/** Records the decision. Only the first decision wins; a later one learns who won. */
async function decide({ tx, agencyId }: DecisionContext, facts: DecisionFacts, decision: Decision) {
  const outcome = await decideApproval(tx, facts.id, decision);
  if (outcome === "invalid_rerun_step") {
    throw new AppError(
      "invalid_rerun_step",
      `The run cannot return to the step "${decision.rerun?.step}": it has not completed that step, or an effect was performed since.`,
      { step: decision.rerun?.step },
    );
  }
  const ending = await findEnding(tx, { agencyId, approvalId: facts.id });
  if (ending === undefined) throw approvalNotFound(facts.id);
  if (outcome !== "decided") throw notPending(ending);
  if (ending.decided_at === null) throw new Error("decide_approval returned no decision time.");
  return { decidedAt: ending.decided_at, status: ending.run_status };
}
