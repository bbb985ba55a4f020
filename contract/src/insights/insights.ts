import { Type } from "typebox";
import { exampleKeyword } from "../examples/keyword.ts";
import { DEVICES, Identifier, Location } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, OneOf, Timestamp } from "../kernel/schemas.ts";
import { RankExplanation } from "../ranks/rank-explanation.ts";
import { attentionInsight } from "./insights-attention.ts";
import { costInsight } from "./insights-cost.ts";
import { movementInsight } from "./insights-movement.ts";
import { opportunitiesInsight } from "./insights-opportunities.ts";

export const explainRank = defineQuery({
  name: "insights.explain_rank",
  path: "/v1/insights/keywords/{id}",
  area: "insights",
  summary: "Explain why a rank moved",
  description:
    "Returns how one keyword moved in a period, by the verdict that `insights.movement` gives for the same `since`, with possible reasons, most likely first, and their evidence: a storm, the pages that passed the brand's or were passed, changes of the results page and of the brand's page, and other devices and markets. Pages are those of the last crawls. For every check use `research.keyword.rank_history`; to find keywords that moved, sort `research.keyword.list` by `change`.",
  errors: ["validation_error", "keyword_not_found"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    since: Type.Optional(
      Timestamp(
        "Start of the period. Defaults to 7 days ago, as in `insights.movement`; for a keyword that was not checked since, to its check before the latest.",
      ),
    ),
    device: Type.Optional(OneOf(DEVICES, { default: "desktop", description: "Device of the rank." })),
    location: Type.Optional(Location("Market of the rank. Defaults to the workspace's.")),
  }),
  output: RankExplanation,
  example: {
    input: { id: exampleKeyword.id },
    output: {
      keywordId: exampleKeyword.id,
      keyword: exampleKeyword.keyword,
      device: "desktop",
      location: "US",
      language: "en",
      since: "2026-11-09T09:00:00.000Z",
      verdict: "down",
      reason: null,
      resolve: null,
      sentence:
        '"time tracking for architects" fell from 4 to 8 between 9 November 2026 and 16 November 2026. 2 pages rose past yours: hourglasspm.example (9 to 3), studioledger.example (13 to 5).',
      causes: [
        {
          cause: "competitors",
          sentence: "2 pages rose past yours: hourglasspm.example (9 to 3), studioledger.example (13 to 5).",
        },
      ],
      move: {
        from: 4,
        to: 8,
        fromDepth: 100,
        toDepth: 100,
        fromCheckedAt: "2026-11-09T06:00:12.000Z",
        toCheckedAt: "2026-11-16T06:00:12.000Z",
        baseline: 4,
        smallestVisibleDrop: 2.9,
        significant: true,
        fromSerpId: "srp_a3e7u1o5i9h2g6s0l4r8c2pd",
        toSerpId: "srp_f6b0t4y8n2k7w1q5d9x3v6mz",
      },
      storm: null,
      passed: [
        {
          domain: "hourglasspm.example",
          url: "https://www.hourglasspm.example/architects",
          previous: 9,
          current: 3,
          movedBy: 6,
          movedItself: true,
          isCompetitor: true,
        },
        {
          domain: "studioledger.example",
          url: "https://studioledger.example/timesheets",
          previous: 13,
          current: 5,
          movedBy: 8,
          movedItself: true,
          isCompetitor: false,
        },
      ],
      passedCount: 2,
      resultsPage: { added: ["paa"], removed: [], aiAnswerAdded: [], aiAnswerRemoved: [] },
      page: {
        previousUrl: "https://tallyhour.example/for/architects",
        url: "https://tallyhour.example/for/architects",
        before: null,
        now: null,
        changed: [],
      },
      others: [],
      markers: [],
    },
  },
});

export const insightOperations = [attentionInsight, explainRank, costInsight, movementInsight, opportunitiesInsight];
