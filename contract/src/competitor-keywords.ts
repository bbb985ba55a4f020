import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Country, DryRun, Identifier, Language } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { IntentLabel } from "./keywords.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

const operation = { area: "competitors", scope: "workspace", workspace: "required", demo: "demo" } as const;
const id = Identifier("cmp", "the competitor");
const competitorId = "cmp_y6c0g4k8o2s5w9a3e7i1m4qu";
const volume = Nullable(Type.Integer({ minimum: 0 }), { description: "Searches a month; null where unknown." });

export const CompetitorKeyword = Type.Object(
  {
    id: Type.String({ description: "Identifier, `ckw_…`." }),
    keyword: Type.String({ description: "The phrase." }),
    position: Type.Integer({ minimum: 1, description: "The competitor's position." }),
    estimatedTraffic: Nullable(Type.Number({ minimum: 0 }), {
      description: "Visits a month it brings, estimated from volume and position; null where unknown.",
    }),
    intent: Nullable(IntentLabel, { description: "Main intent; null where the rules abstain." }),
    volume,
    url: Nullable(Type.String(), { description: "The competitor's page that ranks; null where unknown." }),
    country: Type.String({ description: "Market of the position, ISO 3166-1 alpha-2." }),
    language: Type.String({ description: "Language of the search, ISO 639-1." }),
  },
  { description: "A phrase a competitor ranks for." },
);
export type CompetitorKeyword = Static<typeof CompetitorKeyword>;

export const PullCompetitorKeywordsInput = Closed(
  {
    id,
    topPosition: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 100,
        description: "Only phrases for which it ranks at this position or better, 1 to 100.",
      }),
    ),
    minVolume: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
        description: "Only phrases searched at least this often a month.",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 1000,
        description: "Most phrases to pull, 1 to 10,000; those with the most traffic.",
      }),
    ),
    country: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description: "`now` pulls; `cached` answers with the last pull, where there is one, and costs nothing.",
      }),
    ),
  },
  { description: "What `research.competitor.keywords` takes." },
);
export type PullCompetitorKeywordsInput = Static<typeof PullCompetitorKeywordsInput>;

const phrases = (description: string) => Type.Integer({ minimum: 0, description });

export const PullCompetitorKeywordsResult = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    pulled: phrases("Phrases that were read."),
    stored: phrases("Phrases stored afterwards."),
    byPosition: Type.Object(
      {
        "1-3": phrases("Phrases at positions 1 to 3."),
        "4-10": phrases("Phrases at positions 4 to 10."),
        "11-20": phrases("Phrases at positions 11 to 20."),
        "21-50": phrases("Phrases at positions 21 to 50."),
        "51-100": phrases("Phrases at positions 51 to 100."),
      },
      { description: "Stored phrases by the competitor's position." },
    ),
    pulledAt: Timestamp("When they were pulled."),
    reused: Type.Boolean({ description: "True when the last pull answered and nothing was billed." }),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `research.competitor.keywords` stored." },
);
export type PullCompetitorKeywordsResult = Static<typeof PullCompetitorKeywordsResult>;

