import { Type } from "typebox";
import {
  exampleEvents,
  exampleHandle,
  exampleInvocation,
  exampleSummary,
  exampleTree,
} from "../examples/invocation.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList, defineOperation, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, OneOf, Tags, Timestamp } from "../kernel/schemas.ts";
import { bootstrapFullCredits } from "../prices.ts";
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
import { skillStartFaults } from "./started-by.ts";

export const invoke = defineOperation({
  name: "agent.invoke",
  method: "POST",
  path: "/v1/agent/invoke",
  kind: "start",
  status: 202,
  area: "invocations",
  credits: "per skill",
  summary: "Run a skill",
  description:
    "Starts a run of any skill by its slug and returns a handle to follow it. Find its slug with `agent.skills.list` and read its input with `agent.skills.get`. For a single research or writing task use the operation of that area. Use this one for complete jobs such as `bootstrap_brand`, for custom skills, and to set a budget or tags.",
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
    input: Type.Record(Type.String(), Type.Unknown(), {
      description: "Input of the skill, as described by its inputSchema.",
    }),
    mode: Type.Optional(
      OneOf(["FOREGROUND", "BACKGROUND"], {
        default: "BACKGROUND",
        description: "Wait for the end (up to 60 s) or return immediately.",
      }),
    ),
    approval: Type.Optional(ApprovalOptions),
    budget: Type.Optional(Budget),
    files: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
        maxItems: 100,
        description: "Paths of files that the run may read.",
      }),
    ),
    tags: Type.Optional(Tags),
    parentInvocationId: Type.Optional(Identifier("inv", "a run that has not ended", "The new run becomes its child.")),
    sessionId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Session of an earlier run of the same skill. A chat skill continues it as its next turn. 404 for any other session.",
      }),
    ),
    dryRun: Type.Optional(
      Type.Boolean({ default: false, description: "Return the estimated cost and start nothing." }),
    ),
  }),
  check: skillStartFaults,
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

export const getInvocation = defineQuery({
  name: "agent.invocations.get",
  path: "/v1/agent/invocations/{id}",
  area: "invocations",
  workspace: "optional",
  summary: "Get a run",
  description:
    "Returns status, steps and cost of one run and, at the end, its result and files. With `waitSeconds` the call returns when the run ends or pauses for a person. To follow a run live use `agent.invocations.events`; to include its children use `agent.invocations.tree`.",
  errors: ["not_found", "validation_error"],
  input: Closed({
    id: invocationId,
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        default: 0,
        description: "Seconds to wait for the run to end or pause, 0 to 60.",
      }),
    ),
  }),
  output: Invocation,
  example: { input: { id: exampleInvocation.invocationId }, output: exampleInvocation },
});

export const listInvocations = defineList({
  name: "agent.invocations.list",
  path: "/v1/agent/invocations",
  area: "invocations",
  workspace: "optional",
  summary: "List runs",
  description:
    "Returns the runs of the workspace without their results, newest first. An agency key without a workspace returns the runs of the whole agency. For one run with its result use `agent.invocations.get`.",
  fields: {
    status: Type.Optional(Csv("Only runs in these states.")),
    skill: Type.Optional(Type.String({ maxLength: 100, description: "Only runs of this skill." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only runs with this tag." })),
    sessionId: Type.Optional(Type.String({ maxLength: 100, description: "Only turns of this conversation." })),
    parentInvocationId: Type.Optional(Identifier("inv", "a run", "Only its children and next turns.")),
    topLevel: Type.Optional(
      Type.Boolean({
        description:
          "True returns only runs without a parent in their workspace, and for an agency only runs without a parent; false only the others.",
      }),
    ),
    resourceId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description:
          "Only runs that took, created or changed this resource: an identifier such as `kw_…`, or the path of a file.",
      }),
    ),
    since: Type.Optional(Timestamp("Created at or after this time.")),
    until: Type.Optional(Timestamp("Created before this time.")),
  },
  item: ListedInvocation,
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
    data: [{ ...exampleSummary("bootstrap_brand", 74), childCount: 0 }],
  },
});

export const invocationEvents = defineOperation({
  name: "agent.invocations.events",
  method: "GET",
  path: "/v1/agent/invocations/{id}/events",
  kind: "stream",
  status: 200,
  area: "invocations",
  workspace: "optional",
  summary: "Follow a run",
  description:
    "Over REST, a server-sent event stream that replays the run from the start (or after `Last-Event-ID`) and ends with it. As a tool, one page of events after a sequence number. For the state only use `agent.invocations.get`.",
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

export const invocationTree = defineQuery({
  name: "agent.invocations.tree",
  path: "/v1/agent/invocations/{id}/tree",
  area: "invocations",
  workspace: "optional",
  summary: "Get a run and its descendants",
  description:
    "Returns the run with all its descendants and the state, credits and duration of each. For one run use `agent.invocations.get`.",
  errors: ["not_found"],
  input: Closed({ id: invocationId }),
  output: Type.Object({ root: InvocationTreeNode }),
  example: { input: { id: exampleInvocation.invocationId }, output: { root: exampleTree } },
});

export const cancelInvocation = defineCommand({
  name: "agent.invocations.cancel",
  path: "/v1/agent/invocations/{id}/cancel",
  status: 200,
  area: "invocations",
  workspace: "optional",
  summary: "Cancel a run",
  description:
    "Cancels a run and all its children immediately and releases unspent credits. A cancelled run returns 200 again; a run that ended otherwise returns 409. To see what the run did first use `agent.invocations.get`.",
  errors: ["not_found", "concurrent_modification"],
  input: Closed({
    id: invocationId,
    reason: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: "Reason; stored as `cancelReason` of the run and in the audit log.",
      }),
    ),
  }),
  auditedFields: ["reason"],
  output: Invocation,
  example: {
    input: { id: exampleInvocation.invocationId, reason: "Wrong domain" },
    output: {
      ...exampleInvocation,
      status: "CANCELLED",
      cancelReason: "Wrong domain",
      stepsCompleted: ["crawl"],
      result: null,
      files: [],
    },
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
