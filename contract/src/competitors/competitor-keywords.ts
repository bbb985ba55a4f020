import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { PullCoverage, withCoverage } from "../kernel/coverage.ts";
import { Country, Identifier, Language } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable, unknownFields } from "../kernel/unknown.ts";
import { IntentLabel } from "../keywords/keyword-schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

const id = Identifier("cmp", "the competitor");
const competitorId = "cmp_y6c0g4k8o2s5w9a3e7i1m4qu";
const volume = Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
  description: "Searches per month; null if unknown.",
});

export const CompetitorKeyword = Type.Object(
  {
    id: Type.String({ description: "Identifier, `ckw_…`." }),
    keyword: Type.String({ description: "The keyword." }),
    position: Type.Integer({ minimum: 1, description: "Position of the competitor." }),
    estimatedTraffic: Knowable(Type.Number({ minimum: 0 }), "no_metrics", {
      description: "Estimated visits per month, from search volume and position; null if unknown.",
    }),
    intent: Nullable(IntentLabel, { description: "Main search intent; null if the rules cannot decide." }),
    volume,
    url: Nullable(Type.String(), { description: "Competitor's page that ranks; null if unknown." }),
    country: Type.String({ description: "Market of the position, ISO 3166-1 alpha-2." }),
    language: Type.String({ description: "Language of the search, ISO 639-1." }),
  },
  { description: "A keyword that a competitor ranks for." },
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
        description: "Only keywords where the competitor ranks at this position or better, 1 to 100.",
      }),
    ),
    minVolume: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
        description: "Only keywords with at least this many searches per month.",
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 1000,
        description: "Maximum number of keywords to pull, 1 to 10,000, most traffic first.",
      }),
    ),
    country: Type.Optional(Country("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    freshness: Type.Optional(
      OneOf(["now", "cached"], {
        default: "now",
        description: "`now` pulls new data; `cached` returns the last pull, if any, at no cost.",
      }),
    ),
  },
  { description: "Input of `research.competitor.keywords`." },
);
export type PullCompetitorKeywordsInput = Static<typeof PullCompetitorKeywordsInput>;

const phrases = (description: string) => Type.Integer({ minimum: 0, description });
const counted = (description: string) =>
  Knowable(Type.Integer({ minimum: 0 }), "no_keyword_pull", {
    description: `${description} Null before the first pull.`,
  });

