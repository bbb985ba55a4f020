import { type Static, Type } from "typebox";
import { defineOperation } from "./kernel/operation.ts";
import { Closed } from "./kernel/schemas.ts";

const pages = (description: string) => Type.Integer({ minimum: 0, description });

export const CompetitorCandidate = Type.Object(
  {
    domain: Type.String({ description: "Its registrable domain." }),
    similarity: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "How much its results pages are ours, 0 to 1: shared pages of all that either is on, by what their queries mean to us, less where few are known.",
    }),
    sharedQueries: pages("Queries with us on the page and it among the first ten."),
    queries: pages("Queries with it among the first ten."),
    ourBetter: pages("Shared queries where we stand above it."),
    theirBetter: pages("Shared queries where it stands above us."),
    exampleQueries: Type.Array(Type.String(), {
      description: "Shared queries, those where it stands highest first; at most 5.",
    }),
  },
  { description: "A domain that may be a competitor." },
);
export type CompetitorCandidate = Static<typeof CompetitorCandidate>;

export const CompetitorCandidates = Type.Object(
  {
    candidates: Type.Array(CompetitorCandidate, { description: "The most similar first." }),
    ourQueries: pages("Queries with us on the page."),
    queriesCompared: pages("Queries whose latest stored results page was looked at."),
  },
  { description: "Who shares our results pages and is not tracked." },
);
export type CompetitorCandidates = Static<typeof CompetitorCandidates>;

export const competitorCandidates = defineOperation({
  name: "research.competitor.candidates",
  method: "GET",
  path: "/v1/research/competitor/candidates",
  area: "competitors",
  kind: "query",
  status: 200,
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
  summary: "Propose competitors",
  description:
    "Domains that share our results pages and are not tracked yet, worked out from the latest stored page of each query in the workspace's market. Track one with `research.competitor.add`; store more pages with `rank_monitor` or `research.serp.fetch`.",
  errors: ["validation_error"],
  input: Closed({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 10, description: "Most candidates, 1 to 50." }),
    ),
  }),
  output: CompetitorCandidates,
  example: {
    input: { limit: 5 },
    output: {
      candidates: [
        {
          domain: "hourglasspm.example",
          similarity: 0.41,
          sharedQueries: 38,
          queries: 61,
          ourBetter: 11,
          theirBetter: 27,
          exampleQueries: ["architect project management software", "time tracking for architects"],
        },
      ],
      ourQueries: 62,
      queriesCompared: 140,
    },
  },
});

export const competitorCandidateOperations = [competitorCandidates];
