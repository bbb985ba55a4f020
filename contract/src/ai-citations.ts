import { type Static, Type } from "typebox";
import { DryRunEstimate, InvocationHandle } from "./invocations.ts";
import { exampleHandle } from "./kernel/example-handle.ts";
import { Country, Domain, DryRun, Language, MeasureOutcome, sampleFields } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Nullable, OneOf } from "./kernel/schemas.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "./prices.ts";

export const ANSWER_ENGINES = [
  "llm_chat_1",
  "llm_search_2",
  "llm_assistant_3",
  "llm_assistant_4",
  "search_overview",
] as const;
export const AnswerEngine = OneOf(ANSWER_ENGINES, {
  description: "The answer engine: four language models, and the AI answer of a search engine.",
});
export type AnswerEngine = Static<typeof AnswerEngine>;

export const Rate = Type.Number({ minimum: 0, maximum: 1, description: "Share of the answers, 0 to 1." });

export const EngineCitations = Type.Object(
  {
    llm: AnswerEngine,
    outcome: MeasureOutcome,
    samples: Type.Integer({ minimum: 0, description: "Answers that were got and read." }),
    failedSamples: Type.Integer({
      minimum: 0,
      description: "Answers that could not be got; not billed, not counted as zeros.",
    }),
    citations: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Registrable domain that answers link to." }),
        rate: Rate,
        ...sampleFields,
        avgPosition: Nullable(Type.Number({ minimum: 1 }), {
          description: "Mean place among the links, over the answers that cite it; null where none does.",
        }),
        ourBrand: Type.Boolean({ description: "Whether the domain is the brand's." }),
      }),
      { description: "Domains the answers link to, and tracked domains they do not; the most cited first." },
    ),
    mentions: Type.Array(
      Type.Object({
        brand: Type.String({ description: "Brand that answers name without a link." }),
        rate: Rate,
        ...sampleFields,
      }),
      { description: "Brands named without a link; counted once an answer." },
    ),
    exampleResponses: Type.Array(
      Type.Object({
        text: Type.String({ description: "The answer, or its first 4,000 characters." }),
        citedDomains: Type.Array(Type.String(), { description: "Domains it links to, in order." }),
      }),
      { description: "Up to 3 of the answers." },
    ),
  },
  { description: "What one answer engine cites." },
);
export type EngineCitations = Static<typeof EngineCitations>;

export const ShareOfVoice = Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }), {
  description:
    "Tracked domain to its share, 0 to 1: answers that cite it, of all citations of tracked domains, each domain once an answer. They add up to 1, or are all 0.",
});
export type ShareOfVoice = Static<typeof ShareOfVoice>;

export const ShareOfVoiceSamples = Type.Record(
  Type.String(),
  Type.Object(sampleFields, { description: "What the share rests on." }),
  { description: "Tracked domain to what its share rests on." },
);

export const CheckAiCitationInput = Closed(
  {
    prompt: Type.String({ minLength: 1, maxLength: 2000, description: "What to ask, as a person would." }),
    llms: Type.Optional(
      Type.Array(AnswerEngine, { minItems: 1, uniqueItems: true, description: "Answer engines to ask; default all." }),
    ),
    samples: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 5,
        description: "Times to ask each, 1 to 100; below 20 a rate is an anecdote.",
      }),
    ),
    trackDomains: Type.Optional(
      Type.Array(Domain("A site to track."), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: "Sites to compare; default the workspace's primary domain and its competitors.",
      }),
    ),
    location: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
  },
  { description: "What `research.ai_citation` takes." },
);
export type CheckAiCitationInput = Static<typeof CheckAiCitationInput>;

export const CheckAiCitationResult = Type.Object(
  {
    prompt: Type.String({ description: "What was asked." }),
    samplesPerLlm: Type.Integer({ minimum: 1, description: "Times each engine was asked." }),
    perLlm: Type.Array(EngineCitations, { description: "One entry an engine." }),
    shareOfVoice: ShareOfVoice,
    shareOfVoiceSamples: ShareOfVoiceSamples,
    warnings: Type.Array(Type.String(), { description: "What was left out, and why." }),
  },
  { description: "What `research.ai_citation` found." },
);
export type CheckAiCitationResult = Static<typeof CheckAiCitationResult>;

export const checkAiCitation = defineOperation({
  name: "research.ai_citation.check",
  method: "POST",
  path: "/v1/research/ai-citation",
  kind: "start",
  status: 202,
  area: "ai-citations",
  scope: "workspace",
  workspace: "required",
  credits: PRICE_WORDS.aiCitation,
  demo: "demo",
  skill: "research.ai_citation",
  summary: "Check AI citations of a prompt",
  description:
    "Start a run that asks answer engines one prompt several times and reports which domains they cite and name, with intervals. To ask it every day use `research.ai_citation.queries.create`; to judge a whole basket of prompts run the skill `citation_hunter` with `agent.invoke`.",
  errors: ["validation_error", "insufficient_credits", "concurrency_limited", "llm_unavailable"],
  queryFields: ["dryRun"],
  input: Closed({ ...CheckAiCitationInput.properties, dryRun: DryRun }),
  output: Type.Union([InvocationHandle, DryRunEstimate]),
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
