import type { TObject } from "typebox";
import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { canonicalJson, sha256Hex } from "../../../kernel/ids/hashes.ts";
import { approvalDigest } from "../../../kernel/runs/approval-digest.ts";
import { type EffectKind, type EffectPlan, POLICY_OF } from "../../../kernel/runs/effect.ts";
import { REMOVED_TEXT } from "../../../kernel/text/removed-text.ts";
import { hasInvisible } from "../../../kernel/text/untrusted-text.ts";
import { raiseApproval } from "../gates/gates.store.ts";
import type { StandingApproval } from "../run-services.ts";
import { Parked } from "../segments/segment-end.ts";
import { inFencedTransaction } from "../segments/segment-scope.ts";
import type { ApprovedPayload, EffectCall } from "./effect-call.ts";
import { findApprovalPolicy, recordTrusted } from "./effects.store.ts";
import { removedText } from "./verify.ts";

const MAX_PAYLOAD = 1024 * 1024;

const ACTIONS: Record<EffectKind, string> = {
  publish: "anything is published",
  submit: "anything is submitted to a search engine",
  outreach_send: "anything is sent to a contact",
  discover: "a contact's address is looked up",
  report_send: "a report is sent",
};

/**
 * Prepares the effect and determines who must approve it: a person, a rule, a trust grant or none of them. Parks the run where a person must.
 * Basis, plan and approval share one transaction, so that the reviewer sees what the payload was made from.
 */
export async function prepareAndApprove<P extends object, O>(call: EffectCall<P, O>): Promise<ApprovedPayload> {
  const { scope, gates, step, options } = call;
  const { fence, journal, run } = scope;
  await journal.flush();
  const approved = await inFencedTransaction(scope, async (tx): Promise<ApprovedPayload | undefined> => {
    const basis = (await options.basis?.(tx)) ?? [];
    const plan = await options.plan({ tx, config: run.rerun_config[step] ?? {} });
    const { payload, preview, editable } = checkedPlan(step, plan);
    const sha256 = sha256Hex(payload);
    const subject = { ...plan.subject, ...personOnly(plan, payload) };
    const effect = { effect: options.kind, preview, payload, basis, subject };
    const reason = plan.requiresPerson ?? (await reasonToAsk(call, tx));
    if (reason === undefined) return { payload, sha256, approvalId: null, basis };
    const approval = gates.identify(step, { kind: "effect" as const, ...effect, reason });
    const standing = run.approval_scope === null ? await findApprover(call, tx, { plan, preview, subject }) : undefined;
    if (standing === undefined) {
      await raiseApproval(tx, fence, { ...approval, ...editableFields(editable) });
      return undefined;
    }
    const digest = approvalDigest({ payload, preview, basis });
    await recordTrusted(tx, fence, { ...approval, ...standing, sha256, digest });
    return { payload, sha256, approvalId: approval.id, basis };
  });
  if (approved === undefined) throw new Parked(`The step ${step} waits for a person.`);
  return approved;
}

/** Why the effect requires an approval; undefined where neither the request nor the workspace's policy asks for one. */
async function reasonToAsk<P extends object, O>({ scope, options }: EffectCall<P, O>, tx: Tx) {
  const { kind, reason } = options;
  if (scope.run.approval_scope !== null)
    return reason ?? `The caller who started the run asks for approval before ${ACTIONS[kind]}.`;
  const policy = await findApprovalPolicy(tx, scope.fence.workspaceId ?? "");
  if (policy[POLICY_OF[kind]] === "auto") return undefined;
  return reason ?? `The workspace asks for approval before ${ACTIONS[kind]}.`;
}

/** Why only a person may approve an effect: its plan requires it, or the text has characters that people do not see. */
function personOnly(plan: EffectPlan<object>, payload: string): { personOnly?: "required" | "invisible" } {
  if (plan.requiresPerson !== undefined) return { personOnly: "required" };
  return hasInvisible(payload) ? { personOnly: "invisible" } : {};
}

/** Who approved the effect before: a person, a rule of the policy, or a trust grant. */
async function findApprover<P extends object, O>(
  { scope: { fence, run }, findStandingApproval, step, options }: EffectCall<P, O>,
  tx: Tx,
  {
    plan,
    preview,
    subject,
  }: { plan: EffectPlan<P>; preview: Record<string, unknown>; subject: ReturnType<typeof personOnly> },
): Promise<StandingApproval | undefined> {
  if (subject.personOnly !== undefined) return undefined;
  if (plan.approvedBy !== undefined) return { approver: plan.approvedBy };
  return findStandingApproval(tx, {
    agencyId: fence.agencyId,
    workspaceId: fence.workspaceId ?? "",
    invocationId: run.id,
    skill: run.skill,
    step,
    effect: options.kind,
    subject: plan.subject ?? {},
    preview,
  });
}

interface CheckedPlan {
  payload: string;
  preview: Record<string, unknown>;
  editable: TObject | undefined;
}

function checkedPlan<P extends object>(step: string, plan: EffectPlan<P>): CheckedPlan {
  const payload = canonicalJson(JSON.parse(toJsonb(plan.payload)));
  if (payload.includes(REMOVED_TEXT)) throw removedText(step);
  if (payload.length > MAX_PAYLOAD) {
    throw new AppError("content_too_long", `The step ${step} would send more than 1 MB.`, {
      step,
      size: payload.length,
    });
  }
  for (const field of Object.keys(plan.editable?.properties ?? {})) {
    if (!(field in plan.payload) || !(field in plan.preview))
      throw new Error(`The editable field ${field} of the step ${step} is not in its payload and preview.`);
  }
  return { payload, preview: JSON.parse(toJsonb(plan.preview)), editable: plan.editable };
}

function editableFields(editable: TObject | undefined): { editableFields?: string[]; editSchema?: unknown } {
  if (editable === undefined) return {};
  return { editableFields: Object.keys(editable.properties), editSchema: { ...editable, additionalProperties: false } };
}
