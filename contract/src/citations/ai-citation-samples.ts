import { type Static, Type } from "typebox";
import { FetchCoverage, withCoverage } from "../kernel/coverage.ts";
import { Domain, Identifier } from "../kernel/fields.ts";
import { defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { AnswerComparison } from "./ai-citation-comparison.ts";
import { ANSWER_SURFACES, SAMPLE_OUTCOMES, SampleOutcome, Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine } from "./ai-citations.ts";

export const CITING_PARTIES = ["own", "competitor", "third_party"] as const;
const Party = OneOf(CITING_PARTIES, {
  description: "Whose domain it is: the brand's, a tracked competitor's, or another's.",
});

const text = (description: string) => Nullable(Type.String(), { description });
const count = (description: string) => Nullable(Type.Integer({ minimum: 0 }), { description });

export const AiCitationSample = Type.Object(
  {
    sampleId: Type.String({ description: "Identifier, `ais_…`." }),
    sampledAt: Timestamp("Time of the answer."),
    invocationId: text("Run that asked; null for an imported answer."),
    queryId: text("Monitored prompt, `aiq_…`; null for a single check."),
    queryVersion: count("Version of the monitored prompt that was asked."),
    prompt: Type.String({ description: "Prompt that was sent, unchanged." }),
    branded: Type.Boolean({ description: "Whether the prompt names the brand. Headlines leave such prompts out." }),
    llm: AnswerEngine,
    surface: Surface,
    vendor: Type.String({ description: "Company that received the prompt." }),
    requestedModel: text("Model that was asked for; null if the vendor chooses it."),
    model: text("Model that answered; null if the vendor does not name it."),
    retrieval: Nullable(OneOf(["forced", "offered"], { description: "How the engine was led to search." }), {
      description: "`forced`: the engine had to search, and did. `offered`: it could. Null if unknown.",
    }),
    location: text("Market, as it was asked for."),
    locationApplied: Nullable(OneOf(["tool", "vendor_geo", "none"], { description: "Who applied the market." }), {
      description:
        "`tool`: a field of the search tool. `vendor_geo`: the vendor's location. `none`: nothing applied it.",
    }),
    language: text("Language, ISO 639-1."),
    outcome: SampleOutcome,
    failure: text("Why the sample failed; null if it did not."),
    citedDomains: Type.Array(Type.String(), { description: "Cited domains, each once, in order of the text." }),
    inputTokens: Knowable(Type.Integer({ minimum: 0 }), "not_reported", {
      description: "Tokens of the request, as the vendor reports them.",
    }),
    outputTokens: Knowable(Type.Integer({ minimum: 0 }), "not_reported", {
      description: "Tokens of the answer, as the vendor reports them.",
    }),
    costUsd: Knowable(Type.Number({ minimum: 0 }), "not_reported", {
      description: "The vendor's price; null if it reports none.",
    }),
  },
  { description: "One answer of one answer engine. Samples are never changed." },
);
export type AiCitationSample = Static<typeof AiCitationSample>;

const source = {
  url: Type.String({ description: "Page, without tracking parameters." }),
  domain: text("Registrable domain; null for an IP address."),
  title: text("Title of the page, as the vendor reports it."),
  party: Party,
};

export const AiCitationSampleDetail = Type.Object(
  {
    ...AiCitationSample.properties,
    text: text("The whole answer; null for a failed sample."),
    citations: Type.Array(
      Type.Object({
        ...source,
        position: Type.Integer({ minimum: 1, description: "Place of its domain among the cited domains." }),
        span: Nullable(
          Type.Object(
            {
              start: Type.Integer({ minimum: 0, description: "First character." }),
              end: Type.Integer({ minimum: 0, description: "End, exclusive." }),
              kind: OneOf(["marker", "claim"], {
                description: "Whether the vendor marks the citation marker or the claim that the source supports.",
              }),
            },
            { description: "Part of `text`, in UTF-16 code units." },
          ),
          { description: "Where the text cites the page; null if the vendor does not say." },
        ),
      }),
      { description: "Citations in order of the text. A page can be cited several times." },
    ),
    consulted: Type.Array(Type.Object(source), {
      description: "Pages that the engine retrieved and did not cite. They never count as citations.",
    }),
    mentions: Type.Array(
      Type.Object({
        domain: Type.String({ description: "Domain of the brand." }),
        party: Party,
        start: Type.Integer({ minimum: 0, description: "First character of the name in `text`." }),
        end: Type.Integer({ minimum: 0, description: "End of the name, exclusive." }),
        counted: Type.Boolean({
          description: "False if the sentence says that the brand is unknown or missing.",
        }),
      }),
      { description: "Where the text names the brand or a competitor, by their names today." },
    ),
    recommended: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: "Place of each brand in the answer's list of choices, by domain.",
    }),
    searches: Nullable(Type.Array(Type.String()), {
      description: "Searches that the engine made; null if the vendor hides them.",
    }),
    warnings: Type.Array(Type.String(), { description: "Parts that could not be read, with the reason." }),
    comparison: Nullable(AnswerComparison, { description: "This answer beside `compareWith`; null without it." }),
  },
  { description: "A sample with its text and citation spans." },
);
export type AiCitationSampleDetail = Static<typeof AiCitationSampleDetail>;

