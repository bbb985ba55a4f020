import { Type } from "typebox";
import { exampleListedKeyword } from "../examples/keyword.ts";
import { IncludeArchived } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, OneOf } from "../kernel/schemas.ts";
import { RANK_SELECTORS, RANK_SORTS, rankFilterFields, rankFilterRules } from "../ranks/rank-list.ts";
import {
  INTENT_LABELS,
  KEYWORD_PRIORITIES,
  KEYWORD_STATUSES,
  KeywordDetail,
  ListedKeyword,
  RELEVANCE_LABELS,
} from "./keyword-schemas.ts";

export const KEYWORD_SORTS = [
  "createdAt",
  "-createdAt",
  "keyword",
  "-keyword",
  "volume",
  "-volume",
  "kd",
  "-kd",
  ...RANK_SORTS,
] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

export const listKeywords = defineList({
  name: "research.keyword.list",
  path: "/v1/keywords",
  area: "keywords",
  summary: "List keywords",
  description:
    "Returns the keywords of the workspace, newest first, filtered by labels, state, volume, difficulty, rank or text. Archived keywords are omitted by default. For one keyword with its rank checks use `research.keyword.get`.",
  fields: {
    intent: Type.Optional(Csv("Only keywords with one of these intent labels, for example `PURCHASE,URGENCY`.")),
    relevance: Type.Optional(Csv("Only keywords with one of these relevance labels.")),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
    status: Type.Optional(Csv("Only keywords in one of these states.")),
    priority: Type.Optional(Csv("Only keywords with one of these priorities.")),
    minVolume: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        description: "Only keywords with at least this many searches per month.",
      }),
    ),
    maxKd: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description: "Only keywords with at most this keyword difficulty, 0 to 100.",
      }),
    ),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only keywords that contain this text, ignoring case." }),
    ),
    hasContent: Type.Optional(
      Type.Boolean({
        description: "True returns only keywords with content that targets them; false only those without.",
      }),
    ),
    ...rankFilterFields,
    includeArchived: IncludeArchived("Include archived keywords."),
    include: Type.Optional(OneOf(["trend"], { description: "Field to add: the trend of the ranks." })),
    sort: Type.Optional(
      OneOf(KEYWORD_SORTS, {
        default: "-createdAt",
        description:
          "Sort field; `-` for descending. `rank` is the position of the latest check, `change` the positions gained in `changeDays`. Unknown values come last.",
      }),
    ),
  },
  paging: { defaultLimit: 100, maxLimit: 500 },
  item: ListedKeyword,
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
      ...rankFilterRules,
      includeArchived: { is: "reveals", of: "archived", unless: "status" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "keyword", "volume", "kd", "rank", "change"],
    others: [...RANK_SELECTORS, "include"],
  },
  example: {
    input: { intent: "PURCHASE,URGENCY", minVolume: 100, limit: 50 },
    data: [exampleListedKeyword],
  },
});

export const getKeyword = defineQuery({
  name: "research.keyword.get",
  path: "/v1/keywords/{id}",
  area: "keywords",
  summary: "Get a keyword",
  description:
    "Returns one keyword with its clicks, its latest 30 rank checks and the content that targets it. Find its identifier with `research.keyword.list`.",
  errors: ["keyword_not_found"],
  input: Closed({
    id: Type.String({ minLength: 1, maxLength: 100, description: "Identifier of the keyword, `kw_…`." }),
    includeArchived: IncludeArchived("Return the keyword even if it is archived."),
  }),
  output: KeywordDetail,
  example: {
    input: { id: exampleListedKeyword.id },
    output: { ...exampleListedKeyword, rankHistory: [], links: { blogPosts: [], landingPages: [] } },
  },
});

export const keywordOperations = [listKeywords, getKeyword];
