import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { DEVICES, Location } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { chosenKeywords, chosenKeywordsFaults } from "../keywords/chosen-keywords.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { MOVE_VERDICTS } from "./rank-moves.ts";
import { RankVia } from "./rank-places.ts";

export const RankMonitorInput = Closed(
  {
    ...chosenKeywords("check"),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "The device to search as." })),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
  },
  { description: "Input of `rank_monitor`." },
);
export type RankMonitorInput = Static<typeof RankMonitorInput>;

export const ExpectedFalseAlarms = Type.Number({
  minimum: 0,
  description:
    "Expected false alarms: drops that 30 days of checks of these keywords, at their cadence, would report although only normal fluctuation occurred. Estimated from simulated series.",
});

export const RankChange = Type.Object(
  {
    keywordId: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    previous: Nullable(Type.Integer({ minimum: 1 }), {
      description:
        "Previous position: at the last check that succeeded and read enough results; for a drop, at the last check before the drop. Null if the brand was not found then.",
    }),
    current: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Current position; null if the brand is not found.",
    }),
    url: Nullable(Type.String(), { description: "The brand's page that ranks now; null if none does." }),
    via: RankVia,
  },
  { description: "A keyword whose position changed." },
);
export type RankChange = Static<typeof RankChange>;

export const SignificantRankChange = Type.Object(
  {
    ...RankChange.properties,
    previous: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Position a week earlier, as in `insights.movement`; null if the brand was not found then.",
    }),
    verdict: OneOf(MOVE_VERDICTS, { description: "How it moved: `up`, `down`, `entered` or `left`." }),
    baseline: Knowable(Type.Number({ minimum: 1 }), "too_few_checks", {
      description:
        "Usual position: the median of the 28 days before the week; null if the brand was mostly not found then.",
    }),
    checks: Type.Integer({
      minimum: 0,
      description: "Consecutive checks, up to the latest, outside the usual range of the 28 days before them.",
    }),
    smallestVisibleDrop: Knowable(Type.Number({ minimum: 0 }), "too_few_checks", {
      description: "The smallest drop, in positions, that exceeds this keyword's normal fluctuation; null if unknown.",
    }),
  },
  { description: "A change beyond the keyword's normal fluctuation." },
);
export type SignificantRankChange = Static<typeof SignificantRankChange>;

export const LostPage = Type.Object(
  {
    url: Type.String({ description: "The page." }),
    keywords: Type.Array(RankChange, {
      description:
        "The keywords in `dropped` for which the page ranked before. No page of the brand ranks for them now.",
    }),
  },
  { description: "A page of the brand that lost all its ranks." },
);
export type LostPage = Static<typeof LostPage>;

export const RankMonitorResult = Type.Object(
  {
    checked: Type.Integer({ minimum: 0, description: "Keywords measured, including those not found." }),
    failed: Type.Integer({ minimum: 0, description: "Keywords that could not be measured. They keep their rank." }),
    improved: Type.Array(RankChange, {
      description:
        "Keywords that gained 5 positions or more and did not drop, largest gain first: since the previous check, or by a rise beyond normal fluctuation that this check is the second to show.",
    }),
    dropped: Type.Array(RankChange, {
      description:
        "Keywords that lost at least `alerts.rankDrop` positions against their usual position, beyond normal fluctuation, in two consecutive checks. Each drop is reported once.",
    }),
    lostTop10: Type.Array(RankChange, { description: "Keywords that left the top 10." }),
    lostPages: Unset(
      Type.Array(LostPage, {
        description:
          "Pages of the brand that no longer rank for any keyword checked on this device and in this market, most keywords first. Null in runs before 0.4.0.",
      }),
    ),
    significant: Type.Array(SignificantRankChange, {
      description:
        "Keywords that moved beyond normal fluctuation in the week that ends with this check, by the judge of `insights.movement`.",
    }),
    expectedFalseAlarmsPer30d: ExpectedFalseAlarms,
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `rank_monitor`." },
);
export type RankMonitorResult = Static<typeof RankMonitorResult>;

export const trackRank = defineStart({
  area: "rank-tracking",
  name: "distribute.track_rank",
  path: "/v1/distribute/track-rank",
  credits: PRICE_WORDS.rankTracking,
  skill: "rank_monitor",
  summary: "Check the ranks of many keywords",
  description:
    "Starts a run that measures the rank of all keywords of the workspace, or of those a filter selects, and reports changes beyond normal fluctuation. To repeat it, use `schedules.create` with the skill `rank_monitor`. For one keyword use `research.keyword.check_rank`.",
  errors: [
    "validation_error",
    "keyword_not_found",
    "no_keywords_in_scope",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  fields: RankMonitorInput.properties,
  check: chosenKeywordsFaults,
  example: {
    input: { filter: { status: "FOCUSED", tags: ["campaign:studios"] }, device: "desktop", location: "US" },
    output: exampleHandle("rank_monitor", { credits: PRICES.rankTracking.perRun, durationSeconds: 90 }),
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
        none: bucket("Keywords not found in the first 100 results."),
      },
      { description: "Number of keywords in each range. Each keyword counts by its last conclusive check of the day." },
    ),
    measured: Type.Integer({
      minimum: 0,
      description:
        "Keywords measured that day; the sum of the buckets. A check that found nothing above the last known position measures nothing.",
    }),
    failed: Type.Integer({
      minimum: 0,
      description: "Keywords whose checks all failed that day. They are in no bucket.",
    }),
  },
  { description: "The rank distribution of one day." },
);
export type RankDistributionDay = Static<typeof RankDistributionDay>;

const rankDistributionItself = defineQuery({
  area: "rank-tracking",
  name: "research.keyword.rank_distribution",
  path: "/v1/keywords/rank-distribution",
  summary: "Get the rank distribution",
  description:
    "Returns, for every day with checks, how many keywords ranked 1-3, 4-10, 11-20, 21-50, 51-100 or not at all, oldest day first. For one keyword use `research.keyword.rank_history`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(
      Timestamp("Days that end after this. Defaults to 30 days ago; at most 366 days before `until`."),
    ),
    until: Type.Optional(Timestamp("Days that begin before this. Defaults to now.")),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "Only checks on this device." })),
    location: Type.Optional(Location("Only checks in this market. Defaults to the workspace's.")),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
  }),
  output: Type.Object({
    series: Type.Array(RankDistributionDay, { description: "One entry per day. Days without checks are omitted." }),
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

export const rankDistribution = withCoverage(rankDistributionItself, FetchCoverage);

export const rankTrackingOperations = [trackRank, rankDistribution];
