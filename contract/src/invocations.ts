import { type Static, Type } from "typebox";
import { exampleEvents, exampleInvocation, exampleTree } from "./examples/invocation.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { exampleSummary } from "./kernel/example-summary.ts";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ErrorEnvelope, ListOf, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";
import { bootstrapFullCredits } from "./prices.ts";
import { startedElsewhere } from "./started-by.ts";

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
  description: "BACKGROUND answers at once; FOREGROUND waits up to 60 s for the run to end.",
});
export type InvocationMode = Static<typeof InvocationMode>;

export const EstimatedCost = Type.Object(
  {
    credits: Type.Number({ minimum: 0, description: "Credits the run is expected to use." }),
    durationSeconds: Type.Number({ minimum: 0, description: "Seconds the run is expected to take." }),
  },
  { description: "What the run is expected to cost." },
);
export type EstimatedCost = Static<typeof EstimatedCost>;

export const InvocationLinks = Type.Object(
  {
    self: Type.String({ description: "The invocation." }),
    events: Type.String({ description: "Its event stream." }),
    tree: Type.String({ description: "It and its descendants." }),
    cancel: Type.String({ description: "POST here to cancel." }),
    approvals: Type.String({ description: "Approvals that wait in its workspace." }),
  },
  { description: "Absolute addresses." },
);

const identity = {
  invocationId: Type.String({ description: "Identifier, `inv_…`." }),
  agentId: Type.String({ description: "The agent instance that runs it, `agt_…`." }),
  sessionId: Type.String({ description: "Shared by the turns of a conversation, `sess_…`." }),
  skill: Type.String({ description: "Slug of the skill." }),
  skillsUsed: Type.Array(Type.String(), { description: "Every skill loaded so far, the primary one first." }),
  status: InvocationStatus,
  mode: InvocationMode,
  workspace: Type.String({
    description: "Workspace id, `ws_…`. One that begins with `ws_agency_` is no workspace: the run is the agency's.",
  }),
};

export const RunEffect = Type.Object(
  {
    step: Type.String({ description: "Name of the step." }),
    kind: OneOf(["publish", "outreach_send", "submit", "discover"], { description: "What it does." }),
    state: OneOf(["held", "intended", "unknown", "done", "failed", "abandoned"], {
      description:
        "held by a freeze; intended while it is being sent; unknown where nobody can say whether it arrived; done; failed where it was not done; abandoned where the run ended first.",
    }),
    at: Timestamp("When that was."),
    approvalId: Nullable(Type.String(), { description: "The approval it was done with, `appr_…`; null for none." }),
  },
  { description: "One act on the outside world." },
);

export const Invocation = Type.Object(
  {
    ...identity,
    depth: Type.Integer({ minimum: 0, description: "0 for a root run, 1 for its children, and so on." }),
    childCount: Type.Integer({ minimum: 0, description: "Children it has had." }),
    parentInvocationId: Type.Optional(
      Type.String({ description: "The run that started this one, or the turn before it in a conversation." }),
    ),
    createdAt: Timestamp("When it was accepted."),
    updatedAt: Timestamp("When it last changed."),
    startedAt: Type.Optional(Timestamp("When it first ran.")),
    creditsUsed: Type.Number({ minimum: 0, description: "Credits charged so far, its children's included." }),
    llmCallsUsed: Type.Integer({
      minimum: 0,
      description: "Calls of a language model so far, its children's included.",
    }),
    vendorCostUsd: Nullable(Type.Number({ minimum: 0 }), {
      description:
        "US dollars that vendors said they charged for the run so far, its children's included; null where none named a price. In a test world they are the simulated market's prices.",
    }),
    durationMs: Type.Optional(Type.Integer({ minimum: 0, description: "Milliseconds from start to end, or to now." })),
    stepsCompleted: Type.Array(Type.String(), { description: "Names of the finished steps, in order." }),
    currentStep: Type.Optional(
      Type.Object(
        {
          name: Type.String({ description: "Name of the step." }),
          status: Type.String({
            description:
              "running, retrying, waiting, awaiting_approval, awaiting_input, or held while effects are frozen.",
          }),
          approvalId: Type.Optional(Type.String({ description: "The approval it waits for." })),
          approvalUrl: Type.Optional(Type.String({ description: "Where a person decides it." })),
          question: Type.Optional(Type.String({ description: "What it asks its user; answer with `continue`." })),
        },
        { description: "The step under way; absent between steps and at the end." },
      ),
    ),
    children: Type.Array(
      Type.Object({
        invocationId: Type.String({ description: "Identifier of the child." }),
        skill: Type.String({ description: "Slug of its skill." }),
        status: InvocationStatus,
      }),
      { description: "Direct children, oldest first; at most the first 200." },
    ),
    estimatedCost: EstimatedCost,
    result: Nullable(Type.Record(Type.String(), Type.Unknown()), {
      description: "The skill's result, shaped by its outputSchema; null until SUCCEEDED.",
    }),
    raw: Type.Optional(Type.String({ description: "What the agent said while it worked; present at the end." })),
    effects: Type.Optional(
      Type.Array(RunEffect, { description: "What it did in the outside world, or meant to; absent where nothing." }),
    ),
    files: Type.Array(Type.String(), { description: "Paths of the files it wrote." }),
    error: Type.Optional(ErrorEnvelope),
    links: InvocationLinks,
    tags: Type.Array(Type.String(), { description: "Labels given at the start." }),
  },
  { description: "A run of a skill." },
);
export type Invocation = Static<typeof Invocation>;

