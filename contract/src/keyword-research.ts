import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Country, DryRun, Language } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf, Tags } from "./kernel/schemas.ts";
import { KeywordScope } from "./keyword-filter.ts";
import { keywordText } from "./keyword-text.ts";
import { IntentLabel, Keyword, RelevanceLabel } from "./keywords.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "./prices.ts";

export const DISCOVERY_METHODS = [
  "related_keywords",
  "keyword_ideas",
  "linkdata_matching",
  "linkdata_related",
  "linkdata_suggestions",
  "llm_mentions",
  "serp_neighbors",
] as const;

export const ResearchKeywordInput = Closed(
  {
    seed: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "A keyword, or a domain whose keywords to look for.",
    }),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], {
        default: "thorough",
        description: "`fast` runs two methods, `thorough` all that are available.",
      }),
    ),
    methods: Type.Optional(
      Type.Array(OneOf(DISCOVERY_METHODS), {
        minItems: 1,
        uniqueItems: true,
        description: `Run these methods instead of those of \`depth\`. \`llm_mentions\` costs ${PRICES.keywordResearch.llmMentionsPer100Results} credits more per 100 results.`,
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        default: 500,
        description: "Keywords to keep after duplicates are gone, 1 to 5,000; the best stay.",
      }),
    ),
    country: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
    label: Type.Optional(
      Type.Boolean({ default: true, description: "Whether to label intent and relevance of what is found." }),
    ),
    intentFilter: Type.Optional(
      Type.Array(IntentLabel, {
        minItems: 1,
        uniqueItems: true,
        description: "Keep only keywords with one of these intents; needs `label`.",
      }),
    ),
    saveTo: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
        default: "workspace",
        description: "`workspace`, the identifier of a pillar (`pil_…`), or null to store nothing and only report.",
      }),
    ),
    tags: Type.Optional({
      ...Tags,
      description: "Labels for every keyword created; up to 50 of up to 100 characters.",
    }),
  },
  { description: "What `research.keyword` takes." },
);
export type ResearchKeywordInput = Static<typeof ResearchKeywordInput>;

export const ResearchedKeyword = Type.Object(
  {
    ...Keyword.properties,
    id: Nullable(Type.String(), { description: "Identifier, `kw_…`; null when nothing was to be stored." }),
    isHighIntent: Type.Boolean({
      description:
        "Whether people who search it are close to buying: PURCHASE or URGENCY with a confidence of 0.7 or more.",
    }),
    isHighRelevance: Type.Boolean({
      description: "Whether it is about the offer: OFFERING or ALTERNATIVE with a confidence of 0.7 or more.",
    }),
    sources: Type.Array(Type.String(), { description: "Methods that found it, for example `serp_neighbors`." }),
  },
  { description: "A keyword that was found." },
);
export type ResearchedKeyword = Static<typeof ResearchedKeyword>;

export const ResearchKeywordResult = Type.Object(
  {
    totalDiscovered: Type.Integer({ minimum: 0, description: "Phrases found by all methods, duplicates included." }),
    afterDedup: Type.Integer({ minimum: 0, description: "Phrases left without duplicates." }),
    afterLimit: Type.Integer({ minimum: 0, description: "Phrases kept." }),
    perMethodBreakdown: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: "Method to the phrases it found; a method that failed is missing here and named in `warnings`.",
    }),
    keywords: Type.Array(ResearchedKeyword, {
      description: "The keywords kept, the best first; at most 500 here, all of them in the CSV file of the run.",
    }),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `research.keyword` found." },
);
export type ResearchKeywordResult = Static<typeof ResearchKeywordResult>;

