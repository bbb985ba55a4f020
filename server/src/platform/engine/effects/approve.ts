import type { TObject } from "typebox";
import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { canonicalJson, sha256Hex } from "../../../kernel/ids/hashes.ts";
import { approvalDigest } from "../../../kernel/runs/approval-digest.ts";
import type { EffectKind, EffectPlan } from "../../../kernel/runs/effect.ts";
import { REMOVED_TEXT } from "../../../kernel/text/removed-text.ts";
import { hasInvisible } from "../../../kernel/text/untrusted-text.ts";
import { raiseApproval } from "../gates/gates.store.ts";
import { Parked } from "../segments/segment-end.ts";
import { inFencedTransaction } from "../segments/segment-scope.ts";
import type { ApprovedPayload, EffectCall } from "./effect-call.ts";
import { findApprovalPolicy, recordTrusted } from "./effects.store.ts";
import { removedText } from "./verify.ts";

const MAX_PAYLOAD = 1024 * 1024;

/** The rule of the workspace's approval policy that an effect follows. */
const POLICY_OF = {
  publish: "publish",
  submit: "publish",
  outreach_send: "outreach_send",
  discover: "outreach_send",
  report_send: "outreach_send",
} as const satisfies Record<EffectKind, "publish" | "outreach_send">;

const ACTIONS: Record<EffectKind, string> = {
  publish: "anything is published",
  submit: "anything is submitted to a search engine",
  outreach_send: "anything is sent to a contact",
  discover: "a contact's address is looked up",
  report_send: "a report is sent",
};

/**
 * Prepares the effect and determines who must approve it: a person, a trust grant or neither. Parks the run where a person must.
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
    const subject = { ...plan.subject };
    const effect = { effect: options.kind, preview, payload, basis, subject };
    const reason = plan.requiresPerson ?? (await reasonToAsk(call, tx));
    if (reason === undefined) return { payload, sha256, approvalId: null, basis };
    const approval = gates.identify(step, { kind: "effect" as const, ...effect, reason });
    const approver = run.approval_scope === null ? await findApprover(call, tx, plan, payload) : undefined;
    if (approver === undefined) {
      await raiseApproval(tx, fence, { ...approval, ...editableFields(editable) });
      return undefined;
    }
    const digest = approvalDigest({ payload, preview, basis });
    await recordTrusted(tx, fence, { ...approval, approver, sha256, digest });
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

/** Who approved the effect before: a person, or a trust grant. Text with invisible characters always asks again. */
async function findApprover<P extends object, O>(
  { scope: { fence, run }, findTrust, step, options }: EffectCall<P, O>,
  tx: Tx,
  plan: EffectPlan<P>,
  payload: string,
): Promise<string | undefined> {
  if (plan.requiresPerson !== undefined || hasInvisible(payload)) return undefined;
  if (plan.approvedBy !== undefined) return plan.approvedBy;
  if (plan.subject?.neverTrusted !== undefined) return undefined;
  const grant = await findTrust(tx, {
    agencyId: fence.agencyId,
    workspaceId: fence.workspaceId ?? "",
    invocationId: run.id,
    skill: run.skill,
    step,
    effect: options.kind,
    subject: plan.subject ?? {},
  });
  return grant === undefined ? undefined : `trust:${grant}`;
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