/** What a start answers: enough to follow the run, and the rest of the record once it has ended. */
export const InvocationHandle = Type.Object(
  {
    ...identity,
    createdAt: Timestamp("When it was accepted."),
    estimatedCost: EstimatedCost,
    files: Type.Array(Type.String(), { description: "Paths of the files it wrote." }),
    links: InvocationLinks,
    result: Type.Optional(Invocation.properties.result),
    raw: Invocation.properties.raw,
    error: Invocation.properties.error,
    creditsUsed: Type.Optional(Invocation.properties.creditsUsed),
    llmCallsUsed: Type.Optional(Invocation.properties.llmCallsUsed),
    vendorCostUsd: Type.Optional(Invocation.properties.vendorCostUsd),
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
  { description: "What the run would cost." },
);

export const Budget = Closed(
  {
    maxCredits: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: "Hard cap on credits; default the skill's." }),
    ),
    maxLlmCalls: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "Hard cap on calls of a language model; default the skill's.",
      }),
    ),
    maxRetries: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, default: 3, description: "Retries of a failing step." }),
    ),
  },
  { description: "Limits of the run; going past one ends it as FAILED with `budget_exceeded`." },
);
export type Budget = Static<typeof Budget>;

export const APPROVAL_SCOPES = ["publish_or_outreach", "all_writes", "every_step"] as const;

export const ApprovalOptions = Closed(
  {
    required: Type.Optional(
      Type.Boolean({ description: "Pause before steps, those of `scope`; default true where `scope` is given." }),
    ),
    scope: Type.Optional(
      OneOf(APPROVAL_SCOPES, {
        description:
          "Which steps pause: what reaches the outside world, that and changes of your data, or every step; default `all_writes` where `required` is true.",
      }),
    ),
    timeoutSeconds: Type.Optional(
      Type.Integer({
        minimum: 60,
        maximum: 2_592_000,
        default: 259_200,
        description:
          "Seconds that an approval waits before the run is cancelled, 1 minute to 30 days; default 72 hours.",
      }),
    ),
    routedTo: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 20,
        description:
          "Whom its approvals are meant for: names or addresses, without commas, to show, to filter by and to make links for.",
      }),
    ),
  },
  { description: "When a person must agree; adds to the workspace's policy and never switches it off." },
);
export type ApprovalOptions = Static<typeof ApprovalOptions>;

