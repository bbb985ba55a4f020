import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Closed, ErrorEnvelope, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const INVOCATION_STATUSES = [
  "PENDING",
  "RUNNING",
  "WAITING_APPROVAL",
  "WAITING_INPUT",
  "WAITING_CHILDREN",
  "SUCCEEDED",
  "FAILED",
  "CANCELLED",
] as const;
export const TERMINAL_STATUSES = ["SUCCEEDED", "FAILED", "CANCELLED"] as const;

export const InvocationStatus = OneOf(INVOCATION_STATUSES, {
  description: "State of the run. SUCCEEDED, FAILED and CANCELLED are final.",
});
export type InvocationStatus = Static<typeof InvocationStatus>;

export const InvocationMode = OneOf(["FOREGROUND", "BACKGROUND"], {
  description: "BACKGROUND returns immediately; FOREGROUND waits up to 60 s for the run to end.",
});
export type InvocationMode = Static<typeof InvocationMode>;

export const EstimatedCost = Type.Object(
  {
    credits: Type.Number({ minimum: 0, description: "Expected credits." }),
    durationSeconds: Type.Number({ minimum: 0, description: "Expected duration in seconds." }),
    vendorCostUsd: Unset(
      Type.Object(
        {
          from: Type.Number({ minimum: 0, description: "The least." }),
          to: Type.Number({ minimum: 0, description: "The most." }),
        },
        {
          description:
            "Expected charge by DataForSEO in US dollars, at its live prices; null where it depends on what the run finds. SearXNG charges nothing.",
        },
      ),
    ),
  },
  { description: "Expected cost of the run." },
);
export type EstimatedCost = Static<typeof EstimatedCost>;

export const InvocationLinks = Type.Object(
  {
    self: Type.String({ description: "The run." }),
    events: Type.String({ description: "Event stream of the run." }),
    tree: Type.String({ description: "The run with its descendants." }),
    cancel: Type.String({ description: "Send POST to cancel the run." }),
    approvals: Type.String({ description: "Pending approvals of the run. Add `include=decisions` for all of them." }),
  },
  { description: "Absolute URLs." },
);

const identity = {
  invocationId: Type.String({ description: "Identifier, `inv_…`." }),
  agentId: Type.String({ description: "Agent instance of the run, `agt_…`." }),
  sessionId: Type.String({ description: "Conversation that the run belongs to, `sess_…`." }),
  skill: Type.String({ description: "Slug of the skill." }),
  skillsUsed: Type.Array(Type.String(), { description: "Skills loaded so far, primary skill first." }),
  status: InvocationStatus,
  mode: InvocationMode,
  workspace: Type.String({
    description: "Identifier of the workspace, `ws_…`; `ws_agency_…` marks a run of the agency without a workspace.",
  }),
};

export const RunEffect = Type.Object(
  {
    step: Type.String({ description: "Name of the step." }),
    kind: OneOf(["publish", "outreach_send", "submit", "discover", "report_send"], { description: "Kind of effect." }),
    state: OneOf(["held", "intended", "unknown", "done", "failed", "abandoned"], {
      description:
        "held: stopped by a freeze; intended: being sent; unknown: delivery could not be confirmed; done; failed: not performed; abandoned: the run ended first.",
    }),
    at: Timestamp("Time of the last state change."),
    approvalId: Nullable(Type.String(), { description: "Approval of the effect, `appr_…`; null if none." }),
  },
  { description: "An effect of the run on the outside world." },
);

