import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Domain, DryRun, Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const CONTENT_GAP_TYPES = ["MISSING_TOPIC", "KEYWORD_GAP", "WEAKER_COVERAGE"] as const;
export const CONTENT_GAP_PRIORITIES = ["HIGH", "MEDIUM", "LOW"] as const;

const gap = {
  id: Type.String({ description: "Identifier, `gap_item_…`." }),
  priority: OneOf(CONTENT_GAP_PRIORITIES, {
    description: "What it is worth, by traffic to be won and chance to win it.",
  }),
};
const estimatedTraffic = Nullable(Type.Number({ minimum: 0 }), {
  description: "Visits a month to be won; null where volumes are unknown.",
});
const recommendedAngle = Type.String({ description: "What our page should do that theirs do not." });
const competitorId = Type.String({ description: "Identifier of the competitor, `cmp_…`." });
const rank = (description: string) => Nullable(Type.Integer({ minimum: 1 }), { description });

export const MissingTopic = Type.Object(
  {
    ...gap,
    type: Type.Literal("MISSING_TOPIC", { description: "A topic that competitors cover and we do not." }),
    topic: Type.String({ description: "The topic." }),
    competitorsCovering: Type.Array(Type.Object({ competitorId, url: Type.String({ description: "Their page." }) }), {
      description: "Who covers it; at least two.",
    }),
    relatedKeywords: Type.Array(Type.String(), { description: "What people search for it, searched most first." }),
    estimatedTraffic,
    recommendedAngle,
    estimatedLiftMonths: Nullable(Type.Number({ minimum: 0 }), {
      description: "Months until it should bring half of that traffic; null where it cannot be told.",
    }),
  },
  { description: "A topic that competitors cover and we do not." },
);
export const KeywordGap = Type.Object(
  {
    ...gap,
    type: Type.Literal("KEYWORD_GAP", { description: "A keyword that competitors rank for and we do not." }),
    keyword: Type.String({ description: "The phrase." }),
    competitorsRanking: Type.Array(
      Type.Object({ competitorId, position: Type.Integer({ minimum: 1, description: "Their position." }) }),
      { description: "Who ranks for it." },
    ),
    estimatedTraffic,
    recommendedAngle,
  },
  { description: "A keyword that competitors rank for and we do not." },
);
export const WeakerCoverage = Type.Object(
  {
    ...gap,
    type: Type.Literal("WEAKER_COVERAGE", { description: "A page of ours that a competitor's outranks." }),
    ourContentId: Nullable(Type.String(), {
      description: "Our content, `cnt_…`; null for a page that was not written here.",
    }),
    ourUrl: Nullable(Type.String(), { description: "Our page; null for content that is not published." }),
    ourRank: rank("Our position; null when not found in the first 100."),
    competitorRank: Type.Integer({ minimum: 1, description: "Their position." }),
    competitorUrl: Type.String({ description: "Their page." }),
    weaknessReason: Type.String({ description: "What theirs has and ours lacks." }),
    recommendedAction: Type.String({ description: "What to change." }),
  },
  { description: "A page of ours that a competitor's outranks." },
);
export const ContentGap = Type.Union([MissingTopic, KeywordGap, WeakerCoverage], {
  description: "A gap; `type` tells which fields it has.",
});
export type ContentGap = Static<typeof ContentGap>;

const reportFields = {
  reportId: Type.String({ description: "Identifier, `gap_…`." }),
  competitorsAnalyzed: Type.Integer({ minimum: 0, description: "Competitors whose data could be read." }),
  summary: Type.Object(
    {
      missingTopics: Type.Integer({ minimum: 0, description: "Gaps of the type MISSING_TOPIC." }),
      keywordGaps: Type.Integer({ minimum: 0, description: "Gaps of the type KEYWORD_GAP." }),
      weakerCoverage: Type.Integer({ minimum: 0, description: "Gaps of the type WEAKER_COVERAGE." }),
      totalRecommendations: Type.Integer({ minimum: 0, description: "All gaps." }),
    },
    { description: "How many gaps of which type." },
  ),
  tags: Type.Array(Type.String(), { description: "Free labels." }),
  createdAt: Timestamp("When it was made."),
};

export const ContentGapSummary = Type.Object(reportFields, { description: "A content-gap report in brief." });
export type ContentGapSummary = Static<typeof ContentGapSummary>;