export const invoke = defineOperation({
  name: "agent.invoke",
  method: "POST",
  path: "/v1/agent/invoke",
  kind: "start",
  status: 202,
  area: "invocations",
  scope: "workspace",
  workspace: "required",
  credits: "per skill",
  demo: "demo",
  summary: "Run a skill",
  description:
    "Start a run of any skill by its slug and get a handle to follow it. Use `agent.skills.list` to see which skills there are and what they take. " +
    "For one research or writing task the operation of that domain is shorter to call; use this one for whole jobs such as `bootstrap_brand`, for custom skills, and to set a budget or tags.",
  errors: [
    "validation_error",
    "unknown_skill",
    "skill_unavailable",
    "insufficient_credits",
    "budget_too_low",
    "concurrency_limited",
    "concurrent_modification",
    "limit_reached",
    "forbidden",
    "not_found",
    "file_not_found",
  ],
  queryFields: ["dryRun"],
  input: Closed({
    skill: Type.String({ minLength: 1, maxLength: 100, description: "Slug of a built-in skill, or `custom:<slug>`." }),
    input: Type.Record(Type.String(), Type.Unknown(), { description: "The skill's input; see its inputSchema." }),
    mode: Type.Optional(
      OneOf(["FOREGROUND", "BACKGROUND"], {
        default: "BACKGROUND",
        description: "Wait for the end (up to 60 s), or answer at once.",
      }),
    ),
    approval: Type.Optional(ApprovalOptions),
    budget: Type.Optional(Budget),
    files: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
        maxItems: 100,
        description: "Paths of files the run may read.",
      }),
    ),
    tags: Type.Optional(Tags),
    parentInvocationId: Type.Optional(Identifier("inv", "a run that has not ended; makes this a child of it")),
    sessionId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Continues a conversation: the run is its next turn. One that nobody has used yet begins it.",
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ default: false, description: "Estimate the cost and run nothing." })),
  }),
  check: startedElsewhere,
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { skill: "bootstrap_brand", input: { domain: "acme.example", depth: "fast" } },
    output: {
      ...exampleHandle("bootstrap_brand", { credits: bootstrapFullCredits("fast"), durationSeconds: 600 }),
      status: "PENDING",
    },
  },
});

const invocationId = Identifier("inv", "the run");

export const getInvocation = defineOperation({
  name: "agent.invocations.get",
  method: "GET",
  path: "/v1/agent/invocations/{id}",
  kind: "query",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "Read a run",
  description:
    "Status, steps, cost and, at the end, result and files of one run. With `waitSeconds` the answer comes as soon as the run has ended or waits for somebody. " +
    "To follow a run as it happens use `agent.invocations.events`; to see its children as well use `agent.invocations.tree`.",
  errors: ["not_found", "validation_error"],
  input: Closed({
    id: invocationId,
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        default: 0,
        description: "Seconds to wait for the run to end or park, 0 to 60.",
      }),
    ),
  }),
  output: Invocation,
  example: { input: { id: exampleInvocation.invocationId }, output: exampleInvocation },
});

export const InvocationSummary = Type.Object({
  invocationId: identity.invocationId,
  agentId: identity.agentId,
  sessionId: identity.sessionId,
  skill: identity.skill,
  skillsUsed: identity.skillsUsed,
  status: InvocationStatus,
  mode: InvocationMode,
  workspace: identity.workspace,
  depth: Invocation.properties.depth,
  parentInvocationId: Invocation.properties.parentInvocationId,
  createdAt: Invocation.properties.createdAt,
  updatedAt: Invocation.properties.updatedAt,
  startedAt: Invocation.properties.startedAt,
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

export const listInvocations = defineOperation({
  name: "agent.invocations.list",
  method: "GET",
  path: "/v1/agent/invocations",
  kind: "query",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "List runs",
  description:
    "Runs of the workspace, newest first, without their results; with an agency key and no workspace those of the whole agency. Use `agent.invocations.get` for one run with its result.",
  errors: ["validation_error"],
  input: Closed({
    status: Type.Optional(Csv("Only these states.")),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only runs of this skill." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only runs with this tag." })),
    sessionId: Type.Optional(Type.String({ maxLength: 100, description: "Only turns of this conversation." })),
    parentInvocationId: Type.Optional(Identifier("inv", "a run; only its children and next turns")),
    topLevel: Type.Optional(
      Type.Boolean({
        description: "True: only runs that no run of their workspace began. False: only the others.",
      }),
    ),
    resourceId: Type.Optional(Type.String({ maxLength: 100, description: "Only runs that produced this resource." })),
    since: Type.Optional(Timestamp("Created at or after.")),
    until: Type.Optional(Timestamp("Created before.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(ListedInvocation),
  list: {
    filters: {
      status: { is: "oneOf", of: "status", values: INVOCATION_STATUSES },
      skill: { is: "equal", of: "skill" },
      tag: { is: "has", of: "tags" },
      sessionId: { is: "equal", of: "sessionId" },
      parentInvocationId: { is: "equal", of: "parentInvocationId" },
      topLevel: { is: "equal", of: "topLevel" },
      resourceId: { is: "has", of: "resourceIds" },
      since: { is: "atLeast", of: "createdAt" },
      until: { is: "before", of: "createdAt" },
    },
    order: "-createdAt",
    identifier: "invocationId",
  },
  example: {
    input: { status: "SUCCEEDED", limit: 20 },
    output: { data: [{ ...exampleSummary("bootstrap_brand", 74), childCount: 0 }], nextCursor: null, total: 1 },
  },
});

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
  seq: Type.Integer({ minimum: 1, description: "Place in the run's sequence; no gaps." }),
  type: OneOf(INVOCATION_EVENT_TYPES, { description: "What happened." }),
  at: Timestamp("When it happened."),
  data: Type.Record(Type.String(), Type.Unknown(), { description: "Fields of the event, by type." }),
});
export type InvocationEvent = Static<typeof InvocationEvent>;

export const invocationEvents = defineOperation({
  name: "agent.invocations.events",
  method: "GET",
  path: "/v1/agent/invocations/{id}/events",
  kind: "stream",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "Follow a run",
  description:
    "On REST a server-sent event stream that replays the run from the start (or from after `Last-Event-ID`) and ends with it. " +
    "As a tool, one page of events after a sequence number. For the state alone use `agent.invocations.get`.",
  errors: ["not_found", "validation_error"],
  input: Closed({
    id: invocationId,
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        default: 0,
        description: "Only events after this sequence number.",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: 100, description: "Events per page, 1 to 200." }),
    ),
  }),
  output: Type.Object({
    data: Type.Array(InvocationEvent, { description: "Events in order." }),
    lastSeq: Type.Integer({ minimum: 0, description: "Pass it as `after` for the next page." }),
    status: InvocationStatus,
  }),
  example: {
    input: { id: exampleInvocation.invocationId, after: 0 },
    output: { data: exampleEvents, lastSeq: 2, status: "RUNNING" },
  },
});

