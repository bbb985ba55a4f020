import { type Static, type TSchema, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import {
  IntentLabel,
  KEYWORD_PRIORITIES,
  KEYWORD_SOURCES,
  KEYWORD_STATUSES,
  RelevanceLabel,
} from "./keyword-schemas.ts";
import { listKeywords } from "./keywords.ts";

function Facet<S extends TSchema>(value: S, description: string) {
  return Type.Array(
    Type.Object({
      value,
      count: Type.Integer({ minimum: 0, description: "Number of matching keywords with this value." }),
    }),
    { description: `${description} Highest count first.` },
  );
}

export const KeywordFacets = Type.Object(
  {
    total: Type.Integer({ minimum: 0, description: "Number of matching keywords; exact up to 10,000." }),
    isEstimate: Unset(
      Type.Boolean({
        default: false,
        description: "True if more than 10,000 match: total and counts are then estimated from a sample.",
      }),
    ),
    facets: Type.Object(
      {
        intent: Facet(
          Nullable(IntentLabel, { description: "Intent label; null for keywords without one." }),
          "By intent. A keyword with several labels counts under each.",
        ),
        relevance: Facet(
          Nullable(RelevanceLabel, { description: "Relevance label; null for keywords without one." }),
          "By relevance.",
        ),
        status: Facet(OneOf(KEYWORD_STATUSES, { description: "State of the keyword." }), "By state."),
        priority: Facet(
          Nullable(OneOf(KEYWORD_PRIORITIES), { description: "Priority; null for keywords without one." }),
          "By priority.",
        ),
        source: Facet(OneOf(KEYWORD_SOURCES, { description: "Origin of the keyword." }), "By source."),
        pillar: Facet(
          Nullable(Type.String(), { description: "Identifier of the pillar, `pil_…`; null for keywords without one." }),
          "By pillar; the 100 with the most keywords.",
        ),
        tag: Facet(Type.String({ description: "The tag." }), "By tag; the 100 with the most keywords."),
        hasContent: Facet(Type.Boolean({ description: "Whether content targets the keyword." }), "By content."),
      },
      { description: "Counts by value of each field." },
    ),
  },
  { description: "Keyword counts." },
);
export type KeywordFacets = Static<typeof KeywordFacets>;

const { sort: _sort, limit: _limit, cursor: _cursor, ...listFilters } = listKeywords.input.properties;

export const keywordFacets = defineQuery({
  area: "keywords",
  name: "research.keyword.facets",
  path: "/v1/keywords/facets",
  summary: "Count keywords by value",
  description:
    "Returns keyword counts by intent, relevance, state, priority, source, pillar and tag. It has the filters of `research.keyword.list`, and each count applies all of them. Use it to choose filters for a list.",
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

export const keywordGroupOperations = [keywordFacets];
