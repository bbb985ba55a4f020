import { type Static, Type } from "typebox";
import { Device } from "./kernel/fields.ts";
import { Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

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

export const IntentLabel = OneOf(INTENT_LABELS, { description: "Why people search it." });
export type IntentLabel = Static<typeof IntentLabel>;
export const RelevanceLabel = OneOf(RELEVANCE_LABELS, { description: "How it relates to what the brand offers." });
export type RelevanceLabel = Static<typeof RelevanceLabel>;

export const Keyword = Type.Object(
  {
    id: Type.String({ description: "Identifier, `kw_…`." }),
    keyword: Type.String({ description: "The phrase; unique in the workspace." }),
    intentLabels: Type.Array(IntentLabel, { description: "Why people search it; may be several, may be none." }),
    intentConfidence: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: "0 to 1; null where not labelled.",
    }),
    relevanceLabel: Nullable(RelevanceLabel, { description: "How it relates to the offer; null where not labelled." }),
    relevanceConfidence: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: "0 to 1; null where not labelled.",
    }),
    status: OneOf(KEYWORD_STATUSES, { description: "Where it stands." }),
    priority: Nullable(OneOf(KEYWORD_PRIORITIES), {
      description: "How much it matters to you.",
    }),
    pillarId: Nullable(Type.String(), { description: "The pillar it belongs to, `pil_…`." }),
    tags: Type.Array(Type.String(), { description: "Free labels." }),
    volume: Nullable(Type.Integer({ minimum: 0 }), { description: "Searches a month; null where unknown." }),
    kd: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description: "Keyword difficulty, 0 to 100; null where unknown.",
    }),
    source: OneOf(KEYWORD_SOURCES, {
      description: "Where it came from.",
    }),
    currentRank: Nullable(
      Type.Object({
        position: Type.Integer({ minimum: 1, description: "Position in the SERP." }),
        url: Type.String({ description: "The page that ranks." }),
        checkedAt: Timestamp("When it was measured."),
      }),
      { description: "Latest measured rank; null where never found." },
    ),
    createdAt: Timestamp("When it was created."),
    updatedAt: Timestamp("When it last changed."),
  },
  { description: "A search phrase the workspace cares about." },
);
export type Keyword = Static<typeof Keyword>;

export const RankCheck = Type.Object(
  {
    checkDate: Timestamp("When it was measured."),
    position: Nullable(Type.Integer({ minimum: 1 }), { description: "Position in the SERP; null when not found." }),
    url: Nullable(Type.String(), { description: "The page that ranks; null when none does." }),
    isOwnedDomain: Type.Boolean({ description: "Whether the page is the brand's." }),
    device: Device,
    location: Type.String({ description: "Market, ISO 3166-1 alpha-2." }),
  },
  { description: "One measurement of a rank." },
);
export type RankCheck = Static<typeof RankCheck>;

export const KeywordDetail = Type.Object(
  {
    ...Keyword.properties,
    rankHistory: Type.Array(RankCheck, { description: "The latest 30 rank checks, newest first." }),
    links: Type.Object(
      {
        blogPosts: Type.Array(Type.String(), { description: "Identifiers of blog posts for it, `bp_…`." }),
        landingPages: Type.Array(Type.String(), { description: "Identifiers of landing pages for it, `lp_…`." }),
      },
      { description: "Content that targets it." },
    ),
  },
  { description: "A keyword with its rank checks and content." },
);
export type KeywordDetail = Static<typeof KeywordDetail>;
