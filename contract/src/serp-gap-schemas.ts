import { type Static, Type } from "typebox";
import { Country, Domain, Identifier, Language } from "./kernel/fields.ts";
import { Closed, Nullable, OneOf, Timestamp } from "./kernel/schemas.ts";

export const SERP_GAP_VERDICTS = ["EASY_WIN", "WINNABLE_WITH_EFFORT", "STRETCH", "DOMINATED"] as const;
export const CLIFF_TYPES = ["DR", "BRAND", "CONTENT", "INTENT_SATURATION"] as const;

export const SerpGapVerdict = OneOf(SERP_GAP_VERDICTS, {
  description: "By score: `EASY_WIN` 85-100, `WINNABLE_WITH_EFFORT` 60-84, `STRETCH` 35-59, `DOMINATED` 0-34.",
});
export type SerpGapVerdict = Static<typeof SerpGapVerdict>;

export const SerpGapAnalysis = Type.Object(
  {
    gapId: Type.String({ description: "Identifier, `gap_…`." }),
    query: Type.String({ description: "The query." }),
    ourDomain: Type.String({ description: "The domain whose chances were judged." }),
    currentRank: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Its position now; null when it is not there.",
    }),
    winnability: Type.Object(
      {
        score: Type.Number({
          minimum: 0,
          maximum: 100,
          description: "How winnable a place in the top three is, 0 to 100.",
        }),
        confidence: Type.Number({ minimum: 0, maximum: 1, description: "0 to 1; falls with data that is missing." }),
        verdict: SerpGapVerdict,
        estimatedMonthsToTopThree: Nullable(Type.Number({ minimum: 0 }), {
          description: "Months until the top three with the recommended effort; null where it is not to be expected.",
        }),
      },
      { description: "Whether it can be won." },
    ),
    cliffs: Type.Array(
      Type.Object({
        type: OneOf(CLIFF_TYPES, {
          description:
            "`DR`: domain ratings fall off; `BRAND`: the brand searched holds the page; `CONTENT`: lengths fall off; `INTENT_SATURATION`: one kind of page fills it.",
        }),
        detected: Type.Boolean({ description: "Whether it is there." }),
        description: Type.String({ description: "What was seen, in a sentence." }),
        cliffAt: Type.Optional(
          Nullable(Type.Integer({ minimum: 1 }), {
            description: "Rank after which it falls; null when not detected. DR and CONTENT only.",
          }),
        ),
        topAvg: Type.Optional(
          Nullable(Type.Number({ minimum: 0 }), { description: "Mean domain rating above the cliff. DR only." }),
        ),
        tailAvg: Type.Optional(
          Nullable(Type.Number({ minimum: 0 }), { description: "Mean domain rating below the cliff. DR only." }),
        ),
      }),
      { description: "Where the page gets easier; one entry for each type." },
    ),
    recommendation: Type.Object(
      {
        shouldPursue: Type.Boolean({ description: "Whether it is worth the effort." }),
        angle: Type.String({ description: "What a page should do that those there do not." }),
        estimatedEffort: OneOf(["LOW", "MEDIUM", "HIGH"], { description: "Work it takes." }),
        supportingSerpId: Type.String({ description: "The stored SERP it rests on, `srp_…`." }),
      },
      { description: "What to do." },
    ),
    competitors: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1, description: "Position." }),
        domain: Type.String({ description: "Registrable domain." }),
        domainRating: Nullable(Type.Number({ minimum: 0, maximum: 100 }), {
          description: "Strength of its links, 0 to 100; null where unknown.",
        }),
        wordCount: Nullable(Type.Integer({ minimum: 0 }), {
          description: "Words of its main text; null where the page could not be read.",
        }),
      }),
      { description: "The pages on the SERP, by rank." },
    ),
    createdAt: Timestamp("When it was worked out."),
    warnings: Type.Array(Type.String(), { description: "Data that was missing, in sentences." }),
  },
  { description: "How winnable a query is." },
);
export type SerpGapAnalysis = Static<typeof SerpGapAnalysis>;

const query = Type.String({ minLength: 1, maxLength: 500 });
const weight = (what: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: `Weight of ${what}, 0 to 1; give all three, together 1, or none.`,
    }),
  );

export const AnalyzeSerpGapInput = Closed(
  {
    query: Type.Optional({ ...query, description: "The query; this or `queries` is required, not both." }),
    queries: Type.Optional(Type.Array(query, { minItems: 1, maxItems: 50, description: "Several queries, 1 to 50." })),
    location: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
    ourDomain: Type.Optional(Domain("The domain to judge; default the workspace's primary domain.")),
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
        { description: "How to judge." },
      ),
    ),
    serpId: Type.Optional({
      ...Identifier("srp", "a stored SERP"),
      description:
        "A stored SERP of `query` to judge instead of searching, `srp_…`; saves a credit. Not with `queries`.",
    }),
  },
  { description: "What `research.serp_gap` takes." },
);
export type AnalyzeSerpGapInput = Static<typeof AnalyzeSerpGapInput>;

/** One query gives its analysis, several give a list. */
export const AnalyzeSerpGapResult = Type.Union(
  [
    SerpGapAnalysis,
    Type.Object({
      analyses: Type.Array(SerpGapAnalysis, {
        description: "One for each query that could be judged, in their order.",
      }),
      failed: Type.Array(
        Type.Object({
          query: Type.String({ description: "The query." }),
          code: Type.String({ description: "Why not, for example `serp_too_small`." }),
          message: Type.String({ description: "Why not, in a sentence." }),
        }),
        { description: "Queries that could not be judged; not billed." },
      ),
    }),
  ],
  { description: "What `research.serp_gap` found: the fields of an analysis for `query`, `analyses` for `queries`." },
);
export type AnalyzeSerpGapResult = Static<typeof AnalyzeSerpGapResult>;
