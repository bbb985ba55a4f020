import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { InvocationStatus, InvocationTreeNode } from "../runs/invocation-schemas.ts";
import { AnsweredRule } from "./policy-rules.ts";

export const APPROVAL_STATUSES = ["PENDING", "APPROVED", "REJECTED", "TIMED_OUT", "CANCELLED"] as const;

export const ApprovalComment = Type.Object(
  {
    author: Type.String({ description: "Author of the comment." }),
    comment: Type.String({ description: "Text of the comment." }),
    at: Timestamp("Time of the comment."),
  },
  { description: "A comment on an approval." },
);
export type ApprovalComment = Static<typeof ApprovalComment>;

const decided = {
  decision: Unset(OneOf(["APPROVED", "REJECTED"], { description: "The decision; decided approvals only." })),
  decidedAt: Unset(Timestamp("Decision time; decided approvals only.")),
  approver: Unset(
    Type.String({
      description:
        "Approver: a person `mbr_…`, a key `akey_…`, the recipient of a share link, `trust:<id>` for a trust grant, or `policy:<id>` for a rule of the approval policy, with the person or key that set it.",
    }),
  ),
  approverName: Unset(
    Type.String({ description: "Name of the person or the key that decided; null for others and undecided ones." }),
  ),
  policyRule: Unset(
    Type.Object(
      {
        conditions: AnsweredRule,
        setByName: Nullable(Type.String(), {
          description: "Name of the person or the key that set the rule; null if it is not known.",
        }),
      },
      { description: "The rule that approved it, as it was then; null for decisions of people and of trust grants." },
    ),
  ),
  note: Unset(Type.String({ description: "Note of the approver; decided approvals only." })),
  edited: Unset(Type.Boolean({ description: "Whether the approver changed the preview." })),
  payloadSha256: Unset(
    Type.String({
      description: "SHA-256, in hex, of the approved payload. The step sends exactly these bytes or nothing.",
    }),
  ),
};

export const Approval = Type.Object(
  {
    approvalId: Type.String({ description: "Identifier, `appr_…`." }),
    invocationId: Type.String({ description: "The waiting run, `inv_…`." }),
    rootInvocationId: Type.String({
      description:
        "The run that started the waiting run, directly or through other runs, `inv_…`. Equals `invocationId` for a run without a parent. Decide the approvals of its child runs together.",
    }),
    agentId: Type.String({ description: "Agent instance of the run, `agt_…`." }),
    workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
    skill: Type.String({ description: "Slug of the skill." }),
    step: Type.String({ description: "Name of the waiting step." }),
    status: OneOf(APPROVAL_STATUSES, {
      description:
        "PENDING: waits for a decision; TIMED_OUT: passed `timeoutAt` undecided; CANCELLED: its run ended, or it became invalid, as `reason` says.",
    }),
    preview: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "Planned action of the step. The fields depend on the step; an email has recipient, subject and body. A step that writes data has `changes`: counts, and the first rows before and after.",
    }),
    editableFields: Type.Array(Type.String(), {
      description: "Top-level fields of `preview` that `edits` may change.",
    }),
    reason: Type.String({ description: "Why the step paused." }),
    routedTo: Type.Array(Type.String(), { description: "Intended approvers or channels; empty for anyone." }),
    raisedAt: Timestamp("Time the approval was requested."),
    timeoutAt: Timestamp("Time at which the run is cancelled if no decision was made."),
    comments: Type.Array(ApprovalComment, { description: "Comments, oldest first." }),
    tags: Type.Array(Type.String(), { description: "Tags of the run." }),
    ...decided,
  },
  { description: "A step that waits, or waited, for an approval." },
);
export type Approval = Static<typeof Approval>;

export const ApprovalLink = Type.Object(
  {
    linkId: Type.String({ description: "Identifier, `alnk_…`." }),
    approvalId: Type.String({ description: "Identifier of the approval, `appr_…`." }),
    recipient: Type.String({
      description: "Recipient of the link. Decisions through the link are recorded under this name.",
    }),
    canApprove: Type.Boolean({ description: "Whether the link can decide. False allows viewing and commenting." }),
    createdAt: Timestamp("Creation time."),
    expiresAt: Timestamp("Expiry time, never after the approval's `timeoutAt`."),
    lastUsedAt: Nullable(Timestamp("Time the link was last opened."), {
      description: "Time the link was last opened; null if never.",
    }),
  },
  { description: "A signed link to one approval, without its URL." },
);
export type ApprovalLink = Static<typeof ApprovalLink>;

export const ApprovalDetail = Type.Object(
  {
    ...Approval.properties,
    sharedLinks: Type.Array(ApprovalLink, { description: "Links that are still valid." }),
    context: Type.Object(
      {
        tree: InvocationTreeNode,
        priorSteps: Type.Array(
          Type.Object({
            name: Type.String({ description: "Name of the step." }),
            completedAt: Timestamp("Completion time."),
            durationMs: Type.Integer({ minimum: 0, description: "Duration in milliseconds." }),
          }),
          { description: "Completed steps of the run, in order. `rerun.step` accepts each of them." },
        ),
        files: Type.Array(Type.String(), { description: "Paths of files that the run has written so far." }),
        rerunSettings: Type.Record(Type.String(), Type.Unknown(), {
          description: "JSON Schema of `rerun.config`, by step. Steps that are not listed have no settings.",
        }),
      },
      { description: "Progress of the run so far." },
    ),
  },
  { description: "An approval with its run." },
);
export type ApprovalDetail = Static<typeof ApprovalDetail>;

const approvalId = Identifier("appr", "the approval");
/** One thing has three names in lists, paths and tools. */
export const APPROVAL_NAMES = { approval_id: ["approvalId", "id"] } as const;

