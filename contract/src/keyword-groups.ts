import { type Static, type TSchema, Type } from "typebox";
import { exampleKeyword } from "./examples/keyword.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import {
  IntentLabel,
  KEYWORD_PRIORITIES,
  KEYWORD_SOURCES,
  KEYWORD_STATUSES,
  listKeywords,
  RelevanceLabel,
} from "./keywords.ts";

const operation = { scope: "workspace", workspace: "required", credits: "free", demo: "demo" } as const;

function Facet<S extends TSchema>(value: S, description: string) {
  return Type.Array(
    Type.Object({
      value,
      count: Type.Integer({ minimum: 0, description: "Keywords with this value that pass the filters." }),
    }),
    { description: `${description} Most first.` },
  );
}

export const KeywordFacets = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: "Keywords that pass the filters; exact up to 10,000." }),
    isEstimate: Type.Optional(
      Type.Boolean({
        description: "True when more than 10,000 pass: total and counts are then estimated from a sample.",
      }),
    ),
    facets: Type.Object(
      {
        intent: Facet(
          Nullable(IntentLabel, { description: "Intent label; null for keywords without one." }),
          "By intent; a keyword with several labels counts under each.",
        ),
        relevance: Facet(
          Nullable(RelevanceLabel, { description: "Relevance label; null for keywords without one." }),
          "By relevance.",
        ),
        status: Facet(OneOf(KEYWORD_STATUSES, { description: "State." }), "By state."),
        priority: Facet(
          Nullable(OneOf(KEYWORD_PRIORITIES), { description: "Priority; null for keywords without one." }),
          "By priority.",
        ),
        source: Facet(OneOf(KEYWORD_SOURCES, { description: "Source." }), "By source."),
        pillar: Facet(
          Nullable(Type.String(), { description: "Identifier of the pillar, `pil_…`; null for keywords without one." }),
          "By pillar; the 100 largest.",
        ),
        tag: Facet(Type.String({ description: "Tag." }), "By tag; the 100 most used."),
        hasContent: Facet(Type.Boolean({ description: "Whether content targets the keyword." }), "By content."),
      },
      { description: "Counts per value of each field." },
    ),
  },
  { description: "What keywords there are." },
);
export type KeywordFacets = Static<typeof KeywordFacets>;

const { sort: _sort, limit: _limit, cursor: _cursor, ...listFilters } = listKeywords.input.properties;

export const keywordFacets = defineOperation({
  ...operation,
  area: "keywords",
  name: "research.keyword.facets",
  method: "GET",
  path: "/v1/keywords/facets",
  kind: "query",
  status: 200,
  summary: "Count keywords by value",
  description:
    "How many keywords there are of each intent, relevance, state, priority, source, pillar and tag, under the same filters as `research.keyword.list`, all of which apply to every count. Use it to learn which filters are worth setting.",
  errors: ["validation_error"],
  input: Closed(listFilters),
  output: KeywordFacets,
  example: {
    input: { relevance: "OFFERING", minVolume: 100 },
    output: {
      total: 96,
      facets: {
        intent: [
          { value: "PURCHASE", count: 41 },
          { value: "SPECIFICATION", count: 33 },
          { value: null, count: 22 },
        ],
        relevance: [{ value: "OFFERING", count: 96 }],
        status: [
          { value: "LABELED", count: 80 },
          { value: "FOCUSED", count: 16 },
        ],
        priority: [
          { value: null, count: 84 },
          { value: "HIGH", count: 12 },
        ],
        source: [
          { value: "SERPDATA", count: 71 },
          { value: "USER_INPUT", count: 25 },
        ],
        pillar: [
          { value: "pil_s8c2v6k0m4r9t3x7n1d5q8wb", count: 58 },
          { value: null, count: 38 },
        ],
        tag: [{ value: "campaign:studios", count: 44 }],
        hasContent: [
          { value: false, count: 79 },
          { value: true, count: 17 },
        ],
      },
    },
  },
});

export const KeywordCluster = Type.Object(
  {
    id: Type.String({ description: "Identifier, `clu_…`; stays the same while most of its keywords do." }),
    name: Type.String({ description: "Its head keyword: the one searched most." }),
    headKeywordId: Type.String({ description: "Identifier of the head keyword, `kw_…`." }),
    size: Type.Integer({ minimum: 1, description: "Keywords in it." }),
    totalVolume: Nullable(Type.Integer({ minimum: 0 }), {
      description: "Searches a month of all its keywords whose volume is known; null where none is.",
    }),
    averageKd: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description: "Mean difficulty of its keywords, 0 to 100; null where unknown.",
    }),
    intentLabels: Type.Array(IntentLabel, { description: "Intents that most of its keywords share." }),
    method: OneOf(["serp", "words"], {
      description: "Whether shared search results or, for want of those, shared words hold it together.",
    }),
    onePage: Type.Boolean({
      description: "True when its keywords share so many results that one page should serve them all.",
    }),
    keywords: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        volume: Nullable(Type.Integer({ minimum: 0 }), { description: "Searches a month; null where unknown." }),
        similarity: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "How much its results, or words, are those of the head keyword, 0 to 1.",
        }),
      }),
      { description: "Its keywords, searched most first; at most 100." },
    ),
    updatedAt: Timestamp("When it was last worked out."),
  },
  { description: "Keywords that people search for the same thing." },
);
export type KeywordCluster = Static<typeof KeywordCluster>;

export const listClusters = defineOperation({
  ...operation,
  area: "clusters",
  name: "research.keyword.clusters.list",
  method: "GET",
  path: "/v1/keywords/clusters",
  kind: "query",
  status: 200,
  summary: "List keyword clusters",
  description:
    "Keywords of the workspace grouped by what is searched with them, the largest volume first: plan one page for a cluster rather than one for a keyword. Groups you make yourself are pillars, see `research.pillar.list`.",
  errors: ["validation_error"],
  input: Closed({
    minSimilarity: Type.Optional(
      Type.Number({
        minimum: 0.1,
        maximum: 1,
        default: 0.3,
        description:
          "How much keywords must share to be together, 0.1 to 1; 0.3 is about three of the first ten results.",
      }),
    ),
    minSize: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 2,
        description: "Only clusters of at least this many keywords.",
      }),
    ),
    pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords of this pillar, `pil_…`." })),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only keywords with this tag." })),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Only clusters with a keyword that contains this; case does not matter.",
      }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(KeywordCluster),
  list: {
    filters: { minSize: { is: "atLeast", of: "size" }, q: { is: "contains", of: "phrases" } },
    order: "-totalVolume",
    identifier: "id",
    // They say which keywords are grouped, and how.
    others: ["minSimilarity", "pillar", "tag"],
  },
  example: {
    input: { minSimilarity: 0.4, q: "architect" },
    output: {
      data: [
        {
          id: "clu_p4t8c2h6v0k9d3m7s1x5q8wr",
          name: "time tracking for architects",
          headKeywordId: exampleKeyword.id,
          size: 2,
          totalVolume: 930,
          averageKd: 21.5,
          intentLabels: ["PURCHASE"],
          method: "serp",
          onePage: true,
          keywords: [
            { id: exampleKeyword.id, keyword: "time tracking for architects", volume: 720, similarity: 1 },
            {
              id: "kw_c7m3x9q5b1v6n2z8k4r0t5wy",
              keyword: "architect timesheet software",
              volume: 210,
              similarity: 0.62,
            },
          ],
          updatedAt: "2026-11-16T02:00:00.000Z",
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
});

export const keywordGroupOperations = [keywordFacets, listClusters];
