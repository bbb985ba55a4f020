import type { Approval, ApprovalComment } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

/** The columns of an approval in a list. */
export interface ApprovalRow {
  id: string;
  invocation_id: string;
  root_invocation_id: string;
  agent_id: string;
  workspace_id: string;
  skill: string;
  step: string;
  /** At the current world time: an undecided approval has timed out even if its timer has not fired yet. */
  status: Approval["status"];
  preview: Record<string, unknown>;
  editable_fields: string[];
  reason: string;
  routed_to: string[];
  raised_at: string;
  timeout_at: string;
  comments: ApprovalComment[] | null;
  tags: string[];
  decided_at: string | null;
  approver: string | null;
  approver_name: string | null;
  policy_rule: Approval["policyRule"] | null;
  note: string | null;
  edited: boolean;
  payload_sha256: string | null;
}

export function toApproval(row: ApprovalRow): Approval {
  return {
    approvalId: row.id,
    invocationId: row.invocation_id,
    rootInvocationId: row.root_invocation_id,
    agentId: row.agent_id,
    workspaceId: row.workspace_id,
    skill: row.skill,
    step: row.step,
    status: row.status,
    preview: row.preview,
    editableFields: row.editable_fields,
    reason: row.reason,
    routedTo: row.routed_to,
    raisedAt: row.raised_at,
    timeoutAt: row.timeout_at,
    comments: (row.comments ?? []).map(toComment),
    tags: row.tags,
    ...decisionOf(row),
  };
}

function decisionOf({
  status,
  decided_at,
  approver,
  approver_name,
  policy_rule,
  note,
  edited,
  payload_sha256,
}: ApprovalRow): Partial<Approval> {
  if (status !== "APPROVED" && status !== "REJECTED") return {};
  return {
    decision: status,
    ...(decided_at === null ? {} : { decidedAt: decided_at }),
    ...(approver === null ? {} : { approver }),
    ...(approver_name === null ? {} : { approverName: approver_name }),
    ...(policy_rule === null ? {} : { policyRule: policy_rule }),
    ...(note === null ? {} : { note }),
    ...(status === "APPROVED" ? { edited } : {}),
    ...(payload_sha256 === null ? {} : { payloadSha256: payload_sha256 }),
  };
}

/** Aggregated rows carry times in the format of the database. */
function toComment({ author, comment, at }: ApprovalComment): ApprovalComment {
  return { author, comment, at: new Date(at).toISOString() };
}

/** Identical for an approval of another tenant, of another run and one that does not exist, so that nothing is revealed. */
export function approvalNotFound(approvalId: string): AppError {
  return new AppError("approval_not_found", `Approval "${approvalId}" does not exist in this workspace.`, {
    approvalId,
  });
}

/** How an approval ended. */
export interface Ending {
  status: Approval["status"];
  timeout_at: string;
  decided_at: string | null;
  approver: string | null;
  /** When text was removed from it, so that its run prepares the step again. */
  invalid_at: string | null;
}

/** Why an approval that is not pending cannot be decided. */
export function notPending({ status, timeout_at, decided_at, approver, invalid_at }: Ending): AppError {
  switch (status) {
    case "APPROVED":
    case "REJECTED":
      return new AppError("already_decided", `The approval was already ${status.toLowerCase()} by ${approver}.`, {
        decision: status,
        decidedAt: decided_at,
        approver,
      });
    case "CANCELLED":
      if (invalid_at !== null) {
        return new AppError(
          "already_decided",
          "The approval is no longer valid: text in it was removed, because its source deleted it or it may no longer be stored. The run prepares the step again.",
          { reason: "text_removed", invalidAt: invalid_at },
        );
      }
      return new AppError("already_decided", "The run was cancelled, which closed its approval.", {
        reason: "invocation_cancelled",
      });
    case "TIMED_OUT":
    case "PENDING":
      return new AppError("approval_timed_out", `The approval timed out at ${timeout_at} without a decision.`, {
        timeoutAt: timeout_at,
      });
  }
}

/** Throws if the key may not decide approvals. */
export function requireMayApprove({ canApprove, readOnly }: Pick<Actor, "canApprove" | "readOnly">): void {
  if (canApprove && !readOnly) return;
  throw new AppError("forbidden", "This operation requires a key with approval rights (`canApprove: true`).", {
    canApprove: false,
  });
}

/** Names the page on which a person decides, for a key that may not. */
export function requireMayDecide(actor: Pick<Actor, "canApprove" | "readOnly">, approvalUrl: string): void {
  if (actor.canApprove && !actor.readOnly) return;
  throw new AppError("forbidden", `This key may not decide approvals. A person decides at ${approvalUrl}`, {
    canApprove: false,
    approvalUrl,
  });
}
