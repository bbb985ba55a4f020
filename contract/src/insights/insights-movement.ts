import { type Static, Type } from "typebox";
import { exampleKeyword } from "../examples/keyword.ts";
import { Unset } from "../kernel/answers.ts";
import { DEVICES, Location } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { RankMarker } from "../ranks/rank-markers.ts";
import { moveFields } from "../ranks/rank-moves.ts";
import { WorkspaceStanding } from "./workspace-standing.ts";

/** Limits of one answer. */
export const MOVEMENT_LIMITS = { movers: 50, waiting: 20, lostPages: 20, workspaces: 200 } as const;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Position = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });

const Mover = Type.Object(
  {
    workspaceId: Unset(Type.String({ description: "Its workspace; null where the call is of one workspace." })),
    keywordId: Type.String({ description: "Identifier, `kw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    volume: Knowable(Type.Number({ minimum: 0 }), "no_metrics", {
      description: "Searches per month; null if unknown.",
    }),
    url: Nullable(Type.String(), { description: "The page that ranks now; null if none does." }),
    from: Position(
      "Position at the last check before `since`, or before a move that the only check since then confirms; null if not found.",
    ),
    to: Position("Position at the latest check; null if not found."),
    fromCheckedAt: Timestamp("Time of that check."),
    toCheckedAt: Timestamp("Time of the latest check."),
    ...moveFields,
    baseline: Knowable(Type.Number({ minimum: 1 }), "too_few_checks", {
      description:
        "Median position of the 28 days before the move or, with fewer than three checks then, of the first week; null if unknown.",
    }),
    smallestVisibleChange: Knowable(Type.Number({ minimum: 0 }), "too_few_checks", {
      description: "The smallest change, in positions, that exceeds normal fluctuation; null if unknown.",
    }),
    visits: Knowable(Type.Number(), "no_metrics", {
      description: "Expected change of visits per month: volume times the difference of clicks at both positions.",
    }),
    inStorm: Type.Boolean({ description: "Whether many keywords moved at once between the two checks." }),
  },
  { description: "A keyword whose position changed." },
);

export const MovementInsight = Type.Object(
  {
    since: Timestamp("Start of the period."),
    until: Timestamp("End of the period: now, on the clock of the world, unless the request names an earlier time."),
    device: OneOf(DEVICES, { description: "Device of the ranks." }),
    location: Unset(
      Type.String({
        description:
          "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`; null over an agency, where each workspace has its own.",
      }),
    ),
    language: Unset(Type.String({ description: "Language, ISO 639-1; null over an agency." })),
    sentence: Type.String({ description: "What moved, in a sentence." }),
    compared: Count("Keywords with a check before and after `since`."),
    counts: Type.Object(
      {
        up: Count("Keywords that rose beyond noise."),
        down: Count("Keywords that fell beyond noise."),
        entered: Count("Keywords that came into the results, beyond chance."),
        left: Count("Keywords that left the results, beyond chance."),
        within_noise: Count("Keywords that changed within what is usual."),
        unknown: Count("Keywords that changed and cannot be judged; each mover has its `reason`."),
        unchanged: Count("Keywords at the same position."),
        notJudged: Count("Keywords whose change is smaller than the 1,000 largest changes, which are judged."),
      },
      { description: "Compared keywords by verdict." },
    ),
    movers: Type.Array(Mover, {
      description: `Keywords that moved, confirmed moves first, then the largest change of visits; at most ${MOVEMENT_LIMITS.movers}.`,
    }),
    lostPages: Unset(
      Type.Array(
        Type.Object({
          url: Type.String({ description: "The page." }),
          keywords: Type.Array(
            Type.Object({
              keywordId: Type.String({ description: "Identifier, `kw_…`." }),
              keyword: Type.String({ description: "The keyword." }),
            }),
            { description: "Keywords that left the results and for which the page ranked last." },
          ),
        }),
        {
          default: [],
          description: `Pages of the brand that rank for no keyword any more, most keywords first; at most ${MOVEMENT_LIMITS.lostPages}.`,
        },
      ),
    ),
    storms: Type.Array(RankMarker, { description: "Storms since `since`, newest first." }),
    publications: Type.Array(RankMarker, { description: "Publications since `since`, newest first." }),
    workspaces: Unset(
      Type.Array(WorkspaceStanding, {
        description: `Over an agency, where each active workspace stands, by name; at most ${MOVEMENT_LIMITS.workspaces}. null where the call is of one workspace.`,
      }),
    ),
    needsPerson: Type.Array(
      Type.Object({
        workspaceId: Unset(Type.String({ description: "Its workspace; null where the call is of one workspace." })),
        approvalId: Type.String({ description: "Identifier, `appr_…`." }),
        invocationId: Type.String({ description: "The waiting run, `inv_…`." }),
        skill: Type.String({ description: "Slug of its skill." }),
        step: Type.String({ description: "The step that waits." }),
        raisedAt: Timestamp("Since when it waits."),
        timeoutAt: Timestamp("When it times out."),
      }),
      {
        description: `Approvals that wait for a person, the earliest timeout first; at most ${MOVEMENT_LIMITS.waiting}.`,
      },
    ),
  },
  { description: "What moved in a period." },
);
export type MovementInsight = Static<typeof MovementInsight>;

