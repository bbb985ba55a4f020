import { type Static, Type } from "typebox";
import { Answered, Unset } from "../kernel/answers.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, Tags, Timestamp } from "../kernel/schemas.ts";
import { PRICES } from "../prices.ts";
import { EstimatedCost, RecurringCost, RecurringEstimate } from "./invocation-schemas.ts";

export const Cadence = Type.String({
  pattern:
    "^(daily|weekly:(mon(day)?|tue(sday)?|wed(nesday)?|thu(rsday)?|fri(day)?|sat(urday)?|sun(day)?)|monthly:(0?[1-9]|1[0-9]|2[0-8])):([01][0-9]|2[0-3]):[0-5][0-9]$",
  description:
    "Cadence: `daily:<HH:MM>`, `weekly:<day>:<HH:MM>` or `monthly:<1-28>:<HH:MM>`. The day of a week is in English, in full or its first three letters, for example `weekly:monday:08:00`; `monthly:2:08:00` is the second of each month.",
});

export const WorkspaceSelection = Type.Union(
  [
    Type.Array(Identifier("ws", "a workspace"), { minItems: 1, maxItems: 5000, uniqueItems: true }),
    Type.Literal("all"),
  ],
  {
    description: "Identifiers of workspaces, or `all` for every active workspace of the agency that matches `filter`.",
  },
);

export const WorkspaceFilter = Closed(
  {
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only workspaces with this tag." })),
    active: Type.Optional(
      Type.Boolean({
        default: true,
        description: "Only active, or only inactive, workspaces. Inactive workspaces start no work.",
      }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only workspaces whose name or domain contains this." }),
    ),
  },
  { description: "Narrows `all`. Not allowed with a list of workspaces." },
);

export const ActionConfig = Type.Record(Type.String(), Type.Unknown(), {
  description:
    "Input of the action. `{{ workspace.<path> }}` is replaced for each workspace, for example `{{ workspace.brand.primaryKeywords[0] }}`: `id`, `name`, `primaryDomain`, `tags`, `brand.*`, `settings.primaryLocation`, `settings.primaryLanguage`.",
});

export const Timezone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "IANA time zone of the cadence, for example `Europe/Berlin`. Defaults to `UTC`.",
});

export const Schedule = Type.Object(
  {
    id: Type.String({ description: "Identifier, `sch_…`." }),
    action: Type.String({ description: "Name of the operation it runs." }),
    workspaces: Type.Union([Type.Array(Type.String()), Type.Literal("all")], {
      description: "Where it runs: identifiers `ws_…`, or `all`, resolved at each run.",
    }),
    filter: Unset(Answered(Type.Object(WorkspaceFilter.properties, { description: "The filter that narrows `all`." }))),
    config: ActionConfig,
    concurrency: Type.Integer({ minimum: 1, description: "Workspaces processed at the same time." }),
    tags: Type.Array(Type.String(), { description: "Labels of its runs." }),
    cadence: Cadence,
    timezone: Timezone,
    paused: Type.Boolean({ description: "Whether it is paused." }),
    nextRunAt: Nullable(Timestamp("When it runs next."), { description: "Null while it is paused." }),
    lastRunAt: Nullable(Timestamp("Time of the last run."), { description: "Null if it has not run." }),
    lastInvocationId: Nullable(Type.String(), { description: "The last run, `inv_…`; null if there is none." }),
    lastError: Nullable(
      Type.Object({
        code: Type.String({ description: "Stable error code." }),
        message: Type.String({ description: "A sentence that is safe to show to users." }),
        at: Timestamp("When it happened."),
      }),
      {
        description:
          "Why the last run did not start, or why the schedule was paused, for example a revoked API key; null after the next run.",
      },
    ),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A bulk action or a run that repeats." },
);
export type Schedule = Static<typeof Schedule>;

const id = Identifier("sch", "the schedule");

export const exampleSchedule: Schedule = {
  id: "sch_e2h6k0n4q8t2w6z0c4f8i2l6",
  action: "distribute.track_rank",
  workspaces: "all",
  filter: { tag: "plan:growth" },
  config: { device: "mobile" },
  concurrency: 10,
  tags: ["weekly"],
  cadence: "weekly:monday:08:00",
  timezone: "Europe/Berlin",
  paused: false,
  nextRunAt: "2026-11-23T07:00:00.000Z",
  lastRunAt: "2026-11-16T07:00:00.000Z",
  lastInvocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  lastError: null,
  createdAt: "2026-11-09T12:00:00.000Z",
  updatedAt: "2026-11-16T07:00:02.000Z",
};

export const listSchedules = defineList({
  area: "schedules",
  workspace: "optional",
  name: "schedules.list",
  path: "/v1/schedules",
  summary: "List schedules",
  description:
    "Returns schedules, next run first, paused ones last. An agency key lists all schedules of the agency, a workspace key those of its workspace. Create one with `schedules.create`.",
  fields: {
    action: Type.Optional(Type.String({ maxLength: 100, description: "Only schedules of this operation." })),
    paused: Type.Optional(Type.Boolean({ description: "Only paused, or only active, schedules." })),
  },
  item: Schedule,
  list: {
    filters: { action: { is: "equal", of: "action" }, paused: { is: "equal", of: "paused" } },
    order: "nextRunAt",
  },
  example: { input: { paused: false }, data: [exampleSchedule] },
});

export const getSchedule = defineQuery({
  area: "schedules",
  workspace: "optional",
  name: "schedules.get",
  path: "/v1/schedules/{id}",
  summary: "Get a schedule",
  description:
    "Returns one schedule with its action, cadence and last run. For the result of that run pass `lastInvocationId` to `agent.invocations.get`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: Schedule,
  example: { input: { id: exampleSchedule.id }, output: exampleSchedule },
});

const { filter: _filter, ...unfiltered } = exampleSchedule;
const estimated = {
  estimatedCost: Type.Object(EstimatedCost.properties, { description: "Expected cost of one execution." }),
  recurring: Unset(RecurringCost),
};

export const createSchedule = defineCommand({
  area: "schedules",
  workspace: "optional",
  name: "schedules.create",
  path: "/v1/schedules",
  summary: "Create a schedule",
  description:
    "Starts a skill or an operation every day or every week. Give `skill` and `input`, or `action` and `config`. In one workspace each execution is one run of that workspace; in several it is a `workspaces.bulk_action`. A workspace key, or `X-Workspace-Id`, creates it in that workspace. Nothing is reserved until an execution starts.",
  errors: [
    "validation_error",
    "forbidden",
    "agency_key_required",
    "workspace_forbidden",
    "unknown_action",
    "unknown_skill",
    "skill_unavailable",
    "unresolved_placeholder",
    "no_matching_workspaces",
    "budget_too_low",
    "insufficient_credits",
    "limit_reached",
  ],
  queryFields: ["dryRun"],
  input: Closed({
    skill: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Slug of the skill to run, for example `rank_monitor`.",
      }),
    ),
    input: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Input of `skill`, with the placeholders of `config`. Defaults to an empty input.",
      }),
    ),
    action: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Name of the operation to call, for example `distribute.track_rank`.",
      }),
    ),
    config: Type.Optional(ActionConfig),
    workspaces: Type.Optional(WorkspaceSelection),
    filter: Type.Optional(WorkspaceFilter),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Workspaces processed at the same time, 1 to 100.",
      }),
    ),
    cadence: Cadence,
    timezone: Type.Optional(Timezone),
    tags: Type.Optional(Tags),
    dryRun: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Return the estimated cost of one execution and of a month with status 200 and create nothing.",
      }),
    ),
  }),
  output: Type.Union([Type.Object({ ...Schedule.properties, ...estimated }), RecurringEstimate]),
  check: scheduleFaults,
  example: {
    input: { skill: "rank_monitor", input: {}, cadence: "weekly:monday:08:00", timezone: "Europe/Berlin" },
    output: {
      ...unfiltered,
      action: "agent.invoke",
      workspaces: ["ws_k3v8x0q2m5n7p9r1t4w6y8z0"],
      config: { skill: "rank_monitor", input: {} },
      tags: [],
      lastRunAt: null,
      lastInvocationId: null,
      createdAt: "2026-11-17T10:00:00.000Z",
      updatedAt: "2026-11-17T10:00:00.000Z",
      estimatedCost: { credits: PRICES.rankTracking.perRun, durationSeconds: 90 },
      recurring: { creditsPerDay: 2.14, creditsPerMonth: 64.29 },
    },
  },
});

