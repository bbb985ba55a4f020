import { type Static, Type } from "typebox";
import { exampleHandle } from "../examples/invocation.ts";
import { normaliseDomain } from "../kernel/domain-name.ts";
import { Country, Domain, Identifier, Language, MeasureOutcome, sampleFields } from "../kernel/fields.ts";
import type { FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf } from "../kernel/schemas.ts";
import { Knowable, unknownFields } from "../kernel/unknown.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { defineStart } from "../runs/define-start.ts";
import { CitationDefinition, DefinitionInput } from "./ai-citation-definitions.ts";
import { outcomeCounts, Surface } from "./ai-citation-surfaces.ts";

export const ANSWER_ENGINES = [
  "llm_chat_1",
  "llm_search_2",
  "llm_assistant_3",
  "llm_assistant_4",
  "search_overview",
] as const;
export const AnswerEngine = OneOf(ANSWER_ENGINES, {
  description: "Answer engine: one of four language models, or the AI answer of a search engine.",
});
export type AnswerEngine = Static<typeof AnswerEngine>;

export const AskedSurfaces = Type.Array(OneOf(["api", "consumer"], { description: "Surface to ask." }), {
  minItems: 1,
  uniqueItems: true,
  description:
    "Surfaces to ask. Defaults to the vendor's API where it is connected, else the product that people use. Each surface is sampled and charged separately, and never pooled; `research.ai_citation.share_of_voice` shows their gap.",
});

export const Rate = Type.Number({ minimum: 0, maximum: 1, description: "Share of responses, 0 to 1." });

export const EngineCitations = Type.Object(
  {
    llm: AnswerEngine,
    surface: Surface,
    models: Type.Array(Type.String(), { description: "Models that answered. More than one is a break." }),
    outcome: MeasureOutcome,
    outcomes: outcomeCounts,
    samples: Type.Integer({ minimum: 0, description: "Responses that count: `answered` and `not_searched`." }),
    failedSamples: Type.Integer({
      minimum: 0,
      description: "Responses that do not count, whatever their outcome; not billed and not zeros.",
    }),
    citations: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Registrable domain that responses link to." }),
        rate: Rate,
        ...sampleFields,
        avgPosition: Nullable(Type.Number({ minimum: 1 }), {
          description: "Mean position among the links of the responses that cite it; null if none does.",
        }),
        ourBrand: Type.Boolean({ description: "Whether the domain belongs to the brand." }),
      }),
      { description: "Cited domains and uncited tracked domains, most cited first." },
    ),
    mentions: Type.Array(
      Type.Object({
        brand: Type.String({ description: "Brand that responses name without a link." }),
        rate: Rate,
        ...sampleFields,
      }),
      { description: "Brands named without a link, counted once per response." },
    ),
    exampleResponses: Type.Array(
      Type.Object({
        text: Type.String({ description: "First 4,000 characters of the response." }),
        citedDomains: Type.Array(Type.String(), { description: "Domains that the response links to, in order." }),
      }),
      { description: "Up to 3 responses." },
    ),
  },
  { description: "Citations of one answer engine." },
);
export type EngineCitations = Static<typeof EngineCitations>;

export const ShareOfVoice = Type.Record(Type.String(), Nullable(Type.Number({ minimum: 0, maximum: 1 }), {}), {
  description:
    "Share by tracked domain, 0 to 1: its part of all citations of tracked domains, counting each domain once per response. The shares add up to 1, or are all null without a competitor or a citation of the tracked domains.",
});
export type ShareOfVoice = Static<typeof ShareOfVoice>;

export const ShareOfVoiceSamples = Type.Record(
  Type.String(),
  Type.Object(
    {
      ...sampleFields,
      ...unknownFields("no_answers", "no_competitor_tracked", "no_citations_of_tracked_domains"),
    },
    { description: "Samples behind the share, and why there is none." },
  ),
  { description: "Samples behind each share, by tracked domain." },
);

/** A narrower interval needs more answers than an engine is asked in one run. */
const LEAST_PRECISION = 0.05;

export const CheckAiCitationInput = Closed(
  {
    prompt: Type.String({ minLength: 1, maxLength: 2000, description: "Prompt, worded as a person would ask it." }),
    llms: Type.Optional(
      Type.Array(AnswerEngine, {
        minItems: 1,
        uniqueItems: true,
        description: "Answer engines to query. Defaults to all.",
      }),
    ),
    samples: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          "Samples per engine, 1 to 100; 5 by default without `precision`. Below 20 a rate is anecdotal. With `precision` the most.",
      }),
    ),
    precision: Type.Optional(
      Type.Number({
        minimum: LEAST_PRECISION,
        maximum: 0.25,
        description:
          "Half width of the interval of the brand's rate at which an engine is not asked further, for example 0.1 for ±10 points. The run looks after 10 answers and then every 5; samples that were not asked are not charged. Without `samples` it asks at most as many as the precision needs: 13 at 0.25, 96 at 0.1, 396 at 0.05.",
      }),
    ),
    surfaces: Type.Optional(AskedSurfaces),
    trackDomains: Type.Optional(
      Type.Array(Domain("A site to track."), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: "Domains to compare. Defaults to the workspace's primary domain and its competitors.",
      }),
    ),
    location: Type.Optional(Country("Market. Defaults to the workspace's.")),
    language: Type.Optional(Language("Language. Defaults to the workspace's.")),
    definition: DefinitionInput,
  },
  { description: "Input of `research.ai_citation`." },
);
export type CheckAiCitationInput = Static<typeof CheckAiCitationInput>;

