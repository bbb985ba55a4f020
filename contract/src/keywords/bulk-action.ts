import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { DryRun } from "../kernel/fields.ts";
import { defineOperation, type FieldError } from "../kernel/operation.ts";
import { Closed, ErrorEnvelope, Nullable, Tags } from "../kernel/schemas.ts";
import { START_ERRORS } from "../kernel/start-errors.ts";
import { PRICES } from "../prices.ts";
import { DryRunEstimate, EstimatedCost, InvocationHandle, InvocationStatus } from "../runs/invocation-schemas.ts";
import {
  ActionConfig,
  Cadence,
  exampleSchedule,
  Schedule,
  Timezone,
  WorkspaceFilter,
  WorkspaceSelection,
} from "../runs/schedules.ts";

export const BulkActionInput = Closed(
  {
    action: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Name of an operation, for example `agent.invoke` or `research.content_gap.find`.",
    }),
    workspaces: WorkspaceSelection,
    filter: Type.Optional(WorkspaceFilter),
    config: ActionConfig,
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Workspaces processed at the same time, 1 to 100.",
      }),
    ),
    schedule: Type.Optional(Cadence),
    timezone: Type.Optional(Timezone),
    tags: Type.Optional(Tags),
  },
  { description: "Input of `workspaces.bulk_action`." },
);
export type BulkActionInput = Static<typeof BulkActionInput>;

const child = Type.Object({
  workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
  invocationId: Type.String({ description: "Run in this workspace, `inv_…`." }),
  status: InvocationStatus,
});

export const BulkActionHandle = Type.Object(
  {
    ...InvocationHandle.properties,
    parentInvocationId: Type.String({
      description: "Parent run of the child runs; equal to `invocationId`.",
    }),
    workspacesFanout: Type.Integer({ minimum: 1, description: "Number of workspaces." }),
    children: Type.Array(child, {
      description: "One run per workspace, at most the first 200. The result contains all.",
    }),
  },
  { description: "A bulk action that has started." },
);
export type BulkActionHandle = Static<typeof BulkActionHandle>;

export const ScheduledBulkAction = Type.Object(
  {
    parentInvocationId: Type.Null({ description: "No run has started; `schedule.lastInvocationId` is the last one." }),
    agentId: Type.Null({ description: "No agent has run." }),
    status: Type.Literal("SCHEDULED", { description: "Nothing has run yet." }),
    workspacesFanout: Type.Integer({
      minimum: 1,
      description: "Number of workspaces that the action selects now. Each execution selects again.",
    }),
    children: Type.Array(child, { maxItems: 0, description: "Empty: no run has started." }),
    schedule: Schedule,
    estimatedCost: EstimatedCost,
  },
  { description: "A scheduled bulk action. `estimatedCost` applies to one execution." },
);
export type ScheduledBulkAction = Static<typeof ScheduledBulkAction>;

export const BulkActionResult = Type.Object(
  {
    action: Type.String({ description: "Name of the operation." }),
    summary: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: "Number of workspaces." }),
        succeeded: Type.Integer({ minimum: 0, description: "Workspaces where the action SUCCEEDED." }),
        failed: Type.Integer({ minimum: 0, description: "Workspaces where the action FAILED." }),
        cancelled: Type.Integer({ minimum: 0, description: "Workspaces where the action was CANCELLED." }),
        creditsUsed: Type.Number({ minimum: 0, description: "Credits used in all workspaces." }),
      },
      { description: "Counts." },
    ),
    results: Type.Array(
      Type.Object({
        workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
        invocationId: Nullable(Type.String(), { description: "Run in this workspace, `inv_…`; null if none started." }),
        status: InvocationStatus,
        result: Nullable(Type.Record(Type.String(), Type.Unknown()), {
          description: "Result of the action; null unless it SUCCEEDED.",
        }),
        resultOmitted: Unset(
          Type.Boolean({
            default: false,
            description: "True if the result is too large to include. Read it with the run.",
          }),
        ),
      }),
      { description: "One entry per workspace." },
    ),
    failures: Type.Array(
      Type.Object({
        workspaceId: Type.String({ description: "Identifier of the workspace, `ws_…`." }),
        invocationId: Nullable(Type.String(), {
          description: "Failed run, `inv_…`; null if none started, for example because a placeholder is unresolved.",
        }),
        error: ErrorEnvelope,
      }),
      { description: "Failed workspaces, with the reason." },
    ),
  },
  { description: "Result of a bulk action." },
);
export type BulkActionResult = Static<typeof BulkActionResult>;

