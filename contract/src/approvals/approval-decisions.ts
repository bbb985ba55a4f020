import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import {
  APPROVAL_NAMES,
  ApprovalLink,
  commentOnApproval,
  DecidedRun,
  exampleApproval,
  getApproval,
  listApprovals,
} from "./approvals.ts";
import { exampleTrustGrant, TrustGrant } from "./trust.ts";

const decision = {
  approvalId: Type.String({ description: "Identifier of the approval, `appr_…`." }),
  decidedAt: Timestamp("Decision time."),
  approver: Type.String({
    description: "Approver: a person `mbr_…`, a key `akey_…`, or the recipient of a share link.",
  }),
  invocation: DecidedRun,
};

export const ApproveResult = Type.Object(
  {
    ...decision,
    decision: Type.Literal("APPROVED", { description: "Always APPROVED." }),
    edited: Type.Boolean({ description: "Whether `edits` changed the preview." }),
    trustGranted: Nullable(TrustGrant, { description: "Trust grant that was created; null if none was." }),
  },
  { description: "Outcome of an approval." },
);
export type ApproveResult = Static<typeof ApproveResult>;

export const RejectResult = Type.Object(
  { ...decision, decision: Type.Literal("REJECTED", { description: "Always REJECTED." }) },
  { description: "Outcome of a rejection." },
);
export type RejectResult = Static<typeof RejectResult>;

const decisionInput = {
  id: Identifier("inv", "the waiting run"),
  approvalId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Identifier of the approval, `appr_…`. It must belong to this run.",
  }),
  note: Type.Optional(
    Type.String({ maxLength: 5000, description: "Reason; stored with the decision and passed to the run." }),
  ),
};
const DECISION_ERRORS = [
  "validation_error",
  "forbidden",
  "not_found",
  "approval_not_found",
  "already_decided",
  "approval_timed_out",
] as const;

export const approveStep = defineCommand({
  area: "approvals",
  name: "agent.approval.approve",
  otherNames: { approvalId: ["approval_id"] },
  path: "/v1/agent/invocations/{id}/approve",
  status: 200,
  summary: "Approve a step",
  description:
    "Performs the waiting step exactly as its preview shows, after applying `edits`. Read the preview with `agent.approval.get` first. To change or refuse the step use `agent.approval.reject`; for many drafts of a campaign use `link_building.serp_outreach.approve`.",
  errors: [...DECISION_ERRORS, "invalid_edits", "invalid_trust"],
  input: Closed({
    ...decisionInput,
    edits: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "New values for preview fields listed in `editableFields`. The step validates them.",
      }),
    ),
    trustHenceforth: Type.Optional(
      OneOf(["contact", "account", "step", "none"], {
        default: "none",
        description:
          "Approve similar steps automatically for 30 days: same contact, same partner domain (except free-mail domains and public suffixes), or same step of this skill in this workspace.",
      }),
    ),
  }),
  output: ApproveResult,
  example: {
    input: {
      id: exampleApproval.invocationId,
      approvalId: exampleApproval.approvalId,
      note: "Good to go with the shorter title.",
      edits: { title: "Bill by the hour without losing hours" },
      trustHenceforth: "account",
    },
    output: {
      approvalId: exampleApproval.approvalId,
      decision: "APPROVED",
      decidedAt: "2026-11-09T09:10:00.000Z",
      approver: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
      edited: true,
      trustGranted: exampleTrustGrant,
      invocation: {
        invocationId: exampleApproval.invocationId,
        status: "RUNNING",
        resumeAt: "2026-11-09T09:10:00.000Z",
      },
    },
  },
});