/** The input of the skill, which also samples a monitored prompt. */
export const SampleAiCitationInput = Closed(
  {
    ...CheckAiCitationInput.properties,
    queryId: Type.Optional(
      Identifier("aiq", "a monitored prompt", "Its samples then belong to its history. Set by monitoring."),
    ),
  },
  { description: "Input of `research.ai_citation`." },
);
export type SampleAiCitationInput = Static<typeof SampleAiCitationInput>;

export const CheckAiCitationResult = Type.Object(
  {
    prompt: Type.String({ description: "Prompt that was sent." }),
    samplesPerLlm: Type.Integer({ minimum: 1, description: "Samples per engine." }),
    definition: CitationDefinition,
    perLlm: Type.Array(EngineCitations, { description: "One entry per answer engine." }),
    shareOfVoice: ShareOfVoice,
    shareOfVoiceSamples: ShareOfVoiceSamples,
    branded: Type.Boolean({ description: "Whether the prompt names the brand. Headlines leave such prompts out." }),
    evidence: Nullable(Type.String(), {
      description: "Path of the samples behind the rates, for `research.ai_citation.samples.list`; null in demo mode.",
    }),
    precision: Nullable(
      Type.Object(
        {
          asked: Type.Number({ minimum: 0, maximum: 1, description: "Half width that was asked for." }),
          perLlm: Type.Array(
            Type.Object({
              llm: AnswerEngine,
              surface: Surface,
              reached: Type.Boolean({ description: "Whether the interval is narrow enough." }),
              halfWidth: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "no_answers", {
                description: "Half width of the interval of the brand's rate; null without answers.",
              }),
              samplesAsked: Type.Integer({ minimum: 0, description: "Responses requested." }),
              samplesSaved: Type.Integer({ minimum: 0, description: "Responses that were not requested." }),
            }),
            { description: "One entry per answer engine and surface." },
          ),
          creditsSaved: Type.Number({ minimum: 0, description: "Credits of the responses that were not requested." }),
        },
        { description: "How `precision` ended the sampling early." },
      ),
      { description: "How `precision` ended the sampling early; null without it." },
    ),
    warnings: Type.Array(Type.String(), { description: "Omitted parts, with the reason." }),
  },
  { description: "Result of `research.ai_citation`." },
);
export type CheckAiCitationResult = Static<typeof CheckAiCitationResult>;

export const checkAiCitation = defineStart({
  name: "research.ai_citation.check",
  path: "/v1/research/ai-citation",
  area: "ai-citations",
  credits: PRICE_WORDS.aiCitation,
  skill: "research.ai_citation",
  summary: "Check AI citations of a prompt",
  description:
    "Starts a run that sends one prompt to answer engines several times and reports which domains they cite and mention, with intervals. For regular sampling use `research.ai_citation.queries.create`; to analyze many prompts run the skill `citation_hunter` with `agent.invoke`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "llm_unavailable"],
  check: checkFaults,
  fields: CheckAiCitationInput.properties,
  example: {
    input: {
      prompt: "What is the best time tracking tool for a small architecture studio?",
      llms: ["llm_chat_1", "search_overview"],
      samples: 20,
    },
    output: exampleHandle("research.ai_citation", {
      credits: creditsFor(40, PRICES.aiCitation.perSample),
      durationSeconds: 60,
    }),
  },
});

export const aiCitationOperations = [checkAiCitation];

const LEAST_SAMPLES = 10;

/** Returns what the schema of a check cannot refuse: a blank prompt, and tracked sites that are no domains. */
function checkFaults({
  prompt,
  trackDomains = [],
  precision,
  definition,
  samples,
}: CheckAiCitationInput): FieldError[] {
  const isPartial = definition === "prominence" || definition === "dedup_per_day";
  return [
    ...(precision !== undefined && isPartial
      ? [{ field: "precision", message: `needs a definition that counts whole answers, not ${definition}` }]
      : []),
    ...(precision !== undefined && samples !== undefined && samples < LEAST_SAMPLES
      ? [
          {
            field: "samples",
            message: `must be at least ${LEAST_SAMPLES} with precision, which looks first after them`,
          },
        ]
      : []),
    ...(prompt.trim() === "" ? [{ field: "prompt", message: "must not be blank" }] : []),
    ...trackDomains.flatMap((domain, index) =>
      normaliseDomain(domain) === undefined ? [{ field: `trackDomains[${index}]`, message: "is not a domain" }] : [],
    ),
  ];
}