const { action, summary, results, failures } = BulkActionResult.properties;
const { result: _result, resultOmitted: _omitted, ...outcome } = results.items.properties;
export const BulkActionAggregate = Type.Object(
  {
    action,
    summary,
    results: Type.Array(Type.Object(outcome), { description: "One entry per workspace, at most the first 200." }),
    failures: Type.Array(failures.items, { description: "Failed workspaces, with the reason; at most the first 200." }),
  },
  { description: "Result of a bulk action without the results of its child runs." },
);
export type BulkActionAggregate = Static<typeof BulkActionAggregate>;

/** Returns the fields of a bulk action that contradict each other. */
export function bulkActionFaults({
  workspaces,
  filter,
  config,
}: Pick<BulkActionInput, "workspaces" | "filter" | "config">): FieldError[] {
  return [
    ...(workspaces !== "all" && filter !== undefined
      ? [{ field: "filter", message: "narrows `all` and cannot be combined with a list of workspaces" }]
      : []),
    ...("dryRun" in config ? [{ field: "config.dryRun", message: "belongs next to `config`, not inside it" }] : []),
  ];
}

export const bulkAction = defineOperation({
  name: "workspaces.bulk_action",
  method: "POST",
  path: "/v1/workspaces/bulk-action",
  kind: "start",
  status: 202,
  area: "workspaces",
  scope: "agency",
  workspace: "none",
  credits: "sum of the children",
  skill: "workspaces.bulk_action",
  summary: "Run an operation in many workspaces",
  description:
    "Runs one operation in many workspaces of the agency, each as a child run, once or on a schedule. A failure in one workspace does not stop the others. For one workspace call the operation itself. Retry failures with `agent.invocations.retry_failed`; manage schedules with `schedules.list`.",
  errors: [
    ...START_ERRORS,
    "agency_key_required",
    "workspace_forbidden",
    "unknown_action",
    "unknown_skill",
    "skill_unavailable",
    "no_matching_workspaces",
    "limit_reached",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...BulkActionInput.properties, dryRun: DryRun }),
  output: Type.Union([BulkActionHandle, ScheduledBulkAction, DryRunEstimate]),
  check: ({ schedule, timezone, ...asked }) => [
    ...(timezone !== undefined && schedule === undefined
      ? [{ field: "timezone", message: "requires `schedule`" }]
      : []),
    ...bulkActionFaults(asked),
  ],
  example: {
    input: {
      action: "link_building.serp_outreach.create",
      workspaces: "all",
      filter: { tag: "plan:growth" },
      config: {
        seed: { keyword: "{{ workspace.brand.primaryKeywords[0] }}" },
        outreach: { ourContentUrl: "{{ workspace.brand.featuredContentUrl }}" },
      },
      tags: ["november"],
    },
    output: {
      ...exampleHandle("workspaces.bulk_action", { credits: 2 * PRICES.outreach.per50Results, durationSeconds: 420 }),
      parentInvocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
      workspacesFanout: 2,
      children: [
        { workspaceId: "ws_t5k9d3r7m1x4b8n2q6v0h5jw", invocationId: "inv_r5t9y3u7i1o5p9a3s7d1f5gh", status: "PENDING" },
        { workspaceId: "ws_p8s2v6y0b4e8h2k6n0q4t8w2", invocationId: "inv_l2k6j0h4g8f1d5s9a3q7w1er", status: "PENDING" },
      ],
    },
  },
});

/** The response to a call with `schedule`, for the API reference. */
export const exampleScheduledBulkAction: ScheduledBulkAction = {
  parentInvocationId: null,
  agentId: null,
  status: "SCHEDULED",
  workspacesFanout: 2,
  children: [],
  schedule: exampleSchedule,
  estimatedCost: { credits: 2 * PRICES.rankTracking.perRun, durationSeconds: 180 },
};

export const bulkActionOperations = [bulkAction];