const treeNodeFields = {
  invocationId: identity.invocationId,
  skill: identity.skill,
  status: InvocationStatus,
  depth: Invocation.properties.depth,
  creditsUsed: Invocation.properties.creditsUsed,
  startedAt: Nullable(Timestamp("When it first ran."), { description: "When it first ran; null before that." }),
  durationMs: Nullable(Type.Integer({ minimum: 0 }), {
    description: "Milliseconds from start to end, or to now; null before it starts.",
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
      children: Type.Array(Type.Ref("Node"), { description: "Its children, oldest first." }),
    }),
  },
  "Node",
  { description: "The run that was asked for, with its descendants." },
);

export const invocationTree = defineOperation({
  name: "agent.invocations.tree",
  method: "GET",
  path: "/v1/agent/invocations/{id}/tree",
  kind: "query",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "Read a run and its descendants",
  description:
    "The run with all its children, their children and so on, with state, credits and duration of each. For one run alone use `agent.invocations.get`.",
  errors: ["not_found"],
  input: Closed({ id: invocationId }),
  output: Type.Object({ root: InvocationTreeNode }),
  example: { input: { id: exampleInvocation.invocationId }, output: { root: exampleTree } },
});

export const cancelInvocation = defineOperation({
  name: "agent.invocations.cancel",
  method: "POST",
  path: "/v1/agent/invocations/{id}/cancel",
  kind: "command",
  status: 200,
  area: "invocations",
  scope: "workspace",
  workspace: "optional",
  credits: "free",
  demo: "demo",
  summary: "Cancel a run",
  description:
    "Ends a run and all its children at once and returns unspent credits. A run that is already cancelled answers 200 again; one that has ended otherwise answers 409. To see what it did first use `agent.invocations.get`.",
  errors: ["not_found", "concurrent_modification"],
  input: Closed({
    id: invocationId,
    reason: Type.Optional(Type.String({ maxLength: 1000, description: "Why; kept with the run." })),
  }),
  output: Invocation,
  example: {
    input: { id: exampleInvocation.invocationId, reason: "Wrong domain" },
    output: { ...exampleInvocation, status: "CANCELLED", stepsCompleted: ["crawl"], result: null, files: [] },
  },
});

export const invocationOperations = [
  invoke,
  listInvocations,
  getInvocation,
  invocationEvents,
  invocationTree,
  cancelInvocation,
];
