import { type Static, Type } from "typebox";
import { exampleHandle } from "./examples/invocation.ts";
import { DryRunEstimate, InvocationHandle } from "./invocation-schemas.ts";
import { Country, DEVICES, DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation, type FieldError } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";
import { KeywordScope } from "./keyword-filter.ts";

const operation = { area: "rank-tracking", scope: "workspace", workspace: "required", demo: "demo" } as const;

export const RankMonitorInput = Closed(
  {
    filter: Type.Optional({
      ...KeywordScope,
      description: "Which keywords to check; default all that are not archived. This or `keywordIds`, not both.",
    }),
    keywordIds: Type.Optional(
      Type.Array(Identifier("kw", "a keyword"), {
        minItems: 1,
        maxItems: 5000,
        uniqueItems: true,
        description: "The keywords to check, 1 to 5,000.",
      }),
    ),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "The device the searches are made as." })),
    location: Type.Optional(Country("Market; default the workspace's.")),
  },
  { description: "What `rank_monitor` takes." },
);
export type RankMonitorInput = Static<typeof RankMonitorInput>;

export const ExpectedFalseAlarms = Type.Number({
  minimum: 0,
  description:
    "Drops that would be told in 30 days of daily checks of these keywords although nothing but their noise moved; estimated from simulated series.",
});

export const RankChange = Type.Object(
  {
    keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    previous: Nullable(Type.Integer({ minimum: 1 }), {
      description:
        "Position before: at the last check that did not fail and looked far enough down to tell, of a drop at the last one before it. Null when it was not found then.",
    }),
    current: Nullable(Type.Integer({ minimum: 1 }), { description: "Position now; null when it is not found." }),
    url: Nullable(Type.String(), { description: "Our page that ranks now; null when none does." }),
  },
  { description: "A keyword whose position changed." },
);
export type RankChange = Static<typeof RankChange>;

export const SignificantRankChange = Type.Object(
  {
    ...RankChange.properties,
    baseline: Type.Number({
      minimum: 1,
      description: "Its usual position: the median of the checks of the last 28 days.",
    }),
    checks: Type.Integer({ minimum: 1, description: "Checks in a row that lie outside the usual range." }),
    smallestVisibleDrop: Type.Number({
      minimum: 0,
      description: "The smallest drop, in positions, that stands out from how much this keyword moves anyway.",
    }),
  },
  { description: "A change beyond what this keyword does from day to day." },
);
export type SignificantRankChange = Static<typeof SignificantRankChange>;

export const RankMonitorResult = Type.Object(
  {
    checked: Type.Integer({ minimum: 0, description: "Keywords that were measured, those not found included." }),
    failed: Type.Integer({ minimum: 0, description: "Keywords that could not be measured; they keep their rank." }),
    improved: Type.Array(RankChange, {
      description: "Keywords that gained 5 positions or more, the largest gain first.",
    }),
    dropped: Type.Array(RankChange, {
      description:
        "Keywords that lost `alerts.rankDrop` positions or more against their usual position, and more than their noise, two checks in a row. Each drop is told once.",
    }),
    lostTop10: Type.Array(RankChange, { description: "Keywords that were in the top 10 and are not now." }),
    significant: Type.Array(SignificantRankChange, {
      description:
        "Changes outside each keyword's own noise, by two checks in a row or more; a week later they are its usual position.",
    }),
    expectedFalseAlarmsPer30d: ExpectedFalseAlarms,
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `rank_monitor` found." },
);
export type RankMonitorResult = Static<typeof RankMonitorResult>;

/** Keywords are named in one way. */
export function trackedFaults({ filter, keywordIds }: Pick<RankMonitorInput, "filter" | "keywordIds">): FieldError[] {
  return filter !== undefined && keywordIds !== undefined
    ? [{ field: "filter", message: "cannot be used together with `keywordIds`" }]
    : [];
}

export const trackRank = defineOperation({
  ...operation,
  name: "distribute.track_rank",
  method: "POST",
  path: "/v1/distribute/track-rank",
  kind: "start",
  status: 202,
  credits: "15 per workspace and run",
  skill: "rank_monitor",
  summary: "Check the ranks of many keywords",
  description:
    "Start a run that measures the rank of all keywords of the workspace, or of those a filter names, and reports what moved beyond noise. Meant to be repeated: schedule it with `workspaces.bulk_action`. For one keyword use `research.keyword.check_rank`.",
  errors: [
    "validation_error",
    "keyword_not_found",
    "no_keywords_in_scope",
    "insufficient_credits",
    "concurrency_limited",
    "serpdata_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...RankMonitorInput.properties, dryRun: DryRun }),
  check: trackedFaults,
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { filter: { status: "FOCUSED", tags: ["campaign:studios"] }, device: "desktop", location: "US" },
    output: exampleHandle("rank_monitor", { credits: 15, durationSeconds: 90 }),
  },
});

const bucket = (description: string) => Type.Integer({ minimum: 0, description });

export const RankDistributionDay = Type.Object(
  {
    date: Type.String({ format: "date", description: "The day, UTC." }),
    buckets: Type.Object(
      {
        "1-3": bucket("Keywords at positions 1 to 3."),
        "4-10": bucket("Keywords at positions 4 to 10."),
        "11-20": bucket("Keywords at positions 11 to 20."),
        "21-50": bucket("Keywords at positions 21 to 50."),
        "51-100": bucket("Keywords at positions 51 to 100."),
        none: bucket("Keywords that were looked for and not found in the first 100."),
      },
      { description: "How many keywords stand where; each keyword by its last good check of the day." },
    ),
    measured: Type.Integer({ minimum: 0, description: "Keywords measured that day: the sum of the buckets." }),
    failed: Type.Integer({ minimum: 0, description: "Keywords whose every check of the day failed; in no bucket." }),
  },
  { description: "Where the keywords ranked on one day." },
);
export type RankDistributionDay = Static<typeof RankDistributionDay>;

export const rankDistribution = defineOperation({
  ...operation,
  name: "research.keyword.rank_distribution",
  method: "GET",
  path: "/v1/keywords/rank-distribution",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Read how ranks are distributed",
  description:
    "For every day with checks, how many keywords ranked 1-3, 4-10, 11-20, 21-50, 51-100 or not at all, oldest day first. For single keywords use `research.keyword.rank_history`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(Timestamp("Days that end after this; default 30 days ago, at most 366 days before `until`.")),
    until: Type.Optional(Timestamp("Days that begin before this; default now.")),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "Only checks as this device." })),
    location: Type.Optional(Country("Only checks in this market; default the workspace's.")),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
  }),
  output: Type.Object({
    series: Type.Array(RankDistributionDay, { description: "One entry a day; days without checks are missing." }),
  }),
  example: {
    input: { since: "2026-11-15T00:00:00Z", device: "desktop" },
    output: {
      series: [
        {
          date: "2026-11-15",
          buckets: { "1-3": 4, "4-10": 11, "11-20": 17, "21-50": 38, "51-100": 21, none: 40 },
          measured: 131,
          failed: 3,
        },
        {
          date: "2026-11-16",
          buckets: { "1-3": 4, "4-10": 13, "11-20": 16, "21-50": 39, "51-100": 22, none: 40 },
          measured: 134,
          failed: 0,
        },
      ],
    },
  },
});

export const rankTrackingOperations = [trackRank, rankDistribution];
