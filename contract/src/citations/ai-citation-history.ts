import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { Identifier, MeasureOutcome, sampleFields } from "../kernel/fields.ts";
import { defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable, unknownFields } from "../kernel/unknown.ts";
import { CitationDefinition, CountedDays, DefinitionInput, Evidence } from "./ai-citation-definitions.ts";
import { CHANGE_VERDICTS, CitationFigures, DayFault, Figure } from "./ai-citation-figures.ts";
import { ANSWER_SURFACES, Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine, ShareOfVoice, ShareOfVoiceSamples } from "./ai-citations.ts";

const EngineDay = Type.Object(
  {
    ourRate: Knowable(Type.Number({ minimum: 0, maximum: 1 }), "no_answers", {
      description:
        "Share of responses that cite the brand, 0 to 1; null if every sample failed or the day is not comparable.",
    }),
    ...sampleFields,
    topCitedDomain: Nullable(Type.String(), { description: "Most cited domain; null if no domain was cited." }),
    surface: Surface,
    models: Type.Array(Type.String(), { description: "Models that answered. Another than the day before is a break." }),
    totalSamples: Type.Integer({ minimum: 0, description: "Responses requested, including failed ones." }),
    outcome: MeasureOutcome,
    notComparable: Nullable(DayFault, {
      description: "Why the engine's day is in no figure: it was not read rightly. Null if it is comparable.",
    }),
    evidence: Nullable(Evidence),
  },
  { description: "Citations of one answer engine on one day." },
);

export const AiCitationHistory = Type.Object(
  {
    queryId: Type.String({ description: "Identifier of the query, `aiq_…`." }),
    groupBy: OneOf(["day"], { description: "Period of each entry in `series`." }),
    definition: CitationDefinition,
    series: Type.Array(
      Type.Object({
        date: Type.String({ format: "date", description: "Day, UTC." }),
        perLlm: Type.Record(Type.String(), EngineDay, { description: "Citations by answer engine." }),
        shareOfVoice: ShareOfVoice,
        shareOfVoiceSamples: ShareOfVoiceSamples,
        evidence: Nullable(Evidence),
      }),
      { description: "One entry per sampling day, oldest first." },
    ),
  },
  { description: "Citations of a monitored prompt over time." },
);
export type AiCitationHistory = Static<typeof AiCitationHistory>;

const aiCitationHistoryItself = defineQuery({
  area: "ai-citations",
  name: "research.ai_citation.queries.history",
  path: "/v1/research/ai-citation/queries/{id}/history",
  summary: "Get the history of a monitored prompt",
  description:
    "Returns how often one prompt cited the brand, by day and answer engine, with intervals. Failed samples are marked and never count as zeros. For the responses of the latest day use `research.ai_citation.queries.get`; for all prompts together use `research.ai_citation.share_of_voice`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id: Identifier("aiq", "the query"),
    since: Type.Optional(
      Timestamp("Days that end after this time. Defaults to 90 days before the end; at most 366 days before it."),
    ),
    until: Type.Optional(Timestamp("Days that begin before this time. Defaults to now.")),
    groupBy: Type.Optional(OneOf(["day"], { default: "day", description: "Period of each entry in `series`." })),
    definition: DefinitionInput,
  }),
  output: AiCitationHistory,
  example: {
    input: { id: "aiq_v8z2d6h0l4p9t3x7b1f5j9nr", since: "2026-11-16T00:00:00Z" },
    output: {
      queryId: "aiq_v8z2d6h0l4p9t3x7b1f5j9nr",
      groupBy: "day",
      definition: "linked_citation",
      series: [
        {
          date: "2026-11-16",
          perLlm: {
            llm_chat_1: {
              ourRate: 0.4,
              n: 5,
              interval: { low: 0.12, high: 0.77 },
              lowSample: true,
              topCitedDomain: "hourglasspm.example",
              surface: "api",
              models: ["gpt-5.4-2026-09-01"],
              totalSamples: 5,
              outcome: "measured",
              notComparable: null,
              evidence:
                "/v1/research/ai-citation/samples?queryId=aiq_v8z2d6h0l4p9t3x7b1f5j9nr&outcome=answered%2Cnot_searched&since=2026-11-16T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z&llm=llm_chat_1&surface=api",
            },
            search_overview: {
              ourRate: null,
              n: 0,
              interval: { low: 0, high: 1 },
              lowSample: true,
              topCitedDomain: null,
              surface: "consumer",
              models: [],
              totalSamples: 5,
              outcome: "failed",
              notComparable: null,
              evidence:
                "/v1/research/ai-citation/samples?queryId=aiq_v8z2d6h0l4p9t3x7b1f5j9nr&outcome=answered%2Cnot_searched&since=2026-11-16T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z&llm=search_overview&surface=consumer",
            },
          },
          shareOfVoice: { "hourglasspm.example": 0.667, "tallyhour.example": 0.333 },
          shareOfVoiceSamples: {
            "hourglasspm.example": { n: 5, interval: { low: 0.3, high: 0.9 }, lowSample: true },
            "tallyhour.example": { n: 5, interval: { low: 0.1, high: 0.7 }, lowSample: true },
          },
          evidence:
            "/v1/research/ai-citation/samples?queryId=aiq_v8z2d6h0l4p9t3x7b1f5j9nr&outcome=answered%2Cnot_searched&since=2026-11-16T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z&headline=true",
        },
      ],
    },
  },
});

export const aiCitationHistory = withCoverage(aiCitationHistoryItself, FetchCoverage);

const queriesIncluded = Type.Integer({ minimum: 0, description: "Monitored prompts included in the share." });

