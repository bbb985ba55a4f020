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
  description: "Which credits it uses: those all workspaces of the agency share, or an allocation of its own.",
});
const rankDrop = Type.Integer({
  minimum: 1,
  maximum: 100,
  description: "Positions lost, two checks in a row, that make `rank.dropped`.",
});
const shareOfVoiceDelta = Type.Number({
  minimum: 0.001,
  maximum: 1,
  description: "Change of the share of voice, 0 to 1, that makes an event.",
});

export const WorkspaceSettings = Type.Object(
  {
    primaryLocation: Type.Optional(Type.String({ description: "Market, for example `US` or `Berlin,Germany`." })),
    primaryLanguage: Type.Optional(Type.String({ description: "Language, for example `en`." })),
    defaultModel: Type.Optional(Type.String({ description: "Language model that runs use unless told otherwise." })),
    approvalPolicy: Type.Object(
      { publish: approvalRule("publishing"), outreach_send: approvalRule("sending outreach") },
      { description: "What waits for a person." },
    ),
    separateApprover: Type.Boolean({
      description: "Whether the key that started a run may not decide its approvals.",
    }),
    creditPool: CreditPool,
    alerts: Type.Object({ rankDrop, shareOfVoiceDelta }, { description: "When to raise events." }),
  },
  { description: "How the workspace works." },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

const clearable = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength }), { description: `${description} null clears it.` }));

/** What a caller may set; what is left out stays as it is. */
export const WorkspaceSettingsInput = Closed(
  {
    primaryLocation: clearable(
      200,
      "Market: a country, or a place that ends with one, for example `US` or `Berlin,Germany`.",
    ),
    primaryLanguage: clearable(35, "Language, for example `en`."),
    defaultModel: clearable(200, "Language model that runs use unless told otherwise."),
    approvalPolicy: Type.Optional(
      Closed(
        {
          publish: Type.Optional(approvalRule("publishing")),
          outreach_send: Type.Optional(approvalRule("sending outreach")),
        },
        { description: "What waits for a person; changing it needs a key that may approve." },
      ),
    ),
    separateApprover: Type.Optional(
      Type.Boolean({
        description:
          "True refuses decisions by the key that started the run, and by links that key made; changing it needs a key that may approve.",
      }),
    ),
    creditPool: Type.Optional(CreditPool),
    alerts: Type.Optional(
      Closed(
        { rankDrop: Type.Optional(rankDrop), shareOfVoiceDelta: Type.Optional(shareOfVoiceDelta) },
        { description: "When to raise events." },
      ),
    ),
  },
  { description: "Settings to change." },
);
export type WorkspaceSettingsInput = Static<typeof WorkspaceSettingsInput>;

export const Brand = Type.Object(
  {
    shortDescription: Type.Optional(Type.String({ description: "What the brand is, in a sentence or two." })),
    primaryKeywords: Type.Optional(Type.Array(Type.String(), { description: "What it wants to be found for." })),
    featuredContentUrl: Type.Optional(Type.String({ description: "The page it wants links to." })),
  },
  { description: "What is known about the brand." },
);
export type Brand = Static<typeof Brand>;

export const BrandInput = Closed(
  {
    shortDescription: clearable(2000, "What the brand is, in a sentence or two."),
    primaryKeywords: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 100,
        description: "What it wants to be found for; replaces the list.",
      }),
    ),
    featuredContentUrl: clearable(2000, "The page it wants links to, an http or https address."),
  },
  { description: "Facts about the brand to change." },
);
export type BrandInput = Static<typeof BrandInput>;

export const IntegrationHealth = Type.Object(
  {
    name: Type.String({ description: "Neutral name, for example `serpdata`." }),
    status: OneOf(INTEGRATION_STATUSES, { description: "How it is." }),
    message: Type.Optional(Type.String({ description: "What is wrong, or what to do." })),
    lastCheckedAt: Timestamp("When this was found out."),
  },
  { description: "State of one integration." },
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
  name: Type.String({ description: "Name for people." }),
  primaryDomain: Type.String({ description: "The brand's host, lower case; unique in the agency." }),
  tags: Type.Array(Type.String(), { description: "Free labels." }),
  active: Type.Boolean({ description: "False for a workspace that starts no new work." }),
  createdAt: Timestamp("When it was created."),
  lastActiveAt: Nullable(Timestamp("When it last did anything."), { description: "Null if it never did." }),
  deletedAt: Type.Optional(Timestamp("When it was deleted, 90 days before its data is purged; deleted ones only.")),
  settings: WorkspaceSettings,
  brand: Brand,
};

