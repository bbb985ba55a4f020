import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Unset } from "../kernel/answers.ts";
import { RunCoverage, withCoverage } from "../kernel/coverage.ts";
import { Domain, Identifier } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Tags, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";

export const CONTENT_GAP_TYPES = ["MISSING_TOPIC", "KEYWORD_GAP", "WEAKER_COVERAGE"] as const;
export const CONTENT_GAP_PRIORITIES = ["HIGH", "MEDIUM", "LOW"] as const;
export const CHANCE_SOURCES = ["results_page", "shared_keywords"] as const;

const gap = {
  id: Type.String({ description: "Identifier, `gap_item_…`." }),
  priority: OneOf(CONTENT_GAP_PRIORITIES, {
    description: "Priority, based on expected traffic and the chance to rank.",
  }),
};
const keyword = Type.String({ description: "The keyword to write for: the most searched one of the gap." });
/** The same for all types, so that clients can order and select gaps without knowing the type. */
const worth = {
  keyword,
  ceded: Unset(
    Type.Boolean({
      default: false,
      description:
        "Whether only directories and publishers hold the first ten results. Outreach to them helps; a page does not.",
    }),
  ),
  advisedAgainst: Unset(
    Type.Boolean({
      default: false,
      description:
        "Whether the SERP gap analysis of the keyword says `SKIP`. Such gaps come last, have priority `LOW`, and are queued only by their identifier.",
    }),
  ),
  coveredBy: Unset(
    Nullable(
      Type.Object({
        url: Type.String({ description: "URL of your page." }),
        title: Nullable(Type.String(), { description: "Its title." }),
        position: Nullable(Type.Integer({ minimum: 1 }), {
          description: "Its position for another keyword of the topic; null if it ranks for none.",
        }),
      }),
      {
        description:
          "Your page about the same subject. A second page would compete with it, so `queue_content` skips the gap unless you select it by ID. Null if there is none.",
      },
    ),
  ),
  reachableRank: Unset(
    Knowable(Type.Integer({ minimum: 1, maximum: 100 }), "no_link_data", {
      description: "Rank that the expected traffic assumes; null if unknown.",
    }),
  ),
  chance: Unset(
    Knowable(Type.Number({ minimum: 0, maximum: 1 }), "no_link_data", {
      description: "Chance to reach `reachableRank`, 0 to 1; null if unknown.",
    }),
  ),
  chanceFrom: Unset(
    Nullable(OneOf(CHANCE_SOURCES), {
      description:
        "Basis of `chance`. `results_page`: winnability on the current results page; `shared_keywords`: how you compare with these competitors on keywords that you both rank for.",
    }),
  ),
  queuedBy: Unset(
    Nullable(Type.String(), {
      description: "Run that writes content for it, `inv_…`; null if none does. A gap is queued once.",
    }),
  ),
  searchVerdict: Unset(
    Nullable(OneOf(["within_reach", "wrong_page", "no_content"]), {
      description:
        "What search performance says about the gap. `within_reach`: a page of yours is among the first 30; `wrong_page`: only a deeper page, or a page of another type, is shown; `no_content`: none is. Null without search performance.",
    }),
  ),
};
const estimatedTraffic = Knowable(Type.Number({ minimum: 0 }), "no_metrics", {
  description: "Expected visits per month; null if search volumes are unknown.",
});
const recommendedAngle = Type.String({ description: "Angle for your page that competitors lack." });
const competitorId = Type.String({ description: "Identifier of the competitor, `cmp_…`." });
const rank = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });

