import { Type } from "typebox";
import { exampleEvents, exampleHandle, exampleInvocation, exampleSummary, exampleTree } from "./examples/invocation.ts";
import {
  ApprovalOptions,
  Budget,
  DryRunEstimate,
  INVOCATION_STATUSES,
  Invocation,
  InvocationEvent,
  InvocationHandle,
  InvocationStatus,
  InvocationTreeNode,
  ListedInvocation,
} from "./invocation-schemas.ts";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";
import { startedElsewhere } from "./started-by.ts";

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
    output: { ...exampleHandle("bootstrap_brand", { credits: 78, durationSeconds: 600 }), status: "PENDING" },
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