export const rejectStep = defineCommand({
  area: "approvals",
  name: "agent.approval.reject",
  otherNames: { approvalId: ["approval_id"] },
  path: "/v1/agent/invocations/{id}/reject",
  status: 200,
  summary: "Reject a step",
  description:
    "Refuses the waiting step. By default the run ends as FAILED with `approval_rejected`. With `skipStep` the run continues without the step; with `rerun` it repeats an earlier step with other settings. To change only texts of the preview use `agent.approval.approve` with `edits`.",
  errors: [...DECISION_ERRORS, "invalid_rerun_step"],
  input: Closed({
    ...decisionInput,
    skipStep: Type.Optional(
      Type.Boolean({ default: false, description: "Continue without the step. Cannot be combined with `rerun`." }),
    ),
    rerun: Type.Optional(
      Closed(
        {
          step: Type.String({
            minLength: 1,
            maxLength: 200,
            description:
              "A completed step of the run, or the step under review. No effect may have been sent at or after it.",
          }),
          config: Type.Optional(
            Type.Record(Type.String(), Type.Unknown(), {
              description: "Settings of the step to change. Fields that the step does not have are refused.",
            }),
          ),
        },
        { description: "Step to go back to. The run repeats it and all later steps." },
      ),
    ),
  }),
  output: RejectResult,
  check: ({ skipStep = false, rerun }) =>
    skipStep && rerun !== undefined ? [{ field: "skipStep", message: "cannot be combined with `rerun`" }] : [],
  example: {
    input: {
      id: exampleApproval.invocationId,
      approvalId: exampleApproval.approvalId,
      note: "Too salesy; write it plainly.",
      rerun: { step: "render", config: { tone: "plain" } },
    },
    output: {
      approvalId: exampleApproval.approvalId,
      decision: "REJECTED",
      decidedAt: "2026-11-09T09:10:00.000Z",
      approver: "akey_c9e3g7j1l5n9q3s7u1w5y9a3",
      invocation: { invocationId: exampleApproval.invocationId, status: "RUNNING", rerunStep: "render" },
    },
  },
});

export const SharedApproval = Type.Object(
  {
    ...ApprovalLink.properties,
    url: Type.String({ description: "URL to hand over. It is shown once and not stored." }),
  },
  { description: "A signed link to one approval." },
);
export type SharedApproval = Static<typeof SharedApproval>;

const approvalId = Identifier("appr", "the approval");

export const shareApproval = defineCommand({
  area: "approvals",
  name: "agent.approval.share",
  otherNames: APPROVAL_NAMES,
  path: "/v1/agent/approvals/{approval_id}/links",
  summary: "Share an approval by link",
  description:
    "Creates a signed, expiring link that lets one person without a key view this approval, comment on it and optionally decide it. Opening the link decides nothing. Requires a key that can approve. Revoke it with `agent.approval.unshare`.",
  errors: ["validation_error", "forbidden", "approval_not_found", "already_decided", "approval_timed_out"],
  input: Closed({
    approval_id: approvalId,
    recipient: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Recipient: one of `routedTo`, or any name if `routedTo` is empty.",
    }),
    canApprove: Type.Optional(
      Type.Boolean({ default: true, description: "False limits the recipient to viewing and commenting." }),
    ),
    expiresAt: Type.Optional(
      Timestamp("Expiry time. Defaults to the approval's `timeoutAt`, which is also the latest allowed."),
    ),
  }),
  output: SharedApproval,
  example: {
    input: { approval_id: exampleApproval.approvalId, recipient: "editor@tallyhour.example" },
    output: {
      linkId: "alnk_d1g5j9m3q7t1w5z9c3f7i1l5",
      approvalId: exampleApproval.approvalId,
      recipient: "editor@tallyhour.example",
      canApprove: true,
      createdAt: "2026-11-09T08:50:00.000Z",
      expiresAt: "2026-11-12T08:41:12.000Z",
      lastUsedAt: null,
      url: "https://findable.example/app/a/3kXo9vQ2mT7bLr5nYw8cZd",
    },
  },
});

export const unshareApproval = defineDelete({
  area: "approvals",
  name: "agent.approval.unshare",
  otherNames: APPROVAL_NAMES,
  path: "/v1/agent/approvals/{approval_id}/links/{link_id}",
  summary: "Revoke a share link",
  description:
    "Revokes a link from `agent.approval.share` immediately. Decisions and comments made with it stay. Requires a key that can approve.",
  errors: ["approval_not_found", "not_found", "forbidden"],
  input: Closed({
    approval_id: approvalId,
    link_id: Identifier("alnk", "the link"),
  }),
  example: { approval_id: exampleApproval.approvalId, link_id: "alnk_d1g5j9m3q7t1w5z9c3f7i1l5" },
});

export const approvalOperations = [
  listApprovals,
  getApproval,
  approveStep,
  rejectStep,
  commentOnApproval,
  shareApproval,
  unshareApproval,
];
