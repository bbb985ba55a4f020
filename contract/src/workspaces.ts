import { type Static, Type } from "typebox";
import { exampleHealth, exampleUsage, exampleWorkspace, exampleWorkspaceDetail } from "./examples/workspace.ts";
import { InvocationStatus } from "./invocations.ts";
import { countryOfPlace } from "./kernel/country.ts";
import { normaliseDomain } from "./kernel/domain-name.ts";
import { IncludeArchived } from "./kernel/fields.ts";
import { defineOperation, type FieldError } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, NoContent, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";

export const APPROVAL_RULES = ["require_approval", "auto"] as const;
export const INTEGRATION_STATUSES = ["healthy", "warning", "not_connected"] as const;
export const WORKSPACE_INCLUDES = ["usage", "health", "lastActiveAt", "brand", "integrations"] as const;
export type WorkspaceInclude = (typeof WORKSPACE_INCLUDES)[number];

const approvalRule = (what: string) =>
  OneOf(APPROVAL_RULES, { description: `Whether ${what} waits for a person's approval.` });
const CreditPool = OneOf(["agency", "workspace"], {
  description: "Credits it uses: the pool that all workspaces of the agency share, or its own allocation.",
});
const rankDrop = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: "Positions lost in two consecutive checks that emit `rank.dropped`.",
});
const shareOfVoiceDelta = Type.Number({
  minimum: 0.001,
  maximum: 1,
  description: "Change of the share of voice, 0 to 1, that emits an event.",
});

export const WorkspaceSettings = Type.Object(
  {
    primaryLocation: Type.Optional(Type.String({ description: "Market, for example `US` or `Berlin,Germany`." })),
    primaryLanguage: Type.Optional(Type.String({ description: "Language, for example `en`." })),
    defaultModel: Type.Optional(Type.String({ description: "Default language model of runs." })),
    approvalPolicy: Type.Object(
      { publish: approvalRule("publishing"), outreach_send: approvalRule("sending outreach") },
      { description: "Actions that wait for approval." },
    ),
    separateApprover: Type.Boolean({
      description: "Whether the key that started a run may not decide its approvals.",
    }),
    creditPool: CreditPool,
    alerts: Type.Object({ rankDrop, shareOfVoiceDelta }, { description: "Thresholds of events." }),
  },
  { description: "Settings of the workspace." },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

const clearable = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength }), { description: `${description} null clears it.` }));

/** The settings that a caller may set. Omitted fields stay. */
export const WorkspaceSettingsInput = Closed(
  {
    primaryLocation: clearable(
      200,
      "Market: a country, or a place that ends with one, for example `US` or `Berlin,Germany`.",
    ),
    primaryLanguage: clearable(35, "Language, for example `en`."),
    defaultModel: clearable(200, "Default language model of runs."),
    approvalPolicy: Type.Optional(
      Closed(
        {
          publish: Type.Optional(approvalRule("publishing")),
          outreach_send: Type.Optional(approvalRule("sending outreach")),
        },
        { description: "Actions that wait for approval. Changing it needs a key that may approve." },
      ),
    ),
    separateApprover: Type.Optional(
      Type.Boolean({
        description:
          "True rejects decisions by the key that started the run, and by links that this key created. Changing it needs a key that may approve.",
      }),
    ),
    creditPool: Type.Optional(CreditPool),
    alerts: Type.Optional(
      Closed(
        { rankDrop: Type.Optional(rankDrop), shareOfVoiceDelta: Type.Optional(shareOfVoiceDelta) },
        { description: "Thresholds of events." },
      ),
    ),
  },
  { description: "Settings to change." },
);
export type WorkspaceSettingsInput = Static<typeof WorkspaceSettingsInput>;

export const Brand = Type.Object(
  {
    shortDescription: Type.Optional(Type.String({ description: "What the brand is, in one or two sentences." })),
    primaryKeywords: Type.Optional(Type.Array(Type.String(), { description: "Keywords it wants to rank for." })),
    featuredContentUrl: Type.Optional(Type.String({ description: "The page that should get links." })),
  },
  { description: "Facts about the brand." },
);
export type Brand = Static<typeof Brand>;

export const BrandInput = Closed(
  {
    shortDescription: clearable(2000, "What the brand is, in one or two sentences."),
    primaryKeywords: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: "Keywords it wants to rank for. Replaces the list.",
      }),
    ),
    featuredContentUrl: clearable(2000, "The page that should get links, an http or https URL."),
  },
  { description: "Facts about the brand to change." },
);
export type BrandInput = Static<typeof BrandInput>;

