import { type Static, Type } from "typebox";
import { KeywordSearch } from "../indexing/performance-schemas.ts";
import { Unset } from "../kernel/answers.ts";
import { Device } from "../kernel/fields.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { rankMovementFields } from "../ranks/rank-list.ts";
import { RankSurfaces, RankVia } from "../ranks/rank-places.ts";
import { KeywordMetrics } from "./keyword-metrics.ts";

export const INTENT_LABELS = [
  "URGENCY",
  "PURCHASE",
  "LOCATION",
  "SPECIFICATION",
  "PRODUCT",
  "PROBLEM_SOLUTION",
  "ALTERNATIVE",
] as const;
export const KEYWORD_STATUSES = ["RAW", "LABELLING", "LABELED", "FOCUSED", "ARCHIVED"] as const;
export const KEYWORD_PRIORITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "BACKLOG"] as const;
export const KEYWORD_SOURCES = ["SERPDATA", "SEARCH_CONSOLE", "LINKDATA", "AI_SUGGESTION", "USER_INPUT"] as const;
export const RELEVANCE_LABELS = ["OFFERING", "ALTERNATIVE", "COMPLEMENTARY", "INCUMBENT"] as const;

export const IntentLabel = OneOf(INTENT_LABELS, { description: "Search intent." });
export type IntentLabel = Static<typeof IntentLabel>;
/** Display names of the intents, the same in the web app, the terminal and the report. */
export const INTENT_NAMES: Readonly<Record<IntentLabel, string>> = {
  URGENCY: "Urgent",
  PURCHASE: "Purchase",
  LOCATION: "Local",
  SPECIFICATION: "Specification",
  PRODUCT: "Product",
  PROBLEM_SOLUTION: "Problem",
  ALTERNATIVE: "Alternative",
};
export const RelevanceLabel = OneOf(RELEVANCE_LABELS, { description: "Relation to the brand's offer." });
export type RelevanceLabel = Static<typeof RelevanceLabel>;

export const Keyword = Type.Object(
  {
    id: Type.String({ description: "Identifier, `kw_…`." }),
    keyword: Type.String({ description: "The phrase; unique in the workspace." }),
    intentLabels: Type.Array(IntentLabel, { description: "Search intents; empty if none." }),
    intentConfidence: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "not_labeled", {
      description: "Confidence, 0 to 1; null if not labeled.",
    }),
    relevanceLabel: Knowable(RelevanceLabel, "not_labeled", {
      description: "Relation to the brand's offer; null if not labeled.",
    }),
    relevanceConfidence: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "not_labeled", {
      description: "Confidence, 0 to 1; null if not labeled.",
    }),
    status: OneOf(KEYWORD_STATUSES, { description: "State of the keyword." }),
    priority: Nullable(OneOf(KEYWORD_PRIORITIES), {
      description: "Priority of the keyword.",
    }),
    pillarId: Nullable(Type.String(), { description: "Pillar of the keyword, `pil_…`; null if none." }),
    tags: Type.Array(Type.String(), { description: "Labels." }),
    volume: Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
      description: "Searches per month; null if unknown.",
    }),
    kd: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_metrics", {
      description: "Keyword difficulty, 0 to 100; null if unknown.",
    }),
    ...KeywordMetrics.properties,
    source: OneOf(KEYWORD_SOURCES, {
      description: "Origin of the keyword.",
    }),
    currentRank: Nullable(
      Type.Object({
        position: Type.Integer({ minimum: 1, description: "Position in the SERP." }),
        url: Type.String({ description: "The page that ranks." }),
        via: RankVia,
        checkedAt: Timestamp("Measurement time."),
      }),
      {
        description: "Latest measured rank in the workspace's market on desktop; null if never found. Others: `ranks`.",
      },
    ),
    ranks: Unset(
      Type.Array(
        Type.Object({
          device: Device,
          location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
          language: Type.String({ description: "ISO 639-1." }),
          position: Nullable(Type.Integer({ minimum: 1 }), {
            description: "Position; null if not among the first `depth` results.",
          }),
          url: Nullable(Type.String(), { description: "The page that ranks; null if none does." }),
          via: RankVia,
          depth: Type.Integer({ minimum: 1, description: "Number of results that the check examined." }),
          checkedAt: Timestamp("Measurement time."),
          ...rankMovementFields,
        }),
        { description: "Latest check for each device, market and language; empty if never checked." },
      ),
    ),
    createdAt: Timestamp("Creation time."),
    updatedAt: Timestamp("Time of the last change."),
  },
  { description: "A phrase that people search for, stored in the workspace." },
);
export type Keyword = Static<typeof Keyword>;

export const ListedKeyword = Type.Object(
  {
    ...Keyword.properties,
    search: Knowable(KeywordSearch, "not_imported", {
      description:
        "Search Console figures of the newest 28 final days; null if none are imported, or if the vendor returned no row for the query. It withholds rare queries.",
    }),
    trend: Type.Optional(
      Type.Array(Nullable(Type.Integer({ minimum: 1 })), {
        description:
          "With `include=trend`: positions of the latest 30 conclusive checks on `device` in the market, oldest first; null for a check that did not find it. Empty if never checked.",
      }),
    ),
  },
  { description: "A keyword with its clicks." },
);
export type ListedKeyword = Static<typeof ListedKeyword>;

export const RankCheck = Type.Object(
  {
    checkDate: Timestamp("Measurement time."),
    position: Nullable(Type.Integer({ minimum: 1 }), { description: "Position in the SERP; null if not found." }),
    url: Nullable(Type.String(), { description: "The page that ranks; null if none does." }),
    via: RankVia,
    surfaces: RankSurfaces,
    depth: Unset(
      Nullable(Type.Integer({ minimum: 1 }), {
        description: "Number of results that the check examined: without a position, not among the first `depth`.",
      }),
    ),
    conclusive: Unset(
      Type.Boolean({
        description:
          "False if the check found nothing and examined fewer results than the last known position: it does not change the rank.",
      }),
    ),
    isOwnedDomain: Type.Boolean({ description: "Whether the page belongs to the brand." }),
    device: Device,
    location: Type.String({ description: "Market: ISO 3166-1 alpha-2, or a place such as `Berlin,Germany`." }),
  },
  { description: "One measurement of a rank." },
);
export type RankCheck = Static<typeof RankCheck>;

export const KeywordDetail = Type.Object(
  {
    ...ListedKeyword.properties,
    rankHistory: Type.Array(RankCheck, { description: "The latest 30 rank checks, newest first." }),
    links: Type.Object(
      {
        blogPosts: Type.Array(Type.String(), { description: "Blog posts that target the keyword, `bp_…`." }),
        landingPages: Type.Array(Type.String(), { description: "Landing pages that target the keyword, `lp_…`." }),
      },
      { description: "Content that targets the keyword." },
    ),
  },
  { description: "A keyword with its clicks, rank checks and content." },
);
export type KeywordDetail = Static<typeof KeywordDetail>;
