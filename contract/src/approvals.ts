import { type Static, Type } from "typebox";
import { InvocationStatus, InvocationTreeNode } from "./invocation-schemas.ts";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";

export const APPROVAL_STATUSES = ["PENDING", "APPROVED", "REJECTED", "TIMED_OUT", "CANCELLED"] as const;

export const ApprovalComment = Type.Object(
  {
    author: Type.String({ description: "Who wrote it." }),
    comment: Type.String({ description: "What they wrote." }),
    at: Timestamp("When it was written."),
  },
  { description: "A remark on an approval." },
);
export type ApprovalComment = Static<typeof ApprovalComment>;

const decided = {
  decision: Type.Optional(OneOf(["APPROVED", "REJECTED"], { description: "The decision; decided approvals only." })),
  decidedAt: Type.Optional(Timestamp("When it was decided; decided approvals only.")),
  approver: Type.Optional(
    Type.String({
      description:
        "Who decided: the key `akey_…`, the person a link was made for, or `trust:<id>` where a trust grant did.",
    }),
  ),
  note: Type.Optional(Type.String({ description: "What the approver said; decided approvals only." })),
  edited: Type.Optional(Type.Boolean({ description: "Whether the approver changed the preview." })),
  payloadSha256: Type.Optional(
    Type.String({
      description: "SHA-256 in hex of the exact payload that was approved; the step sends these bytes or none.",
    }),
  ),
};

export const Approval = Type.Object(
  {
    approvalId: Type.String({ description: "Identifier, `appr_…`." }),
    invocationId: Type.String({ description: "The run that waits, `inv_…`." }),
    agentId: Type.String({ description: "The agent instance that runs it, `agt_…`." }),
    workspaceId: Type.String({ description: "Its workspace, `ws_…`." }),
    skill: Type.String({ description: "Slug of the skill." }),
    step: Type.String({ description: "Name of the step that waits." }),
    status: OneOf(APPROVAL_STATUSES, {
      description: "PENDING waits; TIMED_OUT passed `timeoutAt` undecided; CANCELLED ended with its run.",
    }),
    preview: Type.Record(Type.String(), Type.Unknown(), {
      description: "What the step is about to do, shaped by the step: for a mail its recipient, subject and body.",
    }),
    editableFields: Type.Array(Type.String(), {
      description: "Top-level names of `preview` that an approval may change with `edits`.",
    }),
    reason: Type.String({ description: "Why the step stopped." }),
    routedTo: Type.Array(Type.String(), { description: "Approvers or channels it was meant for; empty for anyone." }),
    raisedAt: Timestamp("When it was raised."),
    timeoutAt: Timestamp("When the run is cancelled if nobody has decided."),
    comments: Type.Array(ApprovalComment, { description: "Remarks, oldest first." }),
    tags: Type.Array(Type.String(), { description: "Labels of the run." }),
    ...decided,
  },
  { description: "A step that waits, or waited, for a person." },
);
export type Approval = Static<typeof Approval>;

export const ApprovalLink = Type.Object(
  {
    linkId: Type.String({ description: "Identifier, `alnk_…`." }),
    approvalId: Type.String({ description: "The approval it opens, `appr_…`." }),
    recipient: Type.String({ description: "Whom it was made for; the name decisions over it are kept under." }),
    canApprove: Type.Boolean({ description: "Whether it may decide; false may read and comment." }),
    createdAt: Timestamp("When it was made."),
    expiresAt: Timestamp("When it stops working; never after the approval's `timeoutAt`."),
    lastUsedAt: Nullable(Timestamp("When it was last opened."), { description: "Null if it never was." }),
  },
  { description: "A signed link to one approval, without its address." },
);
export type ApprovalLink = Static<typeof ApprovalLink>;

export const ApprovalDetail = Type.Object(
  {
    ...Approval.properties,
    sharedLinks: Type.Array(ApprovalLink, { description: "Links to it that still work." }),
    context: Type.Object(
      {
        tree: InvocationTreeNode,
        priorSteps: Type.Array(
          Type.Object({
            name: Type.String({ description: "Name of the step." }),
            completedAt: Timestamp("When it ended."),
            durationMs: Type.Integer({ minimum: 0, description: "Milliseconds it took." }),
          }),
          { description: "Steps the run has completed, in order; each may be named in `rerun.step`." },
        ),
        files: Type.Array(Type.String(), { description: "Paths of the files the run has written so far." }),
      },
      { description: "What the run has done so far." },
    ),
  },
  { description: "An approval with the run it belongs to." },
);
export type ApprovalDetail = Static<typeof ApprovalDetail>;