export const movementInsight = defineQuery({
  name: "insights.movement",
  path: "/v1/insights/movement",
  area: "insights",
  workspace: "optional",
  summary: "See what moved",
  description:
    "Compares the latest rank of every keyword, or the last one before `until`, with its rank before a time and returns which moves exceed noise, storms, publications, and approvals that wait for a person. Without a workspace it covers all active workspaces that the caller sees, and `workspaces` has the figures of each brand: share in the top 10, rate in answers, clicks, publications, links and credits. For the reason of one move use `insights.explain_rank`; for all checks of a keyword use `research.keyword.rank_history`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(Timestamp("Start of the period. Defaults to 7 days ago.")),
    until: Type.Optional(Timestamp("End of the period: later checks do not count. Defaults to now.")),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "Device of the ranks." })),
    location: Type.Optional(Location("Market of the ranks. Defaults to the workspace's.")),
  }),
  output: MovementInsight,
  example: {
    input: { since: "2026-11-09T00:00:00Z" },
    output: {
      since: "2026-11-09T00:00:00.000Z",
      until: "2026-11-16T09:00:00.000Z",
      device: "desktop",
      location: "US",
      language: "en",
      sentence:
        "1 of 24 keywords fell and none rose beyond noise since 9 November 2026. 9 changed within noise. 1 approval waits for a person.",
      compared: 24,
      counts: { up: 0, down: 1, entered: 0, left: 0, within_noise: 9, unknown: 0, unchanged: 14, notJudged: 0 },
      movers: [
        {
          keywordId: exampleKeyword.id,
          keyword: exampleKeyword.keyword,
          volume: exampleKeyword.volume,
          url: "https://tallyhour.example/for/architects",
          from: 4,
          to: 8,
          fromCheckedAt: "2026-11-08T06:00:12.000Z",
          toCheckedAt: "2026-11-16T06:00:12.000Z",
          verdict: "down",
          reason: null,
          resolve: null,
          baseline: 4,
          smallestVisibleChange: 2.9,
          visits: -21.4,
          inStorm: false,
        },
      ],
      lostPages: [],
      storms: [],
      publications: [],
      needsPerson: [
        {
          approvalId: "appr_p4s8w2z6d0h3l7q1u5y9b6ct",
          invocationId: "inv_b7f2k9m4q1x8t5w3z6c0v2n9",
          skill: "produce.publish",
          step: "publish",
          raisedAt: "2026-11-16T08:12:00.000Z",
          timeoutAt: "2026-11-19T08:12:00.000Z",
        },
      ],
    },
  },
});