export const ContentGapReport = Type.Object(
  {
    ...reportFields,
    gaps: Type.Array(ContentGap, { description: "What to write or improve, the most valuable first." }),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What competitors' content has and ours lacks." },
);
export type ContentGapReport = Static<typeof ContentGapReport>;

export const FindContentGapsInput = Closed(
  {
    competitorIds: Type.Optional(
      Type.Array(Identifier("cmp", "a competitor"), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: "Competitors to compare with, 1 to 20; these or `competitorDomains` are required.",
      }),
    ),
    competitorDomains: Type.Optional(
      Type.Array(Domain("A competitor's site."), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description: "Sites to compare with, 1 to 20; those not tracked yet become competitors.",
      }),
    ),
    options: Type.Optional(
      Closed(
        {
          includeWeakerCoverage: Type.Optional(
            Type.Boolean({ default: true, description: "Whether to look for pages of ours that theirs outrank." }),
          ),
          maxGapsPerType: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 200, default: 25, description: "Most gaps of each type, 1 to 200." }),
          ),
          minCompetitorRank: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              default: 20,
              description: "A competitor counts from this position on upwards, 1 to 100.",
            }),
          ),
          minKeywordVolume: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000_000,
              default: 100,
              description: "Only keywords searched at least this often a month; those of unknown volume stay.",
            }),
          ),
          pillarFilter: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
              maxItems: 50,
              description: "Only gaps that belong to one of these pillars, by slug.",
            }),
          ),
          considerOwnedSubdomains: Type.Optional(
            Type.Boolean({ default: true, description: "Whether subdomains of our domain count as ours." }),
          ),
        },
        { description: "What to look for." },
      ),
    ),
    tags: Type.Optional(Tags),
  },
  { description: "What `research.content_gap` takes." },
);
export type FindContentGapsInput = Static<typeof FindContentGapsInput>;

export const FindContentGapsResult = ContentGapReport;
export type FindContentGapsResult = Static<typeof FindContentGapsResult>;

const operation = { area: "content-gap", scope: "workspace", workspace: "required", demo: "demo" } as const;

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
      competitorsCovering: [
        { competitorId: "cmp_y6c0g4k8o2s5w9a3e7i1m4qu", url: "https://www.hourglasspm.example/guides/fee-proposals" },
        { competitorId: "cmp_b1f5j9n3r7v2z6d0h4l8p2tx", url: "https://studioledger.example/blog/phase-fees" },
      ],
      relatedKeywords: ["architect fee proposal template", "fee by project phase"],
      estimatedTraffic: 420,
      recommendedAngle: "Work one proposal through from hours to fee, with the sheet to copy.",
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
      ourContentId: null,
      ourUrl: "https://tallyhour.example/for/architects",
      ourRank: 8,
      competitorRank: 1,
      competitorUrl: "https://www.hourglasspm.example/architects",
      weaknessReason: "Theirs shows hours per phase and has three customers' numbers; ours has neither.",
      recommendedAction: "Add a section on phases with one studio's figures.",
    },
  ],
  warnings: [],
};

export const findContentGaps = defineOperation({
  ...operation,
  name: "research.content_gap.find",
  method: "POST",
  path: "/v1/research/content-gap",
  kind: "start",
  status: 202,
  credits: PRICE_WORDS.contentGap,
  skill: "research.content_gap",
  summary: "Find content gaps",
  description:
    "Start a run that compares our content with competitors' and reports topics we miss, keywords we do not rank for and pages of ours that theirs outrank. To have the gaps written use `research.content_gap.queue_content`; for a plain comparison of keywords use `research.competitor.overlap`.",
  errors: [
    "validation_error",
    "not_found",
    "insufficient_credits",
    "concurrency_limited",
    "no_gaps_found",
    "external_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...FindContentGapsInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
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

export const listContentGaps = defineOperation({
  ...operation,
  name: "research.content_gap.list",
  method: "GET",
  path: "/v1/research/content-gap",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List content-gap reports",
  description:
    "Reports of the workspace in brief, newest first. Use `research.content_gap.get` for the gaps of one, `research.content_gap.find` for a new one.",
  errors: ["validation_error"],
  input: Closed({
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only reports with this tag." })),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(ContentGapSummary),
  list: { filters: { tag: { is: "has", of: "tags" } }, order: "-createdAt", identifier: "reportId" },
  example: { input: { tag: "q4-plan" }, output: { data: [exampleSummary], nextCursor: null, total: 1 } },
});

export const getContentGap = defineOperation({
  ...operation,
  name: "research.content_gap.get",
  method: "GET",
  path: "/v1/research/content-gap/{id}",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Read a content-gap report",
  description:
    "One report with all its gaps. Use `research.content_gap.list` to find its identifier, `research.content_gap.queue_content` to act on it.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("gap", "the report") }),
  output: ContentGapReport,
  example: { input: { id: exampleReport.reportId }, output: exampleReport },
});

export const contentGapOperations = [findContentGaps, listContentGaps, getContentGap];