export const IntegrationHealth = Type.Object(
  {
    name: Type.String({ description: "Neutral name, for example `serpdata`." }),
    status: OneOf(INTEGRATION_STATUSES, { description: "State of the integration." }),
    message: Type.Optional(Type.String({ description: "The problem, or what to do." })),
    lastCheckedAt: Timestamp("When this was detected."),
  },
  { description: "The state of one integration." },
);
export type IntegrationHealth = Static<typeof IntegrationHealth>;

export const WorkspaceUsageSummary = Type.Object(
  {
    creditsUsedThisCycle: Type.Number({ minimum: 0, description: "Credits this workspace used this month." }),
    creditsRemaining: Type.Number({ minimum: 0, description: "Credits left in its pool." }),
    cycleEndsAt: Timestamp("When the cycle ends."),
  },
  { description: "Credits of the cycle." },
);
export type WorkspaceUsageSummary = Static<typeof WorkspaceUsageSummary>;

const record = {
  id: Type.String({ description: "Identifier, `ws_…`." }),
  name: Type.String({ description: "Display name." }),
  primaryDomain: Type.String({ description: "Host of the brand, lower case; unique in the agency." }),
  tags: Type.Array(Type.String(), { description: "Free labels." }),
  active: Type.Boolean({ description: "False for a workspace that starts no new work." }),
  createdAt: Timestamp("When it was created."),
  lastActiveAt: Nullable(Timestamp("When it was last active."), { description: "Null if it was never active." }),
  deletedAt: Type.Optional(
    Timestamp("When it was deleted, 90 days before its data is purged. Deleted workspaces only."),
  ),
  settings: WorkspaceSettings,
  brand: Brand,
};

export const Workspace = Type.Object(
  {
    ...record,
    usage: Type.Optional(WorkspaceUsageSummary),
    health: Type.Optional(
      Type.Record(Type.String(), OneOf(INTEGRATION_STATUSES, { description: "State of the integration." }), {
        description: "States by name of the integration.",
      }),
    ),
    integrations: Type.Optional(Type.Array(IntegrationHealth, { description: "State of each integration." })),
  },
  { description: "A brand and all its data." },
);
export type Workspace = Static<typeof Workspace>;

export const RecentInvocation = Type.Object(
  {
    invocationId: Type.String({ description: "Identifier, `inv_…`." }),
    skill: Type.String({ description: "Slug of the skill." }),
    status: InvocationStatus,
    creditsUsed: Type.Number({ minimum: 0, description: "Credits charged so far." }),
    createdAt: Timestamp("When it was accepted."),
    updatedAt: Timestamp("When it last changed."),
  },
  { description: "The summary of a run." },
);
export type RecentInvocation = Static<typeof RecentInvocation>;

export const WorkspaceDetail = Type.Object(
  {
    ...record,
    integrations: Type.Array(IntegrationHealth, { description: "State of each integration." }),
    recentActivity: Type.Array(RecentInvocation, { description: "The latest 10 runs, newest first." }),
  },
  { description: "A workspace with its integrations and recent runs." },
);
export type WorkspaceDetail = Static<typeof WorkspaceDetail>;

export const WorkspaceUsage = Type.Object(
  {
    workspaceId: Type.String({ description: "Identifier, `ws_…`." }),
    billingCycle: Type.Object(
      {
        startDate: Type.String({ format: "date", description: "First day, UTC." }),
        endDate: Type.String({ format: "date", description: "Last day, UTC." }),
        durationDays: Type.Integer({ minimum: 28, maximum: 31, description: "Days." }),
      },
      { description: "The calendar month in UTC." },
    ),
    credits: Type.Object(
      {
        allocated: Type.Number({ minimum: 0, description: "Credits of the pool this cycle." }),
        used: Type.Number({ minimum: 0, description: "Credits this workspace used; the sum of `breakdown`." }),
        remaining: Type.Number({ minimum: 0, description: "Credits of the pool that are neither used nor reserved." }),
        rolloverEligible: Type.Boolean({ description: "Whether unused credits carry over to the next cycle." }),
      },
      { description: "Credits of the cycle." },
    ),
    pool: Type.Object(
      {
        scope: CreditPool,
        used: Type.Number({ minimum: 0, description: "Credits charged to all workspaces of the pool." }),
        reserved: Type.Number({
          minimum: 0,
          description: "Credits reserved for runs that have not ended, including what they have used.",
        }),
      },
      { description: "The pool: `used` + `reserved` + `credits.remaining` = `credits.allocated`." },
    ),
    breakdown: Type.Object(
      {
        research: Type.Number({ minimum: 0, description: "Credits used by research." }),
        produce: Type.Number({ minimum: 0, description: "Credits used by production." }),
        indexing: Type.Number({ minimum: 0, description: "Credits used by indexing." }),
        link_building: Type.Number({ minimum: 0, description: "Credits used by link building." }),
      },
      { description: "Credits used by area." },
    ),
    quotas: Type.Object(
      {
        gscIndexingDaily: Type.Object(
          {
            limit: Type.Integer({ minimum: 0, description: "Daily limit." }),
            usedToday: Type.Integer({ minimum: 0, description: "Submissions since midnight UTC." }),
          },
          { description: "Submissions to the search console." },
        ),
        storage: Type.Object(
          {
            limit: Type.Integer({
              minimum: 0,
              description: "Storage of the plan, in bytes.",
            }),
            used: Type.Integer({ minimum: 0, description: "Bytes of its files, without deleted ones." }),
            beyond: Type.Integer({ minimum: 0, description: "Bytes of `used` beyond `limit`." }),
            beyondGbMonths: Type.Number({
              minimum: 0,
              description: "Storage above the plan this month, in GB (2^30 bytes) times months.",
            }),
          },
          { description: "Files." },
        ),
      },
      { description: "Other limits by name." },
    ),
  },
  { description: "The usage of a workspace." },
);
export type WorkspaceUsage = Static<typeof WorkspaceUsage>;