export const MissingTopic = Type.Object(
  {
    ...gap,
    type: Type.Literal("MISSING_TOPIC", { description: "A topic that competitors cover and you do not." }),
    topic: Type.String({ description: "The topic." }),
    competitorsCovering: Type.Array(
      Type.Object({ competitorId, url: Type.String({ description: "URL of the competitor's page." }) }),
      {
        description: "Competitors that cover the topic; at least two.",
      },
    ),
    ...worth,
    relatedKeywords: Type.Array(Type.String(), { description: "Related keywords, highest search volume first." }),
    estimatedTraffic,
    recommendedAngle,
    estimatedLiftMonths: Knowable(Type.Number({ minimum: 0 }), "no_link_data", {
      description: "Months until half of the expected traffic; null if it cannot be estimated.",
    }),
  },
  { description: "A topic that competitors cover and you do not." },
);
export const KeywordGap = Type.Object(
  {
    ...gap,
    type: Type.Literal("KEYWORD_GAP", { description: "A keyword that competitors rank for and you do not." }),
    ...worth,
    keyword: Type.String({ description: "The keyword." }),
    relatedKeywords: Unset(
      Type.Array(Type.String(), {
        default: [],
        description: "Other keywords that one page can serve, highest search volume first.",
      }),
    ),
    competitorsRanking: Type.Array(
      Type.Object({ competitorId, position: Type.Integer({ minimum: 1, description: "Position of the competitor." }) }),
      { description: "Competitors that rank for the keyword." },
    ),
    estimatedTraffic,
    recommendedAngle,
  },
  { description: "A keyword that competitors rank for and you do not." },
);
export const WeakerCoverage = Type.Object(
  {
    ...gap,
    type: Type.Literal("WEAKER_COVERAGE", { description: "A page of yours that a competitor's page outranks." }),
    ...worth,
    estimatedTraffic: Unset(estimatedTraffic),
    missingSubtopics: Unset(
      Type.Array(Type.String(), {
        default: [],
        description: "Headings of the competitor's page that your page does not cover.",
      }),
    ),
    ourContentId: Nullable(Type.String(), {
      description: "Identifier of your content, `cnt_…`; null for a page that was not written here.",
    }),
    ourUrl: Nullable(Type.String(), { description: "URL of your page; null for unpublished content." }),
    ourRank: rank("Your position; null if not in the top 100."),
    competitorRank: Type.Integer({ minimum: 1, description: "Position of the competitor." }),
    competitorUrl: Type.String({ description: "URL of the competitor's page." }),
    weaknessReason: Type.String({ description: "Advantage of the competitor's page over yours." }),
    recommendedAction: Type.String({ description: "Recommended change." }),
  },
  { description: "A page of yours that a competitor's page outranks." },
);
export const ContentGap = Type.Union([MissingTopic, KeywordGap, WeakerCoverage], {
  description: "A content gap. Its fields depend on `type`.",
});
export type ContentGap = Static<typeof ContentGap>;

const reportFields = {
  reportId: Type.String({ description: "Identifier, `gap_…`." }),
  competitorsAnalyzed: Type.Integer({ minimum: 0, description: "Competitors whose data could be read." }),
  summary: Type.Object(
    {
      missingTopics: Type.Integer({ minimum: 0, description: "Gaps of type MISSING_TOPIC." }),
      keywordGaps: Type.Integer({ minimum: 0, description: "Gaps of type KEYWORD_GAP." }),
      weakerCoverage: Type.Integer({ minimum: 0, description: "Gaps of type WEAKER_COVERAGE." }),
      totalRecommendations: Type.Integer({ minimum: 0, description: "Gaps of all types." }),
    },
    { description: "Number of gaps by type." },
  ),
  tags: Type.Array(Type.String(), { description: "Labels." }),
  createdAt: Timestamp("Creation time."),
};

export const ContentGapSummary = Type.Object(reportFields, { description: "A content-gap report without its gaps." });
export type ContentGapSummary = Static<typeof ContentGapSummary>;

