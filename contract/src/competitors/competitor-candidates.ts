import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Coverage } from "../kernel/coverage.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";

export const SITE_KINDS = ["brand", "publisher"] as const;

/** What a site is, judged by its name and its results. */
export const SiteKind = Unset(
  Nullable(OneOf(SITE_KINDS), {
    description:
      "`brand` if the site sells, `publisher` if it writes about what others sell, by its name and its results; null without a sign.",
  }),
);

const pages = (description: string) => Type.Integer({ minimum: 0, description });

export const CompetitorCandidate = Type.Object(
  {
    domain: Type.String({ description: "Registrable domain." }),
    similarity: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Overlap of results pages with your domain, 0 to 1: shared pages divided by pages that contain either domain, weighted by the relevance of the query and reduced for small samples.",
    }),
    sharedQueries: pages("Queries with your domain on the results page and this domain in the top ten."),
    queries: pages("Queries with this domain in the top ten."),
    ourBetter: pages("Shared queries where your domain ranks higher."),
    theirBetter: pages("Shared queries where this domain ranks higher."),
    kind: SiteKind,
    source: Unset(
      OneOf(["serp", "bootstrap_brand"], {
        description: "`serp`: shares your stored results pages; `bootstrap_brand`: named by the latest run only.",
      }),
    ),
    exampleQueries: Type.Array(Type.String(), {
      description: "Shared queries, at most 5, this domain's best ranks first.",
    }),
  },
  { description: "A domain that may be a competitor." },
);
export type CompetitorCandidate = Static<typeof CompetitorCandidate>;

export const CompetitorCandidates = Type.Object(
  {
    candidates: Type.Array(CompetitorCandidate, {
      description: "Candidates, most similar first, then those that only the latest run of `bootstrap_brand` named.",
    }),
    ourQueries: pages("Queries with your domain on the results page."),
    queriesCompared: pages("Queries whose latest stored results page was compared."),
    coverage: Unset(Coverage({})),
  },
  { description: "Untracked domains that may be competitors." },
);
export type CompetitorCandidates = Static<typeof CompetitorCandidates>;

export const competitorCandidates = defineQuery({
  name: "research.competitor.candidates",
  path: "/v1/research/competitor/candidates",
  area: "competitors",
  summary: "Suggest competitors",
  description:
    "Returns untracked domains that share results pages with you, computed from the latest stored page of each query in the workspace's market, and those that `bootstrap_brand` named. Track one with `research.competitor.add`. To store more pages use `rank_monitor` or `research.serp.fetch`.",
  errors: ["validation_error"],
  input: Closed({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, default: 10, description: "Maximum number of candidates, 1 to 50." }),
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
          kind: "brand",
          source: "serp",
          exampleQueries: ["architect project management software", "time tracking for architects"],
        },
      ],
      ourQueries: 62,
      queriesCompared: 140,
      coverage: { resolve: [] },
    },
  },
});

export const competitorCandidateOperations = [competitorCandidates];