export const WorkspaceHealth = Type.Object(
  {
    status: OneOf(INTEGRATION_STATUSES, {
      description: "`warning` if any integration warns, `not_connected` if none is connected, else `healthy`.",
    }),
    integrations: Type.Array(IntegrationHealth, { description: "State of each integration." }),
  },
  { description: "The health of a workspace's integrations." },
);
export type WorkspaceHealth = Static<typeof WorkspaceHealth>;

const workspaceId = Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the workspace, `ws_…`." });
const name = Type.String({ minLength: 1, maxLength: 200, description: "Display name." });
const operation = { area: "workspaces", workspace: "none", credits: "free", demo: "demo" } as const;

export const listWorkspaces = defineOperation({
  ...operation,
  name: "workspaces.list",
  method: "GET",
  path: "/v1/workspaces",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "List workspaces",
  description:
    "Lists the workspaces that this key may access, newest first. `include` adds usage, health and integrations. For one workspace with its recent runs use `workspaces.get`.",
  errors: ["validation_error"],
  input: Closed({
    include: Type.Optional(Csv("Fields to add: usage, health, lastActiveAt, brand, integrations.")),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only workspaces whose name or domain contains this." }),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only workspaces with this tag." })),
    active: Type.Optional(Type.Boolean({ description: "Only active, or only inactive, workspaces." })),
    includeArchived: IncludeArchived("True also lists deleted workspaces until they are purged."),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(Workspace),
  list: {
    filters: {
      q: { is: "contains", of: ["name", "primaryDomain"] },
      tag: { is: "has", of: "tags" },
      active: { is: "equal", of: "active" },
      includeArchived: { is: "reveals", of: "deleted" },
    },
    order: "-createdAt",
    identifier: "id",
    others: ["include"],
  },
  example: {
    input: { include: "usage,health", active: true },
    output: {
      data: [{ ...exampleWorkspace, health: { serpdata: "healthy", gsc: "not_connected" } }],
      nextCursor: null,
      total: 1,
    },
  },
});

export const getWorkspace = defineOperation({
  ...operation,
  name: "workspaces.get",
  method: "GET",
  path: "/v1/workspaces/{id}",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace",
  description:
    "Returns one workspace with settings, brand, integrations and its latest 10 runs. Credits are in `workspaces.usage`.",
  errors: ["workspace_not_found"],
  input: Closed({
    id: workspaceId,
    includeArchived: IncludeArchived("True also finds a deleted workspace until it is purged."),
  }),
  output: WorkspaceDetail,
  example: { input: { id: exampleWorkspace.id }, output: exampleWorkspaceDetail },
});

/** A place without a country is refused: searches would run in another market. */
function settingsFaults({ primaryLocation: place = null }: WorkspaceSettingsInput = {}): FieldError[] {
  if (place === null || countryOfPlace(place) !== undefined) return [];
  const message = `must be a country or end with one, such as US, Germany or Berlin,Germany; "${place}" names no known country`;
  return [{ field: "settings.primaryLocation", message }];
}

function brandFaults({ featuredContentUrl = null }: BrandInput = {}): FieldError[] {
  const isAddress = featuredContentUrl === null || /^https?:$/.test(URL.parse(featuredContentUrl)?.protocol ?? "");
  return isAddress ? [] : [{ field: "brand.featuredContentUrl", message: "must be an http or https URL" }];
}