export const ContentGapCoverage = Type.Object(
  {
    competitors: Type.Array(
      Type.Object({
        competitorId,
        domain: Type.String({ description: "Domain of the competitor." }),
        keywords: Type.Integer({ minimum: 0, description: "Its keywords that were compared." }),
        pulled: Type.Boolean({ description: "Whether the run pulled them; otherwise an earlier pull was used." }),
      }),
      { description: "Competitors whose data could be read." },
    ),
    ourKeywords: Type.Integer({ minimum: 0, description: "Keywords for which you rank in the first 100." }),
    ourKeywordsComplete: Type.Boolean({
      description:
        "Whether the data provider returned all your keywords. Otherwise only verified results pages show that you are absent.",
    }),
    keywordsCompared: Type.Integer({ minimum: 0, description: "Keywords of competitors after the filters." }),
    topics: Type.Integer({ minimum: 0, description: "Topics into which they were grouped." }),
    brandKeywords: Type.Integer({ minimum: 0, description: "Keywords with a competitor's name, which were left out." }),
    underWay: Type.Integer({ minimum: 0, description: "Topics that were left out because a draft exists." }),
    advisedAgainst: Unset(
      Type.Integer({
        minimum: 0,
        description: "Gaps whose SERP gap analysis says `SKIP`; they come last. Null for earlier reports.",
      }),
    ),
    resultsPages: Type.Integer({ minimum: 0, description: "Results pages that verified the most valuable gaps." }),
    ownPages: Type.Integer({ minimum: 0, description: "Your pages that were compared, from the last crawl." }),
    searchPerformance: Nullable(Type.String(), {
      description: "Why `searchVerdict` is null; null if search performance was used.",
    }),
  },
  { description: "Data on which the report is based." },
);
export type ContentGapCoverage = Static<typeof ContentGapCoverage>;

export const ContentGapReport = Type.Object(
  {
    ...reportFields,
    gaps: Type.Array(ContentGap, { description: "Gaps, most valuable first." }),
    coverage: Unset(ContentGapCoverage),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "A content-gap report." },
);
export type ContentGapReport = Static<typeof ContentGapReport>;

export const FindContentGapsInput = Closed(
  {
    competitorIds: Type.Optional(
      Type.Array(Identifier("cmp", "a competitor"), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: "Competitors to compare with, 1 to 20. Required without `competitorDomains`.",
      }),
    ),
    competitorDomains: Type.Optional(
      Type.Array(Domain("A competitor's site."), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: "Sites to compare with, 1 to 20. Untracked domains become competitors.",
      }),
    ),
    options: Type.Optional(
      Closed(
        {
          includeWeakerCoverage: Type.Optional(
            Type.Boolean({ default: true, description: "Whether to report your pages that competitors outrank." }),
          ),
          maxGapsPerType: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 200,
              default: 25,
              description: "Maximum number of gaps per type, 1 to 200.",
            }),
          ),
          minCompetitorRank: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              default: 20,
              description: "Lowest competitor position that counts, 1 to 100.",
            }),
          ),
          minKeywordVolume: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000_000,
              default: 100,
              description:
                "Only keywords with at least this many searches per month. Keywords with unknown volume stay.",
            }),
          ),
          pillarFilter: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
              maxItems: 50,
              description: "Only gaps of these pillars, by slug.",
            }),
          ),
          considerOwnedSubdomains: Type.Optional(
            Type.Boolean({ default: true, description: "Whether subdomains of your domain count as yours." }),
          ),
        },
        { description: "Scope of the comparison." },
      ),
    ),
    tags: Type.Optional(Tags),
  },
  { description: "Input of `research.content_gap`." },
);
export type FindContentGapsInput = Static<typeof FindContentGapsInput>;

export const FindContentGapsResult = ContentGapReport;
export type FindContentGapsResult = Static<typeof FindContentGapsResult>;