const exampleSample: AiCitationSample = {
  sampleId: "ais_m3q7u1y5c9g3k7o1s5w9a3e7",
  sampledAt: "2026-11-16T04:12:31.000Z",
  invocationId: "inv_z4d8h2l6p0t4x8b2f6j0n4rz",
  queryId: "aiq_v8z2d6h0l4p9t3x7b1f5j9nr",
  queryVersion: 1,
  prompt: "What is the best time tracking tool for a small architecture studio?",
  branded: false,
  llm: "llm_chat_1",
  surface: "api",
  vendor: "openai",
  requestedModel: "gpt-5.4",
  model: "gpt-5.4-2026-09-01",
  retrieval: "forced",
  location: "US",
  locationApplied: "tool",
  language: "en",
  outcome: "answered",
  failure: null,
  citedDomains: ["hourglasspm.example", "tallyhour.example"],
  inputTokens: 412,
  outputTokens: 286,
  costUsd: null,
};

const listAiCitationSamplesItself = defineList({
  area: "ai-citations",
  name: "research.ai_citation.samples.list",
  path: "/v1/research/ai-citation/samples",
  summary: "List sampled answers",
  description:
    "Returns the stored answers behind citation rates, newest first, without their texts. For the text with its citation spans use `research.ai_citation.samples.get`; for rates of a monitored prompt use `research.ai_citation.queries.history`.",
  fields: {
    queryId: Type.Optional(Identifier("aiq", "the monitored prompt", "Only its samples.")),
    invocationId: Type.Optional(Identifier("inv", "the run", "Only its samples.")),
    llm: Type.Optional(AnswerEngine),
    surface: Type.Optional(OneOf(ANSWER_SURFACES, { description: "Only samples of this surface." })),
    outcome: Type.Optional(Csv("Only samples with one of these outcomes.")),
    domain: Type.Optional(Domain("Only answers that cite this registrable domain.")),
    since: Type.Optional(Timestamp("Sampled at or after.")),
    until: Type.Optional(Timestamp("Sampled before.")),
    headline: Type.Optional(
      Type.Boolean({
        description:
          "True: only answers that shares of voice count. Prompts are monitored now and do not name the brand; of each prompt and engine only the surface that headlines show, unless `surface` is set.",
      }),
    ),
    tag: Type.Optional(
      Type.String({ maxLength: 100, description: "Only prompts that are monitored now with this tag." }),
    ),
  },
  item: AiCitationSample,
  list: {
    filters: {
      queryId: { is: "equal", of: "queryId" },
      invocationId: { is: "equal", of: "invocationId" },
      llm: { is: "equal", of: "llm" },
      surface: { is: "equal", of: "surface" },
      outcome: { is: "oneOf", of: "outcome", values: SAMPLE_OUTCOMES },
      domain: { is: "has", of: "citedDomains" },
      since: { is: "atLeast", of: "sampledAt" },
      until: { is: "before", of: "sampledAt" },
    },
    others: ["headline", "tag"],
    order: "-sampledAt",
    identifier: "sampleId",
  },
  example: {
    input: { queryId: exampleSample.queryId ?? "", domain: "hourglasspm.example" },
    data: [exampleSample],
  },
});

export const listAiCitationSamples = withCoverage(listAiCitationSamplesItself, FetchCoverage);

export const getAiCitationSample = defineQuery({
  area: "ai-citations",
  name: "research.ai_citation.samples.get",
  path: "/v1/research/ai-citation/samples/{id}",
  summary: "Get a sampled answer",
  description:
    "Returns a stored answer with its text, the spans of its citations, what the engine retrieved without citing it, and where it names the brand. To find samples use `research.ai_citation.samples.list`.",
  errors: ["not_found"],
  input: Closed({
    id: Identifier("ais", "the sample"),
    compareWith: Type.Optional(
      Identifier("ais", "an earlier sample", "The answer then has `comparison`: sources and sentences that changed."),
    ),
  }),
  output: AiCitationSampleDetail,
  example: {
    input: { id: exampleSample.sampleId },
    output: {
      ...exampleSample,
      text: "[Hourglass PM](https://hourglasspm.example/architects) suits larger firms. [Tallyhour](https://tallyhour.example/) is simpler.",
      citations: [
        {
          url: "https://hourglasspm.example/architects",
          domain: "hourglasspm.example",
          title: "Hourglass PM",
          party: "competitor",
          position: 1,
          span: { start: 0, end: 54, kind: "marker" },
        },
        {
          url: "https://tallyhour.example/",
          domain: "tallyhour.example",
          title: "Tallyhour",
          party: "own",
          position: 2,
          span: { start: 75, end: 114, kind: "marker" },
        },
      ],
      consulted: [
        {
          url: "https://softfinder.example/time-tracking",
          domain: "softfinder.example",
          title: null,
          party: "third_party",
        },
      ],
      mentions: [
        { domain: "hourglasspm.example", party: "competitor", start: 1, end: 13, counted: true },
        { domain: "tallyhour.example", party: "own", start: 76, end: 85, counted: true },
      ],
      recommended: {},
      searches: ["time tracking architecture studio"],
      warnings: [],
      comparison: null,
    },
  },
});

export const aiCitationSampleOperations = [listAiCitationSamples, getAiCitationSample];
