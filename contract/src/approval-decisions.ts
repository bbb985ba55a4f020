import { type Static, Type } from "typebox";
import {
  ApprovalLink,
  commentOnApproval,
  DecidedRun,
  exampleApproval,
  getApproval,
  listApprovals,
} from "./approvals.ts";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, NoContent, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";
import { exampleTrustGrant, TrustGrant } from "./trust.ts";

const decision = {
  approvalId: Type.String({ description: "The approval, `appr_…`." }),
  decidedAt: Timestamp("When it was decided."),
  approver: Type.String({ description: "Who decided: the key `akey_…`, or the person a link was made for." }),
  invocation: DecidedRun,
};

export const ApproveResult = Type.Object(
  {
    ...decision,
    decision: Type.Literal("APPROVED", { description: "Always APPROVED." }),
    edited: Type.Boolean({ description: "Whether `edits` changed the preview." }),
    trustGranted: Nullable(TrustGrant, { description: "The standing approval that was granted; null when none was." }),
  },
  { description: "What an approval did." },
);
export type ApproveResult = Static<typeof ApproveResult>;

export const RejectResult = Type.Object(
  { ...decision, decision: Type.Literal("REJECTED", { description: "Always REJECTED." }) },
  { description: "What a rejection did." },
);
export type RejectResult = Static<typeof RejectResult>;

const operation = {
  area: "approvals",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const decisionInput = {
  id: Identifier("inv", "the run that waits"),
  approvalId: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Identifier of the approval, `appr_…`; it must be one of this run.",
  }),
  note: Type.Optional(
    Type.String({ maxLength: 5000, description: "Why; kept with the decision and told to the run." }),
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

export const approveStep = defineOperation({
  ...operation,
  name: "agent.approval.approve",
  method: "POST",
  path: "/v1/agent/invocations/{id}/approve",
  kind: "command",
  status: 200,
  summary: "Approve a step",
  description:
    "Lets the waiting step do exactly what its preview shows, with `edits` put in first. Read the preview with `agent.approval.get` before. To have it done differently, or not at all, use `agent.approval.reject`; for many drafts of a campaign at once use `link_building.serp_outreach.approve`.",
  errors: [...DECISION_ERRORS, "invalid_edits", "invalid_trust"],
  input: Closed({
    ...decisionInput,
    edits: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          "New values of fields of the preview; only those in `editableFields`, checked by the step's rules.",
      }),
    ),
    trustHenceforth: Type.Optional(
      OneOf(["contact", "account", "step", "none"], {
        default: "none",
        description:
          "Approve alike steps by themselves for 30 days: to the same contact, to the same partner domain (not for free-mail domains or public suffixes), or the same step of this skill in this workspace.",
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

export const rejectStep = defineOperation({
  ...operation,
  name: "agent.approval.reject",
  method: "POST",
  path: "/v1/agent/invocations/{id}/reject",
  kind: "command",
  status: 200,
  summary: "Reject a step",
  description:
    "Keeps the waiting step from being done. Alone it ends the run as FAILED with `approval_rejected`; with `skipStep` the run goes on without the step; with `rerun` it goes back to an earlier step and does it again with other settings. To change only words of the preview use `agent.approval.approve` with `edits`.",
  errors: [...DECISION_ERRORS, "invalid_rerun_step"],
  input: Closed({
    ...decisionInput,
    skipStep: Type.Optional(
      Type.Boolean({ default: false, description: "Go on without the step; not together with `rerun`." }),
    ),
    rerun: Type.Optional(
      Closed(
        {
          step: Type.String({
            minLength: 1,
            maxLength: 200,
            description:
              "A step the run has completed, or the one under review; nothing may have gone out at it or after it.",
          }),
          config: Type.Optional(
            Type.Record(Type.String(), Type.Unknown(), { description: "Settings of the step to change." }),
          ),
        },
        { description: "Go back to a step; it and all later ones are done again." },
      ),
    ),
  }),
  output: RejectResult,
  check: ({ skipStep = false, rerun }) =>
    skipStep && rerun !== undefined ? [{ field: "skipStep", message: "cannot be used together with `rerun`" }] : [],
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
    url: Type.String({ description: "The address to hand over. It is shown this once and not kept." }),
  },
  { description: "A signed link to one approval." },
);
export type SharedApproval = Static<typeof SharedApproval>;

const approvalId = Identifier("appr", "the approval");

export const shareApproval = defineOperation({
  ...operation,
  name: "agent.approval.share",
  method: "POST",
  path: "/v1/agent/approvals/{approval_id}/links",
  kind: "command",
  status: 201,
  summary: "Share an approval by link",
  description:
    "Makes a signed, expiring address at which one person without a key sees this one approval, comments on it and may decide it; opening it decides nothing. Needs a key that may approve. Take it back with `agent.approval.unshare`.",
  errors: ["validation_error", "forbidden", "approval_not_found", "already_decided", "approval_timed_out"],
  input: Closed({
    approval_id: approvalId,
    recipient: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Whom it is for: one of `routedTo`, or anyone where that is empty.",
    }),
    canApprove: Type.Optional(
      Type.Boolean({ default: true, description: "False lets the recipient read and comment only." }),
    ),
    expiresAt: Type.Optional(Timestamp("When it stops working; default and latest the approval's `timeoutAt`.")),
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

export const unshareApproval = defineOperation({
  ...operation,
  name: "agent.approval.unshare",
  method: "DELETE",
  path: "/v1/agent/approvals/{approval_id}/links/{link_id}",
  kind: "command",
  status: 204,
  summary: "Take back a shared approval",
  description:
    "Ends a link that `agent.approval.share` made, at once; what its holder has already decided or said stays. Needs a key that may approve.",
  errors: ["approval_not_found", "not_found", "forbidden"],
  input: Closed({
    approval_id: approvalId,
    link_id: Identifier("alnk", "the link"),
  }),
  output: NoContent,
  example: {
    input: { approval_id: exampleApproval.approvalId, link_id: "alnk_d1g5j9m3q7t1w5z9c3f7i1l5" },
    output: {},
  },
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