export const researchKeyword = defineOperation({
  name: "research.keyword.research",
  method: "POST",
  path: "/v1/research/keyword",
  kind: "start",
  status: 202,
  area: "keywords",
  scope: "workspace",
  workspace: "required",
  credits: PRICE_WORDS.keywordResearch,
  demo: "demo",
  skill: "research.keyword",
  summary: "Discover keywords",
  description:
    "Start a run that finds keywords around a phrase or a domain, removes duplicates, labels intent and relevance and stores them. " +
    "To store keywords you already have use `research.keyword.create`; to look through stored ones use `research.keyword.search`.",
  errors: [
    "validation_error",
    "pillar_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...ResearchKeywordInput.properties, dryRun: DryRun }),
  check: ({ seed, saveTo = null }) => [
    ...(keywordText(seed) === undefined ? [{ field: "seed", message: "holds no words" }] : []),
    ...(saveTo === null || saveTo === "workspace" || saveTo.startsWith("pil_")
      ? []
      : [{ field: "saveTo", message: "is `workspace`, the identifier of a pillar, or null" }]),
  ],
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: {
      seed: "time tracking for architects",
      depth: "thorough",
      limit: 300,
      country: "US",
      language: "en",
      tags: ["campaign:studios"],
    },
    output: exampleHandle("research.keyword", {
      credits: 3 * (PRICES.keywordResearch.per100Results.thorough + PRICES.keywordResearch.llmMentionsPer100Results),
      durationSeconds: 90,
    }),
  },
});

export const RelabelKeywordsInput = Closed(
  {
    scope: KeywordScope,
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Language model to label with; default the workspace's. Rules label where none is configured.",
      }),
    ),
  },
  { description: "What `research.keyword.relabel` takes." },
);
export type RelabelKeywordsInput = Static<typeof RelabelKeywordsInput>;

const Labels = (description: string) =>
  Type.Object(
    {
      intentLabels: Type.Array(IntentLabel, { description: "Why people search it." }),
      relevanceLabel: Nullable(RelevanceLabel, {
        description: "How it relates to the offer; null where not labelled.",
      }),
    },
    { description },
  );

export const RelabelKeywordsResult = Type.Object(
  {
    matched: Type.Integer({ minimum: 1, description: "Keywords in the scope." }),
    labeled: Type.Integer({ minimum: 0, description: "Keywords that have labels now." }),
    changed: Type.Integer({ minimum: 0, description: "Keywords whose labels differ from before." }),
    abstained: Type.Integer({
      minimum: 0,
      description: "Keywords left without labels, because none was certain enough.",
    }),
    failed: Type.Integer({
      minimum: 0,
      description: "Keywords that could not be labelled; they keep their labels and cost nothing.",
    }),
    changes: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        before: Labels("Its labels before."),
        after: Labels("Its labels now."),
      }),
      { description: "What changed; at most 200 here, all of them in the CSV file of the run." },
    ),
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `research.keyword.relabel` did." },
);
export type RelabelKeywordsResult = Static<typeof RelabelKeywordsResult>;

export const relabelKeywords = defineOperation({
  name: "research.keyword.relabel",
  method: "POST",
  path: "/v1/keywords/relabel",
  kind: "start",
  status: 202,
  area: "keywords",
  scope: "workspace",
  workspace: "required",
  credits: PRICE_WORDS.keywordLabels,
  demo: "demo",
  skill: "research.keyword.relabel",
  summary: "Label keywords again",
  description:
    "Start a run that labels intent and relevance of the keywords in a scope again, for example after the offer changed. They are LABELLING meanwhile and LABELED at the end; FOCUSED and ARCHIVED ones keep their state, and labels that a person has set stay: keywords of which both are a person's cost nothing. " +
    "To set the labels of one keyword yourself use `research.keyword.update`.",
  errors: [
    "validation_error",
    "no_keywords_in_scope",
    "insufficient_credits",
    "concurrency_limited",
    "model_unavailable",
  ],
  queryFields: ["dryRun"],
  input: Closed({ ...RelabelKeywordsInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
  example: {
    input: { scope: { status: "RAW", minVolume: 50 } },
    output: exampleHandle("research.keyword.relabel", {
      credits: creditsFor(148, PRICES.keywordLabels.perKeyword),
      durationSeconds: 30,
    }),
  },
});

export const keywordResearchOperations = [researchKeyword, relabelKeywords];
