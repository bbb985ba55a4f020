import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { Country, Language } from "../kernel/fields.ts";
import { Closed, Nullable, OneOf, Tags } from "../kernel/schemas.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { KeywordScope } from "./keyword-filter.ts";
import { IntentLabel, Keyword, RelevanceLabel } from "./keyword-schemas.ts";
import { keywordText } from "./keyword-text.ts";

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
      description: "A keyword, or a domain whose keywords to find.",
    }),
    depth: Type.Optional(
      OneOf(["fast", "thorough"], {
        default: "thorough",
        description: "`fast` uses two methods, `thorough` all available methods.",
      }),
    ),
    methods: Type.Optional(
      Type.Array(OneOf(DISCOVERY_METHODS), {
        minItems: 1,
        uniqueItems: true,
        description: `Methods to use instead of those of \`depth\`. \`llm_mentions\` costs ${PRICES.keywordResearch.llmMentionsPer100Results} additional credits per 100 results.`,
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        default: 500,
        description: "Maximum number of keywords to keep without duplicates, best first, 1 to 5,000.",
      }),
    ),
    country: Type.Optional(Country("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    label: Type.Optional(
      Type.Boolean({ default: true, description: "Whether to label intent and relevance of the keywords found." }),
    ),
    intentFilter: Type.Optional(
      Type.Array(IntentLabel, {
        minItems: 1,
        uniqueItems: true,
        description: "Keep only keywords with one of these intents; requires `label`.",
      }),
    ),
    saveTo: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
        default: "workspace",
        description: "`workspace`, the identifier of a pillar (`pil_…`), or null to report without storing.",
      }),
    ),
    tags: Type.Optional({
      ...Tags,
      description: "Tags for every created keyword. Up to 50, each up to 100 characters.",
    }),
  },
  { description: "Input of `research.keyword`." },
);
export type ResearchKeywordInput = Static<typeof ResearchKeywordInput>;

export const ResearchedKeyword = Type.Object(
  {
    ...Keyword.properties,
    id: Nullable(Type.String(), { description: "Identifier, `kw_…`; null if not stored." }),
    isHighIntent: Type.Boolean({
      description: "Whether searchers are close to buying: PURCHASE or URGENCY with a confidence of at least 0.7.",
    }),
    isHighRelevance: Type.Boolean({
      description:
        "Whether the keyword matches the brand's offer: OFFERING or ALTERNATIVE with a confidence of at least 0.7.",
    }),
    sources: Type.Array(Type.String(), {
      description: "Methods that found the keyword, for example `serp_neighbors`.",
    }),
  },
  { description: "A discovered keyword." },
);
export type ResearchedKeyword = Static<typeof ResearchedKeyword>;

export const ResearchKeywordResult = Type.Object(
  {
    totalDiscovered: Type.Integer({ minimum: 0, description: "Phrases found by all methods, with duplicates." }),
    afterDedup: Type.Integer({ minimum: 0, description: "Phrases without duplicates." }),
    afterLimit: Type.Integer({ minimum: 0, description: "Phrases kept." }),
    perMethodBreakdown: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: "Phrases found, by method. A method that failed is omitted here and named in `warnings`.",
    }),
    keywords: Type.Array(ResearchedKeyword, {
      description:
        "Kept keywords: the phrase of `seed` first, then by use to the brand (searches, fit and chance); at most 500. The CSV file of the run contains all.",
    }),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.keyword`." },
);
export type ResearchKeywordResult = Static<typeof ResearchKeywordResult>;

export const researchKeyword = defineStart({
  name: "research.keyword.research",
  path: "/v1/research/keyword",
  area: "keywords",
  credits: PRICE_WORDS.keywordResearch,
  skill: "research.keyword",
  summary: "Find keywords",
  description:
    "Starts a run that finds keywords for a phrase or a domain, removes duplicates, labels intent and relevance and stores the keywords. To store keywords you already have use `research.keyword.create`; to search stored keywords use `research.keyword.search`.",
  errors: [
    "validation_error",
    "pillar_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "external_unavailable",
  ],
  fields: ResearchKeywordInput.properties,
  check: ({ seed, saveTo = null }) => [
    ...(keywordText(seed) === undefined ? [{ field: "seed", message: "must contain at least one word" }] : []),
    ...(saveTo === null || saveTo === "workspace" || saveTo.startsWith("pil_")
      ? []
      : [{ field: "saveTo", message: "must be `workspace`, the identifier of a pillar, or null" }]),
  ],
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
        description:
          "Language model for the labels. Defaults to the workspace's. Without a configured model, rules assign the labels.",
      }),
    ),
  },
  { description: "Input of `research.keyword.relabel`." },
);
export type RelabelKeywordsInput = Static<typeof RelabelKeywordsInput>;

const Labels = (description: string) =>
  Type.Object(
    {
      intentLabels: Type.Array(IntentLabel, { description: "Search intents of the keyword." }),
      relevanceLabel: Nullable(RelevanceLabel, {
        description: "Relation to the brand's offer; null if not labeled.",
      }),
    },
    { description },
  );

export const RelabelKeywordsResult = Type.Object(
  {
    matched: Type.Integer({ minimum: 1, description: "Keywords in the scope." }),
    labeled: Type.Integer({ minimum: 0, description: "Keywords that now have labels." }),
    changed: Type.Integer({ minimum: 0, description: "Keywords whose labels changed." }),
    abstained: Type.Integer({
      minimum: 0,
      description: "Keywords left without labels because no label was certain enough.",
    }),
    failed: Type.Integer({
      minimum: 0,
      description: "Keywords that could not be labeled. They keep their labels and cost nothing.",
    }),
    changes: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
        keyword: Type.String({ description: "The phrase." }),
        before: Labels("Labels before."),
        after: Labels("Labels now."),
      }),
      { description: "Changes, at most 200. The CSV file of the run contains all." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.keyword.relabel`." },
);
export type RelabelKeywordsResult = Static<typeof RelabelKeywordsResult>;

export const relabelKeywords = defineStart({
  name: "research.keyword.relabel",
  path: "/v1/keywords/relabel",
  area: "keywords",
  credits: PRICE_WORDS.keywordLabels,
  skill: "research.keyword.relabel",
  summary: "Relabel keywords",
  description:
    "Starts a run that labels intent and relevance of the keywords in a scope again, for example after the offer changed. They are LABELLING during the run and LABELED afterwards; FOCUSED and ARCHIVED keywords keep their state. Labels set by a person stay; keywords with both labels set by a person cost nothing. To set the labels of one keyword use `research.keyword.update`.",
  errors: [
    "validation_error",
    "no_keywords_in_scope",
    "insufficient_credits",
    "concurrency_limited",
    "model_unavailable",
  ],
  fields: RelabelKeywordsInput.properties,
  example: {
    input: { scope: { status: "RAW", minVolume: 50 } },
    output: exampleHandle("research.keyword.relabel", {
      credits: creditsFor(148, PRICES.keywordLabels.perKeyword),
      durationSeconds: 30,
    }),
  },
});

export const keywordResearchOperations = [researchKeyword, relabelKeywords];
