import { Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { exampleSerpGap } from "../examples/serp-gap.ts";
import { RunCoverage, withCoverage } from "../kernel/coverage.ts";
import { Identifier } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, OneOf, Timestamp } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { serpGapFaults } from "./serp-gap-faults.ts";
import { AnalyzeSerpGapInput, SERP_GAP_VERDICTS, SerpGapAnalysis } from "./serp-gap-schemas.ts";

export const analyzeSerpGap = defineStart({
  area: "serp-gap",
  name: "research.serp_gap.analyze",
  path: "/v1/research/serp-gap",
  credits: PRICE_WORDS.serpGap,
  skill: "research.serp_gap",
  summary: "Analyze SERP gaps",
  description:
    "Starts a run that analyzes whether your domain can reach the top three for one query, or up to 50, and what prevents it. For stored keywords use `research.serp_gap.bulk`; to compare content with competitors use `research.content_gap.find`.",
  errors: [
    "validation_error",
    "not_found",
    "insufficient_credits",
    "concurrency_limited",
    "serp_too_small",
    "external_unavailable",
  ],
  fields: AnalyzeSerpGapInput.properties,
  check: serpGapFaults,
  example: {
    input: {
      query: "time tracking for architects",
      location: "US",
      options: { weightContent: 0.4, weightDR: 0.4, weightBrand: 0.2 },
    },
    output: exampleHandle("research.serp_gap", { credits: PRICES.serpGap.perQuery, durationSeconds: 20 }),
  },
});

export const SERP_GAP_SORTS = [
  "-createdAt",
  "createdAt",
  "-value",
  "value",
  "-volume",
  "volume",
  "-winnability.score",
  "winnability.score",
  "currentRank",
  "-currentRank",
  "query",
  "-query",
] as const;

const score = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 100, description }));

const listSerpGapsItself = defineList({
  area: "serp-gap",
  name: "research.serp_gap.list",
  path: "/v1/research/serp-gap",
  summary: "List SERP gap analyses",
  description:
    "Returns stored analyses, newest first, filtered by verdict, score or query. For the next page to work on, sort by `-value`. To analyze another query use `research.serp_gap.analyze`.",
  fields: {
    verdict: Type.Optional(Csv("Only analyses with one of these verdicts, for example `EASY_WIN,STRETCH`.")),
    minScore: score("Only analyses with at least this score, 0 to 100."),
    maxScore: score("Only analyses with at most this score, 0 to 100."),
    query: Type.Optional(Type.String({ maxLength: 500, description: "Only analyses of exactly this query." })),
    since: Type.Optional(Timestamp("Created at or after.")),
    until: Type.Optional(Timestamp("Created before.")),
    sort: Type.Optional(
      OneOf(SERP_GAP_SORTS, {
        default: "-createdAt",
        description: "Sort field; `-` for descending. Unknown values come last.",
      }),
    ),
  },
  item: SerpGapAnalysis,
  list: {
    filters: {
      verdict: { is: "oneOf", of: "winnability.verdict", values: SERP_GAP_VERDICTS },
      minScore: { is: "atLeast", of: "winnability.score" },
      maxScore: { is: "atMost", of: "winnability.score" },
      query: { is: "equal", of: "query" },
      since: { is: "atLeast", of: "createdAt" },
      until: { is: "before", of: "createdAt" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "value", "volume", "winnability.score", "currentRank", "query"],
    identifier: "gapId",
  },
  example: {
    input: { verdict: "EASY_WIN,WINNABLE_WITH_EFFORT", minScore: 60 },
    data: [exampleSerpGap],
  },
});

export const listSerpGaps = withCoverage(listSerpGapsItself, RunCoverage);

export const getSerpGap = defineQuery({
  area: "serp-gap",
  name: "research.serp_gap.get",
  path: "/v1/research/serp-gap/{id}",
  summary: "Get a SERP gap analysis",
  description:
    "Returns one stored analysis with its cliffs and competitors. Read its SERP with `research.serp.get` and `supportingSerpId`.",
  errors: ["not_found"],
  input: Closed({ id: Identifier("gap", "the analysis") }),
  output: SerpGapAnalysis,
  example: { input: { id: exampleSerpGap.gapId }, output: exampleSerpGap },
});

export const serpGapOperations = [analyzeSerpGap, listSerpGaps, getSerpGap];