export const pullCompetitorKeywords = defineOperation({
  ...operation,
  name: "research.competitor.keywords",
  method: "POST",
  path: "/v1/research/competitor/{id}/keywords",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.competitorKeywords,
  skill: "research.competitor.keywords",
  summary: "Pull a competitor's keywords",
  description:
    "Start a run that reads what a competitor ranks for and stores it beside your own keywords. Read it with `research.competitor.keywords.list`, compare it with `research.competitor.overlap`. To find keywords around a phrase use `research.keyword.research`.",
  errors: ["validation_error", "not_found", "insufficient_credits", "concurrency_limited", "serpdata_unavailable"],
  queryFields: ["dryRun"],
  input: Closed({ ...PullCompetitorKeywordsInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { id: competitorId, topPosition: 20, minVolume: 50 },
    output: exampleHandle("research.competitor.keywords", {
      credits: PRICES.competitorKeywords.perPull,
      durationSeconds: 40,
    }),
  },
});

export const listCompetitorKeywords = defineOperation({
  ...operation,
  name: "research.competitor.keywords.list",
  method: "GET",
  path: "/v1/research/competitor/{id}/keywords",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List a competitor's keywords",
  description:
    "Stored phrases a competitor ranks for, those with the most traffic first. To refresh them use `research.competitor.keywords`; your own are in `research.keyword.list`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    topPosition: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: "Only phrases at this position or better, 1 to 100." }),
    ),
    country: Type.Optional(Country("Only positions in this market; default all that were pulled.")),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(CompetitorKeyword),
  list: {
    filters: {
      topPosition: { is: "atMost", of: "position" },
      country: { is: "equal", of: "country" },
    },
    order: "-estimatedTraffic",
    identifier: "id",
    others: ["id"],
  },
  example: {
    input: { id: competitorId, topPosition: 10 },
    output: {
      data: [
        {
          id: "ckw_o8s2w6a0e4i9m3q7u1y5c9gk",
          keyword: "architect project management software",
          position: 2,
          estimatedTraffic: 310,
          intent: "PURCHASE",
          volume: 1900,
          url: "https://www.hourglasspm.example/architects",
          country: "US",
          language: "en",
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
});

export const CompetitorOverlap = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    competitorDomain: Type.String({ description: "Its domain." }),
    summary: Type.Object(
      {
        competitorKeywords: phrases("Phrases it ranks for."),
        ourKeywords: phrases("Phrases we rank for: keywords that are not archived and were found when last measured."),
        shared: phrases("Phrases both rank for."),
        competitorOnly: phrases("Phrases only it ranks for."),
        ourOnly: phrases("Phrases only we rank for."),
        overlapRatio: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "`shared` of all phrases either ranks for, 0 to 1; 0 when there are none.",
        }),
      },
      { description: "How many phrases are whose." },
    ),
    topGaps: Type.Array(
      Type.Object({
        keyword: Type.String({ description: "The phrase." }),
        competitorRank: Type.Integer({ minimum: 1, description: "Its position." }),
        ourRank: Nullable(Type.Integer({ minimum: 1 }), { description: "Our position; null when absent." }),
        volume,
      }),
      {
        description:
          "Phrases where it is ahead, searched most first; at most 50. Phrases with its own name in them are left out here, though not in the counts.",
      },
    ),
    topWins: Type.Array(
      Type.Object({
        keyword: Type.String({ description: "The phrase." }),
        ourRank: Type.Integer({ minimum: 1, description: "Our position." }),
        competitorRank: Nullable(Type.Integer({ minimum: 1 }), { description: "Its position; null when absent." }),
        volume,
      }),
      { description: "Phrases where we are ahead, searched most first; at most 50." },
    ),
    lastKeywordPullAt: Nullable(Timestamp("When its keywords were last pulled for the workspace's market."), {
      description: "Age of what is compared; null until they are pulled, and its counts are 0 then.",
    }),
  },
  { description: "What we and a competitor rank for." },
);
export type CompetitorOverlap = Static<typeof CompetitorOverlap>;

export const competitorOverlap = defineOperation({
  ...operation,
  name: "research.competitor.overlap",
  method: "GET",
  path: "/v1/research/competitor/{id}/overlap",
  kind: "query",
  status: 200,
  credits: PRICE_WORDS.competitorOverlap,
  summary: "Compare keywords with a competitor",
  description:
    "What we and a competitor both rank for, and who is ahead, in the workspace's market, worked out on the spot from stored data and free of charge. Case and spaces do not matter. Pull fresh data first with `research.competitor.keywords`; for a plan of what to write use `research.content_gap.find`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: CompetitorOverlap,
  example: {
    input: { id: competitorId },
    output: {
      competitorId,
      competitorDomain: "hourglasspm.example",
      summary: {
        competitorKeywords: 1310,
        ourKeywords: 214,
        shared: 96,
        competitorOnly: 1214,
        ourOnly: 118,
        overlapRatio: 0.067,
      },
      topGaps: [{ keyword: "architect project management software", competitorRank: 2, ourRank: null, volume: 1900 }],
      topWins: [{ keyword: "time tracking for architects", ourRank: 8, competitorRank: 19, volume: 720 }],
      lastKeywordPullAt: "2026-11-12T07:20:10.000Z",
    },
  },
});

export const competitorKeywordOperations = [pullCompetitorKeywords, listCompetitorKeywords, competitorOverlap];
