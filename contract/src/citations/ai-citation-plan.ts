import { type Static, Type } from "typebox";
import { Interval } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, OneOfIntegers } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { creditsFor, PRICES } from "../prices.ts";
import { AnswerEngine } from "./ai-citations.ts";

export const PLAN_OUTCOMES = ["planned", "needs_more_prompts", "out_of_reach"] as const;
export const PLAN_WINDOW_DAYS = [7, 28] as const;

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const design = {
  prompts: Nullable(Type.Integer({ minimum: 1 }), {
    description: "Prompts needed, at least 5; null if even 10,000 cannot show the change.",
  }),
  engines: Type.Integer({ minimum: 1, description: "Answer engines that each prompt is sent to." }),
  samplesPerDay: Type.Integer({ minimum: 1, description: "Samples per prompt, engine and day." }),
  windowDays: OneOfIntegers(PLAN_WINDOW_DAYS, { description: "Days of each of the two windows that are compared." }),
  samples: Nullable(Type.Integer({ minimum: 0 }), { description: "Samples of one window; null without a design." }),
  credits: Nullable(Type.Number({ minimum: 0 }), { description: "Price of one window in credits." }),
  vendorCostUsd: Knowable(Type.Number({ minimum: 0 }), "not_reported", {
    description: "Vendor cost of one window in US dollars, by what stored samples cost; null without such samples.",
  }),
};

export const AiCitationPlan = Type.Object(
  {
    outcome: OneOf(PLAN_OUTCOMES, {
      description:
        "`planned`: the design shows the change. `needs_more_prompts`: more samples of the given prompts cannot; `prompts` is how many can. `out_of_reach`: no design of these engines and days can.",
    }),
    assumed: Type.Boolean({
      description:
        "True if the variation is assumed: the workspace has too few weeks of samples, or `windowDays` is 28.",
    }),
    ...design,
    visibleChange: Nullable(Type.Number({ minimum: 0 }), {
      description: "Smallest change of the rate that the design shows with the given power.",
    }),
    rateInterval: Nullable(Interval, {
      description:
        "Expected interval of an engine's rate for prompts like these, at `variation.rate`; null below 5 prompts.",
    }),
    variation: Type.Object(
      {
        rate: fraction("Expected rate of citations."),
        within: fraction("Variance of one answer within a prompt."),
        rotation: fraction("Variance of the rate of a prompt and engine from window to window."),
        inflation: Type.Number({ minimum: 1, description: "How much more than chance whole windows move." }),
      },
      { description: "What the plan rests on." },
    ),
    mostUsefulSamplesPerDay: count(
      "Samples per prompt, engine and day beyond which only prompts, engines or days help.",
    ),
    alternatives: Type.Array(
      Type.Object(
        {
          change: OneOf(["all_engines", "four_weeks", "one_sample_per_day", "three_samples_per_day"], {
            description: "What differs from the plan.",
          }),
          ...design,
        },
        { description: "Another design that shows the same change." },
      ),
      { description: "Designs that show the same change, fewest credits per window first." },
    ),
  },
  { description: "Samples that a change of the citation rate needs to be seen." },
);
export type AiCitationPlan = Static<typeof AiCitationPlan>;

export const PlanAiCitationInput = Closed({
  detect: Type.Optional(
    Type.Number({
      minimum: 0.005,
      maximum: 0.9,
      default: 0.1,
      description: "Change of the rate to detect between two windows, for example 0.1 for ten points.",
    }),
  ),
  power: Type.Optional(
    Type.Number({ minimum: 0.5, maximum: 0.99, default: 0.8, description: "Probability of detecting it." }),
  ),
  llms: Type.Optional(
    Type.Array(AnswerEngine, { minItems: 1, uniqueItems: true, description: "Answer engines. Defaults to all." }),
  ),
  windowDays: Type.Optional(OneOfIntegers(PLAN_WINDOW_DAYS, { default: 7, description: "Days of each window." })),
  samplesPerDay: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 1,
      description: "Samples per prompt, engine and day. Ignored if `prompts` is set.",
    }),
  ),
  prompts: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: "Number of prompts. If set, the plan finds the samples per day; otherwise it finds the prompts.",
    }),
  ),
  rate: Type.Optional(
    Type.Number({
      minimum: 0.001,
      maximum: 0.999,
      description: "Expected rate of citations. Defaults to the workspace's own, or 0.3 without history.",
    }),
  ),
});
export type PlanAiCitationInput = Static<typeof PlanAiCitationInput>;

export const planAiCitation = defineQuery({
  name: "research.ai_citation.plan",
  method: "POST",
  path: "/v1/research/ai-citation/plan",
  area: "ai-citations",
  summary: "Plan the samples of a citation study",
  description:
    "Returns how many prompts, samples and credits show a change of the citation rate, or whether more samples of the given prompts can show it at all. It starts and reserves nothing. To monitor the prompts use `research.ai_citation.queries.create`; for a single check use `research.ai_citation.check`.",
  errors: ["validation_error"],
  input: PlanAiCitationInput,
  output: AiCitationPlan,
  example: {
    input: { detect: 0.1, llms: ["llm_chat_1", "llm_search_2"], samplesPerDay: 1 },
    output: {
      outcome: "planned",
      assumed: true,
      prompts: 62,
      engines: 2,
      samplesPerDay: 1,
      windowDays: 7,
      samples: 868,
      credits: creditsFor(868, PRICES.aiCitation.perSample),
      vendorCostUsd: null,
      visibleChange: 0.0992,
      rateInterval: { low: 0.2392, high: 0.3687 },
      variation: { rate: 0.3, within: 0.168, rotation: 0.0105, inflation: 1.5 },
      mostUsefulSamplesPerDay: 6,
      alternatives: [
        {
          change: "all_engines",
          prompts: 25,
          engines: 5,
          samplesPerDay: 1,
          windowDays: 7,
          samples: 875,
          credits: creditsFor(875, PRICES.aiCitation.perSample),
          vendorCostUsd: null,
        },
        {
          change: "four_weeks",
          prompts: 19,
          engines: 2,
          samplesPerDay: 1,
          windowDays: 28,
          samples: 1064,
          credits: creditsFor(1064, PRICES.aiCitation.perSample),
          vendorCostUsd: null,
        },
        {
          change: "three_samples_per_day",
          prompts: 33,
          engines: 2,
          samplesPerDay: 3,
          windowDays: 7,
          samples: 1386,
          credits: creditsFor(1386, PRICES.aiCitation.perSample),
          vendorCostUsd: null,
        },
      ],
    },
  },
});

export const aiCitationPlanOperations = [planAiCitation];