export const PullCompetitorKeywordsResult = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    pulled: phrases("Keywords read."),
    stored: phrases("Keywords stored after the pull."),
    byPosition: Type.Object(
      {
        "1-3": phrases("Keywords at positions 1 to 3."),
        "4-10": phrases("Keywords at positions 4 to 10."),
        "11-20": phrases("Keywords at positions 11 to 20."),
        "21-50": phrases("Keywords at positions 21 to 50."),
        "51-100": phrases("Keywords at positions 51 to 100."),
      },
      { description: "Stored keywords by position of the competitor." },
    ),
    pulledAt: Timestamp("Time of the pull."),
    reused: Type.Boolean({ description: "True if the last pull was returned and nothing was billed." }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.competitor.keywords`." },
);
export type PullCompetitorKeywordsResult = Static<typeof PullCompetitorKeywordsResult>;

export const pullCompetitorKeywords = defineStart({
  area: "competitors",
  name: "research.competitor.keywords",
  path: "/v1/research/competitor/{id}/keywords",
  credits: PRICE_WORDS.competitorKeywords,
  skill: "research.competitor.keywords",
  summary: "Pull a competitor's keywords",
  description:
    "Starts a run that reads the keywords a competitor ranks for and stores them next to your own. Read them with `research.competitor.keywords.list`; compare them with `research.competitor.overlap`. To find keywords around a phrase use `research.keyword.research`.",
  errors: ["validation_error", "not_found", "insufficient_credits", "concurrency_limited", "serpdata_unavailable"],
  fields: PullCompetitorKeywordsInput.properties,
  example: {
    input: { id: competitorId, topPosition: 20, minVolume: 50 },
    output: exampleHandle("research.competitor.keywords", {
      credits: PRICES.competitorKeywords.perPull,
      durationSeconds: 40,
    }),
  },
});

const listCompetitorKeywordsItself = defineList({
  area: "competitors",
  name: "research.competitor.keywords.list",
  path: "/v1/research/competitor/{id}/keywords",
  summary: "List a competitor's keywords",
  description:
    "Returns the stored keywords that a competitor ranks for, most traffic first. To refresh them use `research.competitor.keywords`; for your own keywords use `research.keyword.list`.",
  errors: ["validation_error", "not_found"],
  fields: {
    id,
    topPosition: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: "Only keywords at this position or better, 1 to 100." }),
    ),
    country: Type.Optional(Country("Only positions in this market. Defaults to all stored markets.")),
  },
  item: CompetitorKeyword,
  list: {
    filters: {
      topPosition: { is: "atMost", of: "position" },
      country: { is: "equal", of: "country" },
    },
    order: "-estimatedTraffic",
    others: ["id"],
  },
  example: {
    input: { id: competitorId, topPosition: 10 },
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
  },
});

export const listCompetitorKeywords = withCoverage(listCompetitorKeywordsItself, PullCoverage);

export const CompetitorOverlap = Type.Object(
  {
    competitorId: Type.String({ description: "Identifier of the competitor, `cmp_…`." }),
    competitorDomain: Type.String({ description: "Domain of the competitor." }),
    summary: Type.Object(
      {
        competitorKeywords: counted("Keywords that the competitor ranks for."),
        ourKeywords: phrases(
          "Keywords that your domain ranks for: not archived, and found by the latest check in the workspace's market, on desktop, within 30 days of the pull.",
        ),
        shared: counted("Keywords that both rank for."),
        competitorOnly: counted("Keywords that only the competitor ranks for, where a check did not find your domain."),
        ourOnly: counted("Keywords that only your domain ranks for."),
        unknown: Unset(counted("Keywords of the competitor without such a check of your domain.")),
        overlapRatio: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
          description:
            "`shared` divided by all keywords that either ranks for, without `unknown`, 0 to 1; null if there are none.",
        }),
        ...unknownFields("no_keyword_pull", "no_ranks"),
      },
      { description: "Number of keywords of each side. Before the first pull, only `ourKeywords` is known." },
    ),
    topGaps: Type.Array(
      Type.Object({
        keyword: Type.String({ description: "The keyword." }),
        competitorRank: Type.Integer({ minimum: 1, description: "Position of the competitor." }),
        ourRank: Nullable(Type.Integer({ minimum: 1 }), {
          description: "Your position; null if a check did not find your domain.",
        }),
        volume,
      }),
      {
        description:
          "Keywords where the competitor ranks higher, highest search volume first; at most 50. Keywords that contain the competitor's name are omitted here but counted above.",
      },
    ),
    topWins: Type.Array(
      Type.Object({
        keyword: Type.String({ description: "The keyword." }),
        ourRank: Type.Integer({ minimum: 1, description: "Your position." }),
        competitorRank: Nullable(Type.Integer({ minimum: 1 }), {
          description: "Position of the competitor; null if absent.",
        }),
        volume,
      }),
      { description: "Keywords where your domain ranks higher, highest search volume first; at most 50." },
    ),
    topUnknown: Unset(
      Type.Array(
        Type.Object({
          keyword: Type.String({ description: "The keyword." }),
          competitorRank: Type.Integer({ minimum: 1, description: "Position of the competitor." }),
          volume,
        }),
        {
          description:
            "Keywords of the competitor where your position is unknown, highest search volume first; at most 50. Measure them with `research.keyword.check_rank`.",
        },
      ),
    ),
    lastKeywordPullAt: Nullable(
      Timestamp("Time of the last pull of the competitor's keywords in the workspace's market."),
      {
        description: "Time of the competitor data; null before the first pull.",
      },
    ),
  },
  { description: "Keywords of your domain and a competitor." },
);
export type CompetitorOverlap = Static<typeof CompetitorOverlap>;

export const competitorOverlap = defineQuery({
  area: "competitors",
  name: "research.competitor.overlap",
  path: "/v1/research/competitor/{id}/overlap",
  summary: "Compare keywords with a competitor",
  description:
    "Compares the keywords that you and a competitor rank for in the workspace's market, from stored data and free of charge. The comparison ignores case and spaces. For current data run `research.competitor.keywords` first; for a plan of what to write use `research.content_gap.find`.",
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
        competitorOnly: 310,
        ourOnly: 118,
        unknown: 904,
        overlapRatio: 0.183,
        reason: null,
        resolve: null,
      },
      topGaps: [{ keyword: "architect project management software", competitorRank: 2, ourRank: null, volume: 1900 }],
      topWins: [{ keyword: "time tracking for architects", ourRank: 8, competitorRank: 19, volume: 720 }],
      topUnknown: [{ keyword: "studio capacity planning", competitorRank: 6, volume: 320 }],
      lastKeywordPullAt: "2026-11-12T07:20:10.000Z",
    },
  },
});

export const competitorKeywordOperations = [pullCompetitorKeywords, listCompetitorKeywords, competitorOverlap];