export const exampleApproval: Approval = {
  approvalId: "appr_h2k6m0p4s8v1y5b9e3g7j1n4",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  rootInvocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  agentId: "agt_h7d2p9s4f1g6j3l8a5u0e2io",
  workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw",
  skill: "produce.publish",
  step: "publish",
  status: "PENDING",
  preview: {
    platform: "Tallyhour blog",
    title: "How studios bill by the hour without losing hours",
    slug: "bill-by-the-hour",
    isDraft: false,
  },
  editableFields: ["title", "slug"],
  reason: "The workspace requires approval before publishing.",
  routedTo: ["editor@tallyhour.example"],
  raisedAt: "2026-11-09T08:41:12.000Z",
  timeoutAt: "2026-11-12T08:41:12.000Z",
  comments: [],
  tags: ["team:growth"],
};

export const listApprovals = defineList({
  area: "approvals",
  name: "agent.approval.list",
  path: "/v1/agent/approvals",
  workspace: "optional",
  summary: "List approvals",
  description:
    "Returns approvals that wait for a decision, expiring soonest first. With `include=decisions`, decided, timed-out and cancelled ones follow, newest first. For one approval with the progress of its run use `agent.approval.get`.",
  errors: ["validation_error", "agency_key_required"],
  fields: {
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "`agency` returns approvals of every workspace; agency keys only.",
      }),
    ),
    invocationId: Type.Optional(Identifier("inv", "a run", "Only its approvals.")),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only approvals of this skill." })),
    routedTo: Type.Optional(Type.String({ maxLength: 200, description: "Only approvals routed to this approver." })),
    raisedAfter: Type.Optional(Timestamp("Requested at or after this time.")),
    raisedBefore: Type.Optional(Timestamp("Requested before this time.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only approvals of runs with this tag." })),
    include: Type.Optional(
      OneOf(["decisions"], {
        description: "`decisions` adds approvals that no longer wait. `status` filters all of them.",
      }),
    ),
    status: Type.Optional(Csv("Only approvals in these states. Applies to waiting and closed approvals.")),
  },
  item: Approval,
  list: {
    filters: {
      invocationId: { is: "equal", of: "invocationId" },
      skill: { is: "equal", of: "skill" },
      routedTo: { is: "overlaps", of: "routedTo" },
      raisedAfter: { is: "atLeast", of: "raisedAt" },
      raisedBefore: { is: "before", of: "raisedAt" },
      tag: { is: "has", of: "tags" },
      status: { is: "oneOf", of: "status", values: APPROVAL_STATUSES },
    },
    // Two orders follow each other: waiting approvals by `timeoutAt`, then closed ones, latest first.
    order: "turn",
    identifier: "approvalId",
    others: ["scope", "include"],
  },
  example: {
    input: { skill: "produce.publish", limit: 20 },
    data: [exampleApproval],
  },
});

export const getApproval = defineQuery({
  area: "approvals",
  name: "agent.approval.get",
  otherNames: APPROVAL_NAMES,
  path: "/v1/agent/approvals/{approval_id}",
  summary: "Get an approval",
  description:
    "Returns one approval with its preview and its run. Read it before you decide. Then use `agent.approval.approve` or `agent.approval.reject`, or ask a question with `agent.approval.comment`.",
  errors: ["approval_not_found"],
  input: Closed({ approval_id: approvalId }),
  output: ApprovalDetail,
  example: {
    input: { approval_id: exampleApproval.approvalId },
    output: {
      ...exampleApproval,
      sharedLinks: [],
      context: {
        tree: {
          invocationId: exampleApproval.invocationId,
          skill: "produce.publish",
          status: "WAITING_APPROVAL",
          depth: 0,
          creditsUsed: 0,
          startedAt: "2026-11-09T08:41:10.000Z",
          durationMs: 2000,
          children: [],
        },
        priorSteps: [{ name: "render", completedAt: "2026-11-09T08:41:12.000Z", durationMs: 1840 }],
        files: [],
        rerunSettings: {},
      },
    },
  },
});

export const DecidedRun = Type.Object(
  {
    invocationId: Type.String({ description: "Identifier of the run, `inv_…`." }),
    status: InvocationStatus,
    resumeAt: Unset(Timestamp("Time at which the run resumes.")),
    rerunStep: Unset(Type.String({ description: "Step that the run repeats; null without a rerun." })),
  },
  { description: "The run after the decision." },
);
export type DecidedRun = Static<typeof DecidedRun>;

export const commentOnApproval = defineCommand({
  area: "approvals",
  name: "agent.approval.comment",
  otherNames: APPROVAL_NAMES,
  path: "/v1/agent/approvals/{approval_id}/comment",
  status: 200,
  summary: "Comment on an approval",
  description:
    "Adds a comment that approvers and reviewers see. The approval keeps waiting. To decide use `agent.approval.approve` or `agent.approval.reject`; both accept a note.",
  errors: ["validation_error", "approval_not_found", "limit_reached"],
  input: Closed({
    approval_id: approvalId,
    author: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Author of the comment. Defaults to the name of the key.",
      }),
    ),
    comment: Type.String({ minLength: 1, maxLength: 5000, description: "Text of the comment." }),
  }),
  output: Approval,
  example: {
    input: {
      approval_id: exampleApproval.approvalId,
      author: "Mara",
      comment: "The second section needs a source before this goes out.",
    },
    output: {
      ...exampleApproval,
      comments: [
        {
          author: "Mara",
          comment: "The second section needs a source before this goes out.",
          at: "2026-11-09T09:02:00.000Z",
        },
      ],
    },
  },
});