export const Invocation = Type.Object(
  {
    ...identity,
    subject: Unset(
      Type.String({
        maxLength: 200,
        description:
          "What the run is about, from its input: a keyword, query, topic, title or address; null for others.",
      }),
    ),
    depth: Type.Integer({ minimum: 0, description: "0 for a root run, 1 for its children, and so on." }),
    childCount: Type.Integer({ minimum: 0, description: "Number of children." }),
    parentInvocationId: Unset(Type.String({ description: "Parent run, or the previous turn of a conversation." })),
    createdAt: Timestamp("Time the run was accepted."),
    updatedAt: Timestamp("Time of the last change."),
    startedAt: Unset(Timestamp("Time the run first started.")),
    startedBy: Unset(
      Type.String({
        description: "Person `mbr_…` or key `akey_…` that started the run, or whose schedule did; null if it is gone.",
      }),
    ),
    startedByName: Unset(
      Type.String({ description: "Name of that person, with the name of their key; the name of a key without one." }),
    ),
    creditsUsed: Type.Number({ minimum: 0, description: "Credits used so far, including children." }),
    llmCallsUsed: Type.Integer({
      minimum: 0,
      description: "Language model calls so far, including children.",
    }),
    vendorCostUsd: Knowable(Type.Number({ minimum: 0 }), "not_reported", {
      description:
        "Vendor cost of the run so far in US dollars, including children; null if no vendor reported a price. In a test world: simulated prices.",
    }),
    durationMs: Unset(Type.Integer({ minimum: 0, description: "Milliseconds from start to end, or to now." })),
    stepsCompleted: Type.Array(Type.String(), { description: "Names of the completed steps, in order." }),
    currentStep: Unset(
      Type.Object(
        {
          name: Type.String({ description: "Name of the step." }),
          status: Type.String({
            description: "running, retrying, waiting, awaiting_approval, awaiting_input, or held by a freeze.",
          }),
          approvalId: Unset(Type.String({ description: "Approval that the step waits for." })),
          approvalUrl: Unset(Type.String({ description: "URL where a person decides the approval." })),
          question: Unset(Type.String({ description: "Question for the user. Answer it with `continue`." })),
        },
        { description: "Current step; null between steps and after the end." },
      ),
    ),
    children: Type.Array(
      Type.Object({
        invocationId: Type.String({ description: "Identifier of the child." }),
        skill: Type.String({ description: "Slug of the child's skill." }),
        status: InvocationStatus,
      }),
      { description: "Direct children, oldest first; at most the first 200." },
    ),
    estimatedCost: EstimatedCost,
    result: Nullable(Type.Record(Type.String(), Type.Unknown()), {
      description: "Result of the skill, as described by its outputSchema; null until SUCCEEDED.",
    }),
    raw: Unset(Type.String({ description: "Text output of the agent; null until the end." })),
    effects: Unset(Type.Array(RunEffect, { default: [], description: "Effects of the run, performed or intended." })),
    files: Type.Array(Type.String(), { description: "Paths of files that the run wrote." }),
    error: Unset(ErrorEnvelope),
    cancelReason: Nullable(Type.String(), { description: "Reason of the cancellation; null if there is none." }),
    links: InvocationLinks,
    tags: Type.Array(Type.String(), { description: "Labels given at the start." }),
  },
  { description: "A run of a skill." },
);
export type Invocation = Static<typeof Invocation>;

/** The response to a start: enough to follow the run, plus the rest of the record after the run has ended. */
export const InvocationHandle = Type.Object(
  {
    ...identity,
    createdAt: Timestamp("Time the run was accepted."),
    estimatedCost: EstimatedCost,
    files: Type.Array(Type.String(), { description: "Paths of files that the run wrote." }),
    links: InvocationLinks,
    result: Unset(Invocation.properties.result),
    raw: Invocation.properties.raw,
    error: Invocation.properties.error,
    creditsUsed: Unset({ ...Invocation.properties.creditsUsed, default: 0 }),
    llmCallsUsed: Unset({ ...Invocation.properties.llmCallsUsed, default: 0 }),
    vendorCostUsd: Unset(Invocation.properties.vendorCostUsd),
    durationMs: Invocation.properties.durationMs,
  },
  { description: "A run that was accepted." },
);
export type InvocationHandle = Static<typeof InvocationHandle>;

export const DryRunEstimate = Type.Object(
  {
    skill: Type.String({ description: "Slug of the skill." }),
    estimatedCost: EstimatedCost,
    dryRun: Type.Literal(true, { description: "Nothing was stored or reserved." }),
  },
  { description: "Estimated cost of a run." },
);

/** The cost of what repeats. A month has 30 days. */
export const RecurringCost = Type.Object(
  {
    creditsPerDay: Type.Number({ minimum: 0, description: "Expected credits a day, on average." }),
    creditsPerMonth: Type.Number({ minimum: 0, description: "Expected credits in 30 days." }),
    vendorCostUsdPerMonth: Unset(
      Type.Object(
        {
          from: Type.Number({ minimum: 0, description: "The least." }),
          to: Type.Number({ minimum: 0, description: "The most." }),
        },
        { description: "Expected vendor charges in 30 days, in US dollars." },
      ),
    ),
  },
  {
    description: "Expected cost of all executions. `vendorCostUsdPerMonth` is null where it depends on what runs find.",
  },
);
export type RecurringCost = Static<typeof RecurringCost>;

export const RecurringEstimate = Type.Object(
  { ...DryRunEstimate.properties, recurring: Unset(RecurringCost) },
  { description: "Estimated cost of one execution and of all." },
);

export const Budget = Closed(
  {
    maxCredits: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: "Hard limit on credits. Defaults to the skill's." }),
    ),
    maxLlmCalls: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "Hard limit on language model calls. Defaults to the skill's.",
      }),
    ),
    maxRetries: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, default: 3, description: "Retries of a failing step." }),
    ),
  },
  { description: "Limits of the run. A run that exceeds one ends as FAILED with `budget_exceeded`." },
);
export type Budget = Static<typeof Budget>;