export const createWorkspace = defineOperation({
  ...operation,
  name: "workspaces.create",
  method: "POST",
  path: "/v1/workspaces",
  kind: "command",
  status: 201,
  scope: "agency",
  summary: "Create a workspace",
  description:
    "Creates a workspace for one brand. The domain must be new to the agency. To fill the workspace run the skill `bootstrap_brand` with `agent.invoke`.",
  errors: ["validation_error", "agency_key_required", "forbidden", "workspace_exists", "limit_reached"],
  input: Closed({
    name,
    primaryDomain: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Host of the brand, or a URL on it, for example `acme.example`. A port is kept.",
    }),
    tags: Type.Optional(Tags),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  check: ({ primaryDomain, settings, brand }) => [
    ...(normaliseDomain(primaryDomain) === undefined
      ? [
          {
            field: "primaryDomain",
            message: "must be a host name such as acme.example, or an http URL on it",
          },
        ]
      : []),
    ...settingsFaults(settings),
    ...brandFaults(brand),
  ],
  example: {
    input: { name: "Acme", primaryDomain: "acme.example", tags: ["team:growth"] },
    output: { ...exampleWorkspace, lastActiveAt: null, brand: {} },
  },
});

export const updateWorkspace = defineOperation({
  ...operation,
  name: "workspaces.update",
  method: "PATCH",
  path: "/v1/workspaces/{id}",
  kind: "command",
  status: 200,
  scope: "workspace",
  summary: "Change a workspace",
  description:
    "Changes name, tags, settings or brand, or enables or disables the workspace with `active`. Omitted fields stay. With an agency key, `active: true` also restores a workspace deleted less than 90 days ago. The domain cannot be changed: create another workspace with `workspaces.create`.",
  errors: [
    "validation_error",
    "workspace_not_found",
    "agency_key_required",
    "forbidden",
    "workspace_exists",
    "limit_reached",
  ],
  input: Closed({
    id: workspaceId,
    name: Type.Optional(name),
    tags: Type.Optional(Tags),
    active: Type.Optional(
      Type.Boolean({
        description:
          "False starts no new runs; runs in progress finish. True enables it again, or restores a deleted workspace.",
      }),
    ),
    settings: Type.Optional(WorkspaceSettingsInput),
    brand: Type.Optional(BrandInput),
  }),
  output: Workspace,
  check: ({ settings, brand }) => [...settingsFaults(settings), ...brandFaults(brand)],
  example: {
    input: { id: exampleWorkspace.id, settings: { primaryLanguage: "de" } },
    output: { ...exampleWorkspace, settings: { ...exampleWorkspace.settings, primaryLanguage: "de" } },
  },
});

export const deleteWorkspace = defineOperation({
  ...operation,
  name: "workspaces.delete",
  method: "DELETE",
  path: "/v1/workspaces/{id}",
  kind: "command",
  status: 204,
  scope: "agency",
  summary: "Delete a workspace",
  description:
    "Cancels the runs of a workspace and hides it immediately. Its data is purged after 90 days; until then `workspaces.update` with `active: true` restores it. To pause a brand set `active: false` instead.",
  errors: ["agency_key_required", "workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: NoContent,
  example: { input: { id: "ws_k3v8x0q2m5n7p9r1t4w6y8z0" } },
});

export const workspaceUsage = defineOperation({
  ...operation,
  name: "workspaces.usage",
  method: "GET",
  path: "/v1/workspaces/{id}/usage",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace's usage",
  description:
    "Returns credits and quotas of the current month, by area. For the credits of one run use `agent.invocations.get`.",
  errors: ["workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: WorkspaceUsage,
  example: { input: { id: exampleWorkspace.id }, output: exampleUsage },
});

export const workspaceHealth = defineOperation({
  ...operation,
  name: "workspaces.health",
  method: "GET",
  path: "/v1/workspaces/{id}/health",
  kind: "query",
  status: 200,
  scope: "workspace",
  summary: "Read a workspace's health",
  description:
    "Returns which integrations are connected and working. Check it when a run leaves something out, and connect what is missing with `integrations.connect`.",
  errors: ["workspace_not_found"],
  input: Closed({ id: workspaceId }),
  output: WorkspaceHealth,
  example: { input: { id: exampleWorkspace.id }, output: exampleHealth },
});

export const workspaceOperations = [
  listWorkspaces,
  getWorkspace,
  createWorkspace,
  updateWorkspace,
  deleteWorkspace,
  workspaceUsage,
  workspaceHealth,
];