export const ShareOfVoiceSummary = Type.Object(
  {
    summary: Type.Record(
      Type.String(),
      Type.Object(
        {
          rate: Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
            description: "Share of voice of the `days`, 0 to 1; null with a `reason`.",
          }),
          ...sampleFields,
          ...unknownFields("no_answers", "no_competitor_tracked", "no_citations_of_tracked_domains"),
          delta30d: Knowable(Type.Number({ minimum: -1, maximum: 1 }), "not_comparable", {
            description:
              "Change from the preceding 30 days to the last 30 of the period, -1 to 1; null without data for the preceding ones.",
          }),
          presence: Figure("Answers that cite the domain, for exactly these prompts."),
          verdict: OneOf(CHANGE_VERDICTS, {
            description:
              "Meaning of `delta30d`: `up` or `down` beyond noise, `noise`, `insufficient` samples, or `not_comparable` because prompts or engines changed.",
          }),
          provisional: Type.Boolean({
            description: "True with fewer than 4 earlier changes: the usual fluctuation is assumed, not measured.",
          }),
          smallestVisible: Knowable(Type.Number({ minimum: 0 }), "not_comparable", {
            description:
              "Change that these samples would show with a probability of 80 %; null if nothing can be compared.",
          }),
          evidence: Nullable(Evidence),
          queriesIncluded,
        },
        { description: "Visibility of one domain." },
      ),
      { description: "Visibility by tracked domain." },
    ),
    queriesIncluded,
    days: CountedDays,
    definition: CitationDefinition,
    changeEvidence: Nullable(Evidence, {
      description: "Path of the samples of both windows of `delta30d`; null in demo mode and without prompts.",
    }),
    changeFrom: Unset(
      Type.String({
        format: "date",
        description:
          "First day, UTC, whose `verdict` can be other than `insufficient`: 30 days after the first answer of the prompts. Null without answers.",
      }),
    ),
    recounting: Type.Boolean({
      description:
        "True while stored answers are scored again, because names, competitors or tracked domains changed. Figures change until it ends.",
    }),
    leftOut: Type.Array(
      Type.Object({
        llm: AnswerEngine,
        surface: Surface,
        date: Type.String({ format: "date", description: "Day, UTC." }),
        reason: DayFault,
      }),
      { description: "Days of engines since `since` that are in no figure, because the engine was not read rightly." },
    ),
    figures: Nullable(CitationFigures, { description: "Figures by engine, prompt and week; null without `details`." }),
  },
  { description: "Share of voice of the tracked domains." },
);
export type ShareOfVoiceSummary = Static<typeof ShareOfVoiceSummary>;

export const shareOfVoice = defineQuery({
  area: "ai-citations",
  name: "research.ai_citation.share_of_voice",
  path: "/v1/research/ai-citation/share-of-voice",
  summary: "Get the share of voice",
  description:
    "Returns each tracked domain's share of citations in AI answers, for all monitored prompts or those with a tag, and whether it changed beyond noise. `details` adds the brand's figures by engine, prompt and week. For one prompt over time use `research.ai_citation.queries.history`.",
  errors: ["validation_error"],
  input: Closed({
    since: Type.Optional(
      Timestamp(
        "Samples of the UTC day of this time or later, as `days` states them; none for a time in the future. Defaults to 30 days before the end.",
      ),
    ),
    until: Type.Optional(
      Timestamp(
        "Samples of the UTC days that begin before this time. Changes, weeks and breaks are judged as of the last of them. Defaults to now.",
      ),
    ),
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only prompts with this tag." })),
    queryId: Type.Optional(Identifier("aiq", "a monitored prompt", "Only this prompt.")),
    definition: DefinitionInput,
    llm: Type.Optional(AnswerEngine),
    surface: Type.Optional(OneOf(ANSWER_SURFACES, { description: "Only answers of this surface." })),
    details: Type.Optional(
      Type.Boolean({ default: false, description: "True adds `figures`: by engine, prompt and week." }),
    ),
  }),
  output: ShareOfVoiceSummary,
  example: {
    input: { since: "2026-10-17T00:00:00Z", tag: "basket:architects" },
    output: {
      summary: {
        "hourglasspm.example": {
          rate: 0.61,
          n: 1180,
          interval: { low: 0.58, high: 0.64 },
          lowSample: false,
          delta30d: -0.01,
          verdict: "noise",
          presence: { rate: 0.5, n: 1180, interval: { low: 0.47, high: 0.53 }, lowSample: false },
          provisional: false,
          smallestVisible: 0.06,
          evidence:
            "/v1/research/ai-citation/samples?headline=true&tag=basket%3Aarchitects&outcome=answered%2Cnot_searched&since=2026-10-17T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z",
          queriesIncluded: 20,
        },
        "tallyhour.example": {
          rate: 0.39,
          n: 1180,
          interval: { low: 0.36, high: 0.42 },
          lowSample: false,
          delta30d: 0.08,
          verdict: "up",
          presence: { rate: 0.32, n: 1180, interval: { low: 0.29, high: 0.35 }, lowSample: false },
          provisional: false,
          smallestVisible: 0.06,
          evidence:
            "/v1/research/ai-citation/samples?headline=true&tag=basket%3Aarchitects&outcome=answered%2Cnot_searched&since=2026-10-17T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z",
          queriesIncluded: 20,
        },
      },
      queriesIncluded: 20,
      days: { from: "2026-10-17", to: "2026-11-16" },
      definition: "linked_citation",
      changeEvidence:
        "/v1/research/ai-citation/samples?headline=true&tag=basket%3Aarchitects&outcome=answered%2Cnot_searched&since=2026-09-18T00%3A00%3A00.000Z&until=2026-11-17T00%3A00%3A00.000Z",
      changeFrom: "2026-07-19",
      recounting: false,
      leftOut: [],
      figures: null,
    },
  },
});

export const aiCitationHistoryOperations = [aiCitationHistory, shareOfVoice];
