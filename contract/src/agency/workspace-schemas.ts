import { type Static, Type } from "typebox";
import { ApprovalPolicy, ApprovalPolicyInput } from "../approvals/policy-rules.ts";
import { Unset } from "../kernel/answers.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { InvocationStatus } from "../runs/invocation-schemas.ts";

export const INTEGRATION_STATUSES = ["healthy", "warning", "not_connected"] as const;
export const WORKSPACE_INCLUDES = ["usage", "health", "lastActiveAt", "brand", "integrations"] as const;
export type WorkspaceInclude = (typeof WORKSPACE_INCLUDES)[number];

const CreditPool = OneOf(["agency", "workspace"], {
  description: "Credits it uses: the pool that all workspaces of the agency share, or its own allocation.",
});
const sharedControls = Type.Boolean({
  description:
    "Whether this workspace and the others of the agency with the same setting show each other, unnamed, what happened where nothing was done. True judges changes of the whole site and brands with few untouched units, if at least eight others with the same market agree. Only weekly figures are compared; no answer states whose they are. Default false; changing it needs an agency key.",
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

const MaxCredits = Type.Number({ minimum: 0, maximum: 1_000_000_000 });

/** No control, invisible or direction-changing character: the texts stand in headers of emails. */
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff<>"]+$';
const LINES =
  "^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]+$";
const senderFields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: LINE, description: "Name of the person who writes." }),
  organization: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: LINE,
    description: "The company that the person writes for.",
  }),
  postalAddress: Type.String({
    minLength: 10,
    maxLength: 400,
    pattern: LINES,
    description: "Postal address of the company, in one or more lines.",
  }),
};

export const WorkspaceSettings = Type.Object(
  {
    primaryLocation: Unset(Type.String({ description: "Market, for example `US` or `Berlin,Germany`." })),
    primaryLanguage: Unset(Type.String({ description: "Language, for example `en`." })),
    defaultModel: Unset(Type.String({ description: "Default language model of runs." })),
    approvalPolicy: ApprovalPolicy,
    separateApprover: Type.Boolean({
      description:
        "Whether the person who started a run may not decide its approvals. A key and the keys that it created are one person.",
    }),
    creditPool: CreditPool,
    maxCreditsPerMonth: Nullable(MaxCredits, {
      description: "The most credits that runs of this workspace may use or reserve in a month; null for no cap.",
    }),
    maxMonitoringCreditsPerMonth: Nullable(MaxCredits, {
      description:
        "The most credits that monitored prompts may use or reserve in a month. Sampling stops there until the next month; null for no budget.",
    }),
    outreachSender: Unset(
      Type.Object(senderFields, { description: "Who outreach comes from, as every email states." }),
    ),
    alerts: Type.Object({ rankDrop, shareOfVoiceDelta }, { description: "Thresholds of events." }),
    sharedControls: Unset(sharedControls),
  },
  { description: "Settings of the workspace." },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

const clearable = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength }), { description: `${description} null clears it.` }));

/** The settings that a caller may set. Omitted fields keep their values. */
export const WorkspaceSettingsInput = Closed(
  {
    primaryLocation: clearable(
      200,
      "Market: a country, or a place that ends with one, for example `US` or `Berlin,Germany`.",
    ),
    primaryLanguage: clearable(35, "Language, ISO 639-1, for example `en`; a region may follow, as in `de-AT`."),
    defaultModel: clearable(200, "Default language model of runs."),
    approvalPolicy: Type.Optional(ApprovalPolicyInput),
    separateApprover: Type.Optional(
      Type.Boolean({
        description:
          "True rejects decisions by the person who started the run, and by links of that person. A key and the keys that it created are one person. Changing it needs a key that may approve. Turning it off needs an agency key of a person without a current run in the workspace.",
      }),
    ),
    creditPool: Type.Optional(CreditPool),
    maxCreditsPerMonth: Type.Optional(
      Nullable(MaxCredits, {
        description:
          "The most credits that runs of this workspace may use or reserve in a month. Changing it needs an agency key, and raising it one that can approve. null clears it.",
      }),
    ),
    maxMonitoringCreditsPerMonth: Type.Optional(
      Nullable(MaxCredits, {
        description:
          "The most credits that monitored prompts may use or reserve in a month. The sampling that would exceed it ends with `budget_exceeded`, and no other starts until the next month or until the budget is raised, which needs a key that can approve. null clears it.",
      }),
    ),
    sharedControls: Type.Optional(sharedControls),
    outreachSender: Type.Optional(
      Nullable(Closed(senderFields), {
        description: "Who outreach comes from. Every email states it, and nothing is sent without it. null clears it.",
      }),
    ),
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
    shortDescription: Unset(Type.String({ description: "What the brand is, in one or two sentences." })),
    primaryKeywords: Unset(Type.Array(Type.String(), { description: "Keywords it wants to rank for." })),
    aliases: Unset(Type.Array(Type.String(), { description: "Other names that answers use for the brand." })),
    featuredContentUrl: Unset(Type.String({ description: "The page that should get links." })),
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
    aliases: Type.Optional(
      Type.Array(Type.String({ minLength: 2, maxLength: 100 }), {
        maxItems: 20,
        description:
          "Other names of the brand, such as a former name or a product. AI citations count them as the brand. Replaces the list.",
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
    message: Unset(Type.String({ description: "The problem, or what to do." })),
    lastCheckedAt: Nullable(Timestamp("When the connection was last tested, on the clock of its world."), {
      description: "When the connection was last tested, on the clock of its world; null if never.",
    }),
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
  createdAt: Timestamp("Creation time."),
  lastActiveAt: Nullable(Timestamp("Time it was last active."), { description: "Null if it was never active." }),
  deletedAt: Unset(Timestamp("Time it was deleted, 90 days before its data is purged. Deleted workspaces only.")),
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
    createdAt: Timestamp("Time it was accepted."),
    updatedAt: Timestamp("Time of the last change."),
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
    vendors: Type.Array(
      Type.Object({
        port: Type.String({ description: "Purpose of the vendor, for example `serpdata`." }),
        vendor: Type.String({ description: "Vendor, for example `dataforseo`." }),
        costUsd: Type.Number({ minimum: 0, description: "What it charged, in US dollars." }),
      }),
      { description: "What vendors charged for runs of this workspace, the largest charge first." },
    ),
    caps: Type.Array(
      Type.Object({
        of: OneOf(["workspace", "key"], { description: "The workspace, or the calling key or a key above it." }),
        limit: Type.Number({ minimum: 0, description: "Credits of the month." }),
        committed: Type.Number({ minimum: 0, description: "Credits that its runs have used or reserved." }),
      }),
      { description: "Monthly caps that apply to runs of the calling key here. A start that exceeds one is refused." },
    ),
    quotas: Type.Object(
      {
        gscIndexingDaily: Type.Object(
          {
            limit: Type.Integer({ minimum: 0, description: "Daily limit." }),
            usedToday: Type.Integer({ minimum: 0, description: "Submissions of today, in Pacific Time." }),
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