const operation = {
  area: "approvals",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;
const approvalId = Identifier("appr", "the approval");

export const exampleApproval: Approval = {
  approvalId: "appr_h2k6m0p4s8v1y5b9e3g7j1n4",
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
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
  reason: "The workspace asks for approval before anything is published.",
  routedTo: ["editor@tallyhour.example"],
  raisedAt: "2026-11-09T08:41:12.000Z",
  timeoutAt: "2026-11-12T08:41:12.000Z",
  comments: [],
  tags: ["team:growth"],
};

export const listApprovals = defineOperation({
  ...operation,
  name: "agent.approval.list",
  method: "GET",
  path: "/v1/agent/approvals",
  kind: "query",
  status: 200,
  workspace: "optional",
  summary: "List approvals",
  description:
    "Approvals that wait for a decision, the one that times out first on top. With `include=decisions` decided, timed out and cancelled ones follow, newest first. Use `agent.approval.get` for one with what its run has done so far.",
  errors: ["validation_error", "agency_key_required"],
  input: Closed({
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "`agency` lists those of every workspace; for agency keys only.",
      }),
    ),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only those of this skill." })),
    routedTo: Type.Optional(Type.String({ maxLength: 200, description: "Only those meant for this approver." })),
    raisedAfter: Type.Optional(Timestamp("Raised at or after.")),
    raisedBefore: Type.Optional(Timestamp("Raised before.")),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only those of runs with this tag." })),
    include: Type.Optional(
      OneOf(["decisions"], { description: "`decisions` adds the ones that wait no more; `status` chooses among all." }),
    ),
    status: Type.Optional(Csv("Only these states, of those that wait and of the others.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Approval),
  list: {
    filters: {
      skill: { is: "equal", of: "skill" },
      routedTo: { is: "overlaps", of: "routedTo" },
      raisedAfter: { is: "atLeast", of: "raisedAt" },
      raisedBefore: { is: "before", of: "raisedAt" },
      tag: { is: "has", of: "tags" },
      status: { is: "oneOf", of: "status", values: APPROVAL_STATUSES },
    },
    // Of its own, because two orders follow each other: `timeoutAt` of those that wait, then, backwards, the end of the others.
    order: "turn",
    identifier: "approvalId",
    others: ["scope", "include"],
  },
  example: {
    input: { skill: "produce.publish", limit: 20 },
    output: { data: [exampleApproval], nextCursor: null, total: 1 },
  },
});

export const getApproval = defineOperation({
  ...operation,
  name: "agent.approval.get",
  method: "GET",
  path: "/v1/agent/approvals/{approval_id}",
  kind: "query",
  status: 200,
  summary: "Read an approval",
  description:
    "One approval with its preview and the run it belongs to: read it before you decide. Then use `agent.approval.approve` or `agent.approval.reject`, or ask with `agent.approval.comment`.",
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
      },
    },
  },
});

export const DecidedRun = Type.Object(
  {
    invocationId: Type.String({ description: "The run, `inv_…`." }),
    status: InvocationStatus,
    resumeAt: Type.Optional(Timestamp("When it goes on.")),
    rerunStep: Type.Optional(Type.String({ description: "The step it goes back to; present when it was rerun." })),
  },
  { description: "The run after the decision." },
);
export type DecidedRun = Static<typeof DecidedRun>;

export const commentOnApproval = defineOperation({
  ...operation,
  name: "agent.approval.comment",
  method: "POST",
  path: "/v1/agent/approvals/{approval_id}/comment",
  kind: "command",
  status: 200,
  summary: "Comment on an approval",
  description:
    "Adds a remark that whoever decides will see; the approval keeps waiting. To decide use `agent.approval.approve` or `agent.approval.reject`, which take a note of their own.",
  errors: ["validation_error", "approval_not_found", "limit_reached"],
  input: Closed({
    approval_id: approvalId,
    author: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Who says it; default the name of the key." }),
    ),
    comment: Type.String({ minLength: 1, maxLength: 5000, description: "What to say." }),
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
