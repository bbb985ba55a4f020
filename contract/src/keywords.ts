import { type Static, Type } from "typebox";
import { exampleKeyword } from "./examples/keyword.ts";
import { Device, IncludeArchived } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";

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

export const KEYWORD_SORTS = [
  "createdAt",
  "-createdAt",
  "keyword",
  "-keyword",
  "volume",
  "-volume",
  "kd",
  "-kd",
] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

export const listKeywords = defineOperation({
  name: "research.keyword.list",
  method: "GET",
  path: "/v1/keywords",
  kind: "query",
  status: 200,
  area: "keywords",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "List keywords",
  description:
    "Keywords of the workspace, newest first, narrowed by labels, state, volume, difficulty or words. Archived ones are left out unless asked for. Use `research.keyword.get` for one with its rank checks.",
  errors: ["validation_error"],
  input: Closed({
    intent: Type.Optional(Csv("Only keywords with one of these intent labels, for example `PURCHASE,URGENCY`.")),
    relevance: Type.Optional(Csv("Only keywords with one of these relevance labels.")),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
    status: Type.Optional(Csv("Only keywords in one of these states.")),
    priority: Type.Optional(Csv("Only keywords of one of these priorities.")),
    minVolume: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: "Only keywords searched at least this often a month.",
      }),
    ),
    maxKd: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Only keywords of at most this difficulty, 0 to 100." }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only keywords that contain this; case does not matter." }),
    ),
    hasContent: Type.Optional(
      Type.Boolean({ description: "Only keywords with, or without, content that targets them." }),
    ),
    includeArchived: IncludeArchived("True lists archived keywords too."),
    sort: Type.Optional(
      OneOf(KEYWORD_SORTS, {
        default: "-createdAt",
        description: "Field to sort by; `-` for descending. Unknown values come last.",
      }),
    ),
    ...Paging({ defaultLimit: 100, maxLimit: 500 }),
  }),
  output: ListOf(Keyword),
  list: {
    filters: {
      intent: { is: "overlaps", of: "intentLabels", values: INTENT_LABELS },
      relevance: { is: "oneOf", of: "relevanceLabel", values: RELEVANCE_LABELS },
      pillar: { is: "equal", of: "pillarId" },
      tag: { is: "has", of: "tags" },
      status: { is: "oneOf", of: "status", values: KEYWORD_STATUSES },
      priority: { is: "oneOf", of: "priority", values: KEYWORD_PRIORITIES },
      minVolume: { is: "atLeast", of: "volume" },
      maxKd: { is: "atMost", of: "kd" },
      q: { is: "contains", of: "keyword" },
      hasContent: { is: "present", of: "content" },
      includeArchived: { is: "reveals", of: "archived", unless: "status" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "keyword", "volume", "kd"],
    identifier: "id",
  },
  example: {
    input: { intent: "PURCHASE,URGENCY", minVolume: 100, limit: 50 },
    output: { data: [exampleKeyword], nextCursor: null, total: 1 },
  },
});

export const getKeyword = defineOperation({
  name: "research.keyword.get",
  method: "GET",
  path: "/v1/keywords/{id}",
  kind: "query",
  status: 200,
  area: "keywords",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "Read a keyword",
  description:
    "One keyword with its latest 30 rank checks and the content that targets it. Use `research.keyword.list` to find its identifier.",
  errors: ["keyword_not_found"],
  input: Closed({
    id: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the keyword, `kw_…`." }),
    includeArchived: IncludeArchived("True finds an archived keyword too."),
  }),
  output: KeywordDetail,
  example: {
    input: { id: exampleKeyword.id },
    output: { ...exampleKeyword, rankHistory: [], links: { blogPosts: [], landingPages: [] } },
  },
});

export const keywordOperations = [listKeywords, getKeyword];