/** Returns the fields of a new schedule that contradict each other. */
function scheduleFaults({
  skill,
  input,
  action,
  config,
  workspaces,
  filter,
}: {
  skill?: string;
  input?: unknown;
  action?: string;
  config?: Readonly<Record<string, unknown>>;
  workspaces?: readonly string[] | "all";
  filter?: unknown;
}): FieldError[] {
  return [
    ...(skill === undefined && action === undefined
      ? [{ field: "skill", message: "is required without `action`" }]
      : []),
    ...(skill !== undefined && action !== undefined
      ? [{ field: "action", message: "cannot be combined with `skill`" }]
      : []),
    ...(skill === undefined && input !== undefined ? [{ field: "input", message: "requires `skill`" }] : []),
    ...(action === undefined && config !== undefined ? [{ field: "config", message: "requires `action`" }] : []),
    ...(config !== undefined && "dryRun" in config
      ? [{ field: "config.dryRun", message: "belongs next to `config`, not inside it" }]
      : []),
    ...(workspaces !== "all" && filter !== undefined
      ? [{ field: "filter", message: 'narrows `workspaces: "all"`' }]
      : []),
  ];
}

export const updateSchedule = defineCommand({
  area: "schedules",
  workspace: "optional",
  name: "schedules.update",
  method: "PATCH",
  path: "/v1/schedules/{id}",
  summary: "Update a schedule",
  description:
    "Pauses or resumes a schedule, or changes when and with what input it runs. Omitted fields keep their values, and a run in progress continues. Runs missed during a pause are not repeated. A run missed while the service was down starts once, within a day. For another action or other workspaces use `schedules.create`.",
  errors: ["validation_error", "not_found", "forbidden"],
  input: Closed({
    id,
    cadence: Type.Optional(Cadence),
    timezone: Type.Optional(Timezone),
    paused: Type.Optional(Type.Boolean({ description: "True pauses it until you set it to false." })),
    config: Type.Optional(ActionConfig),
    tags: Type.Optional(Tags),
  }),
  output: Schedule,
  example: {
    input: { id: exampleSchedule.id, paused: true },
    output: { ...exampleSchedule, paused: true, nextRunAt: null, updatedAt: "2026-11-17T10:00:00.000Z" },
  },
});

export const deleteSchedule = defineDelete({
  area: "schedules",
  workspace: "optional",
  name: "schedules.delete",
  path: "/v1/schedules/{id}",
  summary: "Delete a schedule",
  description:
    "Deletes a schedule permanently. A run in progress continues, and past runs stay. To pause it use `schedules.update` with `paused`.",
  errors: ["not_found", "forbidden"],
  input: Closed({ id }),
  example: { id: exampleSchedule.id },
});

export const scheduleOperations = [listSchedules, getSchedule, createSchedule, updateSchedule, deleteSchedule];
