import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Domain, Identifier, Language, Location } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

export const SERP_GAP_VERDICTS = ["EASY_WIN", "WINNABLE_WITH_EFFORT", "STRETCH", "DOMINATED"] as const;
export const CLIFF_TYPES = ["DR", "BRAND", "CONTENT", "INTENT_SATURATION"] as const;

export const SERP_GAP_ACTIONS = ["CREATE", "IMPROVE", "DEFEND", "SKIP"] as const;
export type SerpGapAction = (typeof SERP_GAP_ACTIONS)[number];

export const SerpGapVerdict = OneOf(SERP_GAP_VERDICTS, {
  description: "By score: `EASY_WIN` 85-100, `WINNABLE_WITH_EFFORT` 60-84, `STRETCH` 35-59, `DOMINATED` 0-34.",
});
export type SerpGapVerdict = Static<typeof SerpGapVerdict>;

/** The verdict of a score, 0 to 100. */
export function verdictOfScore(score: number): SerpGapVerdict {
  if (score >= 85) return "EASY_WIN";
  if (score >= 60) return "WINNABLE_WITH_EFFORT";
  return score >= 35 ? "STRETCH" : "DOMINATED";
}

const SerpGapWork = Type.Object(
  {
    pages: Type.Integer({ minimum: 0, description: "Pages to create." }),
    words: Knowable(Type.Integer({ minimum: 0 }), "page_not_read", { description: "Words to write; null if unknown." }),
    links: Knowable(Type.Integer({ minimum: 0 }), "no_link_data", {
      description: "Linking sites that the page lacks; null if unknown.",
    }),
  },
  { description: "The gap to the first three results of other sites." },
);
const SerpGapThreat = Type.Object({
  rank: Type.Integer({ minimum: 1, description: "Position." }),
  domain: Type.String({ description: "Registrable domain." }),
  reasons: Type.Array(Type.String(), { description: "Its advantages over your page, in sentences." }),
});

const SerpGapPage = Type.Object(
  {
    url: Nullable(Type.String(), {
      description:
        "Your page that serves the cluster of the query: one that ranks, otherwise one about it; null if there is none.",
    }),
    contentType: OneOf(["blog_post", "landing_page"], {
      description: "Content that searchers want: an article or an offer.",
    }),
    clusterId: Nullable(Type.String(), {
      description: "The cluster of the query, `clu_…`; null if the query is no keyword of the workspace.",
    }),
  },
  {
    description:
      "The page that should serve the query: the same decision as `proposedPage` of its cluster. Null for analyses before 0.3.0.",
  },
);