const exampleSummary: ContentGapSummary = {
  reportId: "gap_x0b4f8j2n6r1v5z9d3h7l0pt",
  competitorsAnalyzed: 2,
  summary: { missingTopics: 1, keywordGaps: 1, weakerCoverage: 1, totalRecommendations: 3 },
  tags: ["q4-plan"],
  createdAt: "2026-11-16T09:04:20.000Z",
};
const exampleReport: ContentGapReport = {
  ...exampleSummary,
  gaps: [
    {
      id: "gap_item_a4e8i2m6q0u5y9c3g7k1o5sw",
      type: "MISSING_TOPIC",
      priority: "HIGH",
      topic: "Fee proposals by project phase",
      keyword: "architect fee proposal template",
      competitorsCovering: [
        { competitorId: "cmp_y6c0g4k8o2s5w9a3e7i1m4qu", url: "https://www.hourglasspm.example/guides/fee-proposals" },
        { competitorId: "cmp_b1f5j9n3r7v2z6d0h4l8p2tx", url: "https://studioledger.example/blog/phase-fees" },
      ],
      relatedKeywords: ["architect fee proposal template", "fee by project phase"],
      estimatedTraffic: 420,
      recommendedAngle: "Work through one proposal from hours to fee, and offer the sheet as a template.",
      estimatedLiftMonths: 4,
    },
    {
      id: "gap_item_b5f9j3n7r1v6z0d4h8l2p6tx",
      type: "KEYWORD_GAP",
      priority: "MEDIUM",
      keyword: "architect project management software",
      competitorsRanking: [{ competitorId: "cmp_y6c0g4k8o2s5w9a3e7i1m4qu", position: 2 }],
      estimatedTraffic: 160,
      recommendedAngle: "Compare by studio size rather than by feature list.",
    },
    {
      id: "gap_item_c6g0k4o8s2w7a1e5i9m3q7uy",
      type: "WEAKER_COVERAGE",
      priority: "LOW",
      keyword: "architect time tracking",
      ourContentId: null,
      ourUrl: "https://tallyhour.example/for/architects",
      ourRank: 8,
      competitorRank: 1,
      competitorUrl: "https://www.hourglasspm.example/architects",
      weaknessReason: "The competitor shows hours per phase and figures from three customers. Your page has neither.",
      recommendedAction: "Add a section on phases with figures from one studio.",
    },
  ],
  warnings: [],
};

export const findContentGaps = defineStart({
  area: "content-gap",
  name: "research.content_gap.find",
  path: "/v1/research/content-gap",
  credits: PRICE_WORDS.contentGap,
  skill: "research.content_gap",
  summary: "Find content gaps",
  description:
    "Starts a run that compares your content with competitors' content. It reports missing topics, keywords you do not rank for, and your pages that competitors outrank. To write content for the gaps use `research.content_gap.queue_content`; to compare only keywords use `research.competitor.overlap`.",
  errors: [
    "validation_error",
    "not_found",
    "insufficient_credits",
    "concurrency_limited",
    "no_gaps_found",
    "external_unavailable",
  ],
  fields: FindContentGapsInput.properties,
  check: ({ competitorIds = [], competitorDomains = [] }) =>
    competitorIds.length + competitorDomains.length > 0
      ? []
      : [
          { field: "competitorIds", message: "or `competitorDomains` is required" },
          { field: "competitorDomains", message: "or `competitorIds` is required" },
        ],
  example: {
    input: {
      competitorDomains: ["hourglasspm.example", "studioledger.example"],
      options: { maxGapsPerType: 10, minKeywordVolume: 50 },
      tags: ["q4-plan"],
    },
    output: exampleHandle("research.content_gap", {
      credits: 2 * PRICES.contentGap.perCompetitor,
      durationSeconds: 150,
    }),
  },
});

const listContentGapsItself = defineList({
  area: "content-gap",
  name: "research.content_gap.list",
  path: "/v1/research/content-gap",
  summary: "List content-gap reports",
  description:
    "Returns the content-gap reports of the workspace without their gaps, newest first. For the gaps of one use `research.content_gap.get`; for a new report use `research.content_gap.find`.",
  fields: {
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only reports with this tag." })),
  },
  item: ContentGapSummary,
  list: { filters: { tag: { is: "has", of: "tags" } }, order: "-createdAt", identifier: "reportId" },
  example: { input: { tag: "q4-plan" }, data: [exampleSummary] },
});

export const listContentGaps = withCoverage(listContentGapsItself, RunCoverage);

export const getContentGap = defineQuery({
  area: "content-gap",
  name: "research.content_gap.get",
  path: "/v1/research/content-gap/{id}",
  summary: "Get a content-gap report",
  description:
    "Returns one report with all its gaps. Find its identifier with `research.content_gap.list`; write content for its gaps with `research.content_gap.queue_content`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("gap", "the report") }),
  output: ContentGapReport,
  example: { input: { id: exampleReport.reportId }, output: exampleReport },
});

export const contentGapOperations = [findContentGaps, listContentGaps, getContentGap];