export const APPROVAL_SCOPES = ["publish_or_outreach", "all_writes", "every_step"] as const;

export const ApprovalOptions = Closed(
  {
    required: Type.Optional(
      Type.Boolean({ description: "Pause before the steps in `scope`. Defaults to true if `scope` is given." }),
    ),
    scope: Type.Optional(
      OneOf(APPROVAL_SCOPES, {
        description:
          "Steps that pause: effects (`publish_or_outreach`), effects and changes of your data (`all_writes`), or `every_step`. Defaults to `all_writes` if `required` is true.",
      }),
    ),
    timeoutSeconds: Type.Optional(
      Type.Integer({
        minimum: 60,
        maximum: 2_592_000,
        default: 259_200,
        description:
          "Seconds until a pending approval times out and the run is cancelled, 1 minute to 30 days. Defaults to 72 hours.",
      }),
    ),
    routedTo: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 20,
        description:
          "Intended approvers: names or email addresses without commas. Used for display, filters and share links.",
      }),
    ),
  },
  { description: "Approval settings. They add to the workspace's policy and never disable it." },
);
export type ApprovalOptions = Static<typeof ApprovalOptions>;

export const InvocationSummary = Type.Object({
  invocationId: identity.invocationId,
  agentId: identity.agentId,
  sessionId: identity.sessionId,
  skill: identity.skill,
  skillsUsed: identity.skillsUsed,
  status: InvocationStatus,
  mode: InvocationMode,
  workspace: identity.workspace,
  subject: Invocation.properties.subject,
  depth: Invocation.properties.depth,
  parentInvocationId: Invocation.properties.parentInvocationId,
  createdAt: Invocation.properties.createdAt,
  updatedAt: Invocation.properties.updatedAt,
  startedAt: Invocation.properties.startedAt,
  startedBy: Invocation.properties.startedBy,
  startedByName: Invocation.properties.startedByName,
  creditsUsed: Invocation.properties.creditsUsed,
  llmCallsUsed: Invocation.properties.llmCallsUsed,
  vendorCostUsd: Invocation.properties.vendorCostUsd,
  durationMs: Invocation.properties.durationMs,
  files: Invocation.properties.files,
  error: Invocation.properties.error,
  tags: Invocation.properties.tags,
  links: InvocationLinks,
});
export type InvocationSummary = Static<typeof InvocationSummary>;

export const ListedInvocation = Type.Object({
  ...InvocationSummary.properties,
  childCount: Invocation.properties.childCount,
});
export type ListedInvocation = Static<typeof ListedInvocation>;

export const INVOCATION_EVENT_TYPES = [
  "status.changed",
  "step.started",
  "step.completed",
  "step.failed",
  "step.awaiting_approval",
  "step.approved",
  "step.rejected",
  "child.spawned",
  "child.completed",
  "llm.call",
  "tool.call",
  "cost.update",
  "narration",
  "progress",
] as const;

export const InvocationEvent = Type.Object({
  seq: Type.Integer({
    minimum: 1,
    description: "Sequence number within the run, without gaps while its events are kept (setting KEEP_DAYS).",
  }),
  type: OneOf(INVOCATION_EVENT_TYPES, { description: "Event type." }),
  at: Timestamp("Time of the event."),
  data: Type.Record(Type.String(), Type.Unknown(), {
    description:
      "Fields of the event, by type. `step.started` always has `input` and `step.completed` always has `result`; both may be null. A value above 16 kB is cut and has `truncated: true`, its `size` in bytes and the `file` with the whole value.",
  }),
});
export type InvocationEvent = Static<typeof InvocationEvent>;

const treeNodeFields = {
  invocationId: identity.invocationId,
  skill: identity.skill,
  status: InvocationStatus,
  depth: Invocation.properties.depth,
  creditsUsed: Invocation.properties.creditsUsed,
  startedAt: Nullable(Timestamp("Time the run first started."), {
    description: "Time the run first started; null before that.",
  }),
  durationMs: Nullable(Type.Integer({ minimum: 0 }), {
    description: "Milliseconds from start to end, or to now; null before the start.",
  }),
};
export interface InvocationTreeNode extends Static<ReturnType<typeof treeNode>> {
  children: InvocationTreeNode[];
}
function treeNode() {
  return Type.Object(treeNodeFields);
}
export const InvocationTreeNode = Type.Cyclic(
  {
    Node: Type.Object({
      ...treeNodeFields,
      children: Type.Array(Type.Ref("Node"), { description: "Children, oldest first." }),
    }),
  },
  "Node",
  { description: "The requested run with its descendants." },
);