export const SerpGapAnalysis = Type.Object(
  {
    gapId: Type.String({ description: "Identifier, `gap_…`." }),
    query: Type.String({ description: "The query." }),
    keywordId: Unset(
      Nullable(Type.String(), { description: "The stored keyword with this query, `kw_…`; null without one." }),
    ),
    volume: Unset(
      Knowable(Type.Integer({ minimum: 0 }), "no_metrics", {
        description: "Searches per month of the keyword; null if unknown.",
      }),
    ),
    value: Unset(
      Knowable(Type.Number({ minimum: 0 }), "no_metrics", {
        description: "Expected additional visits per month at rank 3, weighted by `score`; null without a volume.",
      }),
    ),
    ourDomain: Type.String({ description: "The analyzed domain." }),
    currentRank: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Its current position; null if it does not rank.",
    }),
    winnability: Type.Object(
      {
        score: Type.Number({
          minimum: 0,
          maximum: 100,
          description: "How winnable a place in the top three is, 0 to 100.",
        }),
        confidence: Type.Number({ minimum: 0, maximum: 1, description: "0 to 1; lower when data is missing." }),
        verdict: SerpGapVerdict,
        estimatedMonthsToTopThree: Nullable(Type.Number({ minimum: 0 }), {
          description:
            "Months until the top three with the recommended effort; 0 if the domain is there, null if the top three is not expected.",
        }),
      },
      { description: "Whether the query can be won." },
    ),
    cliffs: Type.Array(
      Type.Object({
        type: OneOf(CLIFF_TYPES, {
          description:
            "`DR`: domain ratings drop; `BRAND`: the searched brand holds the page; `CONTENT`: text lengths drop; `INTENT_SATURATION`: one kind of page fills it.",
        }),
        detected: Type.Boolean({ description: "Whether it was detected." }),
        description: Type.String({ description: "The observation, in one sentence." }),
        cliffAt: Unset(
          Nullable(Type.Integer({ minimum: 1 }), {
            description: "Rank after which the value drops; null if not detected. DR and CONTENT only.",
          }),
        ),
        topAvg: Unset(
          Nullable(Type.Number({ minimum: 0 }), { description: "Mean domain rating above the cliff. DR only." }),
        ),
        tailAvg: Unset(
          Nullable(Type.Number({ minimum: 0 }), { description: "Mean domain rating below the cliff. DR only." }),
        ),
      }),
      { description: "Cliffs: where the page gets easier. One entry per type." },
    ),
    recommendation: Type.Object(
      {
        action: Unset(
          OneOf(SERP_GAP_ACTIONS, {
            description:
              "`CREATE` a page, `IMPROVE` the ranking page, `DEFEND` a position in the top three, or `SKIP`. Null for analyses before 0.3.0.",
          }),
        ),
        shouldPursue: Type.Boolean({
          description: "Whether the effort is worthwhile: true for the actions `CREATE` and `IMPROVE`.",
        }),
        angle: Type.String({ description: "What a page should offer that the ranking pages lack." }),
        estimatedEffort: OneOf(["LOW", "MEDIUM", "HIGH"], {
          description: "Required work. Follows from `work`; links to the whole site are `HIGH`.",
        }),
        work: Unset(SerpGapWork),
        page: Unset(SerpGapPage),
        threats: Unset(
          Type.Array(SerpGapThreat, {
            description: "Results that could take the position, strongest first; empty unless `action` is `DEFEND`.",
          }),
        ),
        supportingSerpId: Type.String({ description: "The stored SERP that the analysis used, `srp_…`." }),
      },
      { description: "The recommendation." },
    ),
    competitors: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1, description: "Position." }),
        domain: Type.String({ description: "Registrable domain." }),
        domainRating: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "no_link_data", {
          description: "Strength of its backlinks, 0 to 100; null if unknown.",
        }),
        wordCount: Knowable(Type.Integer({ minimum: 0 }), "page_not_read", {
          description: "Word count of its main text; null if the page could not be read.",
        }),
      }),
      { description: "The pages of other sites on the SERP, by rank." },
    ),
    createdAt: Timestamp("When the analysis was made."),
    warnings: Type.Array(Type.String(), { description: "Missing data, in sentences." }),
  },
  { description: "The SERP gap analysis of a query." },
);
export type SerpGapAnalysis = Static<typeof SerpGapAnalysis>;

const query = Type.String({ minLength: 1, maxLength: 500 });
const weight = (what: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: `Weight of ${what}, 0 to 1. Give all three, which add up to 1, or none.`,
    }),
  );

export const AnalyzeSerpGapInput = Closed(
  {
    query: Type.Optional({ ...query, description: "The query. Give this or `queries`, not both." }),
    queries: Type.Optional(Type.Array(query, { minItems: 1, maxItems: 50, description: "Several queries, 1 to 50." })),
    location: Type.Optional(Location("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    ourDomain: Type.Optional(Domain("The domain to analyze. Defaults to the workspace's primary domain.")),
    options: Type.Optional(
      Closed(
        {
          considerOwnedSubdomains: Type.Optional(
            Type.Boolean({ default: true, description: "Whether subdomains of `ourDomain` count as ours." }),
          ),
          weightContent: weight("content"),
          weightDR: weight("domain ratings"),
          weightBrand: weight("brands"),
        },
        { description: "Options of the analysis." },
      ),
    ),
    serpId: Type.Optional({
      ...Identifier("srp", "a stored SERP"),
      description: "A stored SERP of `query` to analyze instead of searching, `srp_…`; costs less. Not with `queries`.",
    }),
  },
  { description: "Input of `research.serp_gap`." },
);
export type AnalyzeSerpGapInput = Static<typeof AnalyzeSerpGapInput>;

/** One query returns its analysis; several return a list. */
export const AnalyzeSerpGapResult = Type.Union(
  [
    SerpGapAnalysis,
    Type.Object({
      analyses: Type.Array(SerpGapAnalysis, {
        description: "One analysis per query that could be analyzed, in their order.",
      }),
      failed: Type.Array(
        Type.Object({
          query: Type.String({ description: "The query." }),
          code: Type.String({ description: "Error code, for example `serp_too_small`." }),
          message: Type.String({ description: "The reason, in one sentence." }),
        }),
        { description: "Queries that could not be analyzed. They are not charged." },
      ),
    }),
  ],
  {
    description: "The result of `research.serp_gap`: the fields of an analysis for `query`, `analyses` for `queries`.",
  },
);
export type AnalyzeSerpGapResult = Static<typeof AnalyzeSerpGapResult>;