export const Workspace = Type.Object(
  {
    ...record,
    usage: Type.Optional(WorkspaceUsageSummary),
    health: Type.Optional(
      Type.Record(Type.String(), OneOf(INTEGRATION_STATUSES, { description: "How it is." }), {
        description: "Integration name to state.",
      }),
    ),
    integrations: Type.Optional(Type.Array(IntegrationHealth, { description: "State of each integration." })),
  },
  { description: "A brand and everything done for it." },
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
  { description: "A run in brief." },
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
        rolloverEligible: Type.Boolean({ description: "Whether what is left is kept for the next cycle." }),
      },
      { description: "Credits of the cycle." },
    ),
    pool: Type.Object(
      {
        scope: CreditPool,
        used: Type.Number({ minimum: 0, description: "Credits settled by all workspaces of the pool." }),
        reserved: Type.Number({
          minimum: 0,
          description: "Credits held for runs that have not ended, what they have used already included.",
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
      { description: "Where the credits went." },
    ),
    quotas: Type.Object(
      {
        gscIndexingDaily: Type.Object(
          {
            limit: Type.Integer({ minimum: 0, description: "Submissions a day." }),
            usedToday: Type.Integer({ minimum: 0, description: "Submissions since midnight UTC." }),
          },
          { description: "Submissions to the search console." },
        ),
        storage: Type.Object(
          {
            limit: Type.Integer({
              minimum: 0,
              description: "Bytes that the files of the workspace may take by its plan.",
            }),
            used: Type.Integer({ minimum: 0, description: "Bytes that its files take; deleted ones do not count." }),
            beyond: Type.Integer({ minimum: 0, description: "Bytes of `used` beyond `limit`." }),
            beyondGbMonths: Type.Number({
              minimum: 0,
              description: "What was beyond the plan this month, in GB (2^30 bytes) times months.",
            }),
          },
          { description: "Files." },
        ),
      },
      { description: "Other limits by name." },
    ),
  },
  { description: "What a workspace uses." },
);
export type WorkspaceUsage = Static<typeof WorkspaceUsage>;

export const WorkspaceHealth = Type.Object(
  {
    status: OneOf(INTEGRATION_STATUSES, {
      description: "`warning` if any integration warns, `not_connected` if none is connected, else `healthy`.",
    }),
    integrations: Type.Array(IntegrationHealth, { description: "State of each integration." }),
  },
  { description: "How the integrations of a workspace are." },
);
export type WorkspaceHealth = Static<typeof WorkspaceHealth>;

const workspaceId = Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the workspace, `ws_…`." });
const name = Type.String({ minLength: 1, maxLength: 200, description: "Name for people." });
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
    "Workspaces this key may act in, newest first. `include` adds usage, health and integrations. Use `workspaces.get` for one with its recent runs.",
  errors: ["validation_error"],
  input: Closed({
    include: Type.Optional(Csv("What to add: usage, health, lastActiveAt, brand, integrations.")),
    q: Type.Optional(Type.String({ maxLength: 200, description: "Only those with this in their name or domain." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only workspaces with this tag." })),
    active: Type.Optional(Type.Boolean({ description: "Only active, or only inactive, ones." })),
    includeArchived: IncludeArchived("True lists deleted workspaces too, until they are purged."),
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
    "One workspace with settings, brand, integrations and its latest 10 runs. Credits are in `workspaces.usage`.",
  errors: ["workspace_not_found"],
  input: Closed({
    id: workspaceId,
    includeArchived: IncludeArchived("True finds a deleted workspace too, until it is purged."),
  }),
  output: WorkspaceDetail,
  example: { input: { id: exampleWorkspace.id }, output: exampleWorkspaceDetail },
});

/** Of a place that is in no country searches would be made in some other. */
function settingsFaults({ primaryLocation: place = null }: WorkspaceSettingsInput = {}): FieldError[] {
  if (place === null || countryOfPlace(place) !== undefined) return [];
  const message = `must be a country or end with one, such as US, Germany or Berlin,Germany; none is known in "${place}"`;
  return [{ field: "settings.primaryLocation", message }];
}

function brandFaults({ featuredContentUrl = null }: BrandInput = {}): FieldError[] {
  const isAddress = featuredContentUrl === null || /^https?:$/.test(URL.parse(featuredContentUrl)?.protocol ?? "");
  return isAddress ? [] : [{ field: "brand.featuredContentUrl", message: "must be an http or https address" }];
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
    "Makes a workspace for one brand. The domain must be new to the agency. To fill it, run the skill `bootstrap_brand` in it with `agent.invoke`.",
  errors: ["validation_error", "agency_key_required", "forbidden", "workspace_exists", "limit_reached"],
  input: Closed({
    name,
    primaryDomain: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "The brand's host, or an address on it, for example `acme.example`. A port is kept.",
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
            message: "must be a host name such as acme.example, or an http address on it",
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
    "Changes name, tags, settings or brand, or switches it off or on with `active`; what you leave out stays. With an agency key `active: true` also restores a workspace that was deleted less than 90 days ago. The domain cannot be changed: make another workspace with `workspaces.create`.",
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
          "False: no new runs; those under way finish. True switches it on again, or restores a deleted one.",
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
    "Cancels its runs and hides it at once; its data is purged after 90 days, and until then `workspaces.update` with `active: true` restores it. To pause a brand set `active: false` instead.",
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
  description: "Credits and quotas of the current month, by area. Credits of one run are in `agent.invocations.get`.",
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
    "Which integrations are connected and well. Look here when a run leaves something out, and connect what is missing with `integrations.connect`.",
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
