import { type Static, Type } from "typebox";
import { exampleCitationResult, exampleFunnel } from "../examples/ai-citation.ts";
import { Country, Domain, DryRun, Identifier, Language, sampleFields } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Tags, Timestamp } from "../kernel/schemas.ts";
import { creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { RecurringEstimate } from "../runs/invocation-schemas.ts";
import { DefinitionInput } from "./ai-citation-definitions.ts";
import { CitedDomains, exampleCitedDomains } from "./ai-citation-domains.ts";
import { CitationFunnel } from "./ai-citation-funnel.ts";
import { Surface } from "./ai-citation-surfaces.ts";
import { AnswerEngine, AskedSurfaces, CheckAiCitationResult } from "./ai-citations.ts";

export const CITATION_CADENCES = ["daily", "weekly", "none"] as const;
const cadenceDescription =
  "Sampling interval: daily, weekly on one day, or `none` for a prompt with imported answers only.";

export const AiCitationQuery = Type.Object(
  {
    queryId: Type.String({ description: "Identifier, `aiq_…`." }),
    prompt: Type.String({ description: "Prompt sent to the answer engines." }),
    llms: Type.Array(AnswerEngine, { description: "Answer engines that receive the prompt." }),
    surfaces: Nullable(AskedSurfaces, {
      description:
        "Surfaces that are asked; null: the vendor's API where it is connected, else the product that people use.",
    }),
    samplesPerDay: Type.Integer({ minimum: 1, description: "Samples per engine on each sampling day." }),
    cadence: OneOf(CITATION_CADENCES, { description: cadenceDescription }),
    trackDomains: Type.Array(Type.String(), { description: "Domains to compare." }),
    location: Nullable(Type.String(), { description: "Market, ISO 3166-1 alpha-2; null uses the workspace's." }),
    language: Nullable(Type.String(), { description: "Language, ISO 639-1; null uses the workspace's." }),
    tags: Type.Array(Type.String(), { description: "Labels." }),
    family: Nullable(Type.String(), {
      description: "Prompts of one family word one question differently; they count as one prompt. Null for none.",
    }),
    createdAt: Timestamp("Time monitoring began."),
    nextSampleAt: Nullable(Timestamp("Time of the next sampling."), {
      description: "Time of the next sampling; null with `cadence` `none` and while the workspace is deleted.",
    }),
    creditsPerDay: Type.Number({ minimum: 0, description: "Credits of a day, on average, if every sample counts." }),
    branded: Type.Boolean({ description: "Whether the prompt names the brand. Shares of voice leave it out." }),
    version: Type.Integer({
      minimum: 1,
      description: "Raised when engines or tracked domains change: a visible break.",
    }),
    lastError: Nullable(
      Type.Object(
        {
          at: Timestamp("When it was due."),
          code: Type.String({ description: "Error code." }),
          message: Type.String({ description: "A sentence." }),
        },
        { description: "Why the latest sampling did not start." },
      ),
      { description: "Why the latest sampling did not start; null if it did." },
    ),
    paused: Nullable(
      Type.Object(
        {
          reason: OneOf(["monthly_budget"], { description: "Why no prompt of the workspace is sampled." }),
          since: Timestamp("When the budget was reached."),
          until: Timestamp("Beginning of the next month, when sampling resumes. A higher budget resumes it earlier."),
          budget: Type.Number({ minimum: 0, description: "The budget that was reached, in credits." }),
        },
        { description: "Why sampling is paused." },
      ),
      { description: "Why sampling is paused; null if it is not." },
    ),
  },
  { description: "A monitored prompt." },
);
export type AiCitationQuery = Static<typeof AiCitationQuery>;

export const AiCitationQueryDetail = Type.Object(
  {
    ...AiCitationQuery.properties,
    latestResult: Nullable(CheckAiCitationResult, {
      description: "Result of the latest sampling day; null before the first.",
    }),
    lastSampledAt: Nullable(Timestamp("Time of the latest sampling."), {
      description: "Time of the latest sampling; null before the first.",
    }),
    funnel: CitationFunnel,
    citedDomains: CitedDomains,
    wordings: Type.Array(
      Type.Object({
        queryId: Type.String({ description: "Monitored prompt, `aiq_…`." }),
        prompt: Type.String({ description: "Its wording." }),
        llm: AnswerEngine,
        surface: Surface,
        hits: Type.Integer({ minimum: 0, description: "Answers of the last 30 days that cite the brand." }),
        rate: Type.Number({ minimum: 0, maximum: 1, description: "Share of these answers, 0 to 1." }),
        ...sampleFields,
      }),
      {
        description:
          "How often each wording of the family is cited. One family shows no share of the variance: `research.ai_citation.share_of_voice` with `details` does, from many. Empty without a family.",
      },
    ),
  },
  { description: "A monitored prompt with its latest result." },
);
export type AiCitationQueryDetail = Static<typeof AiCitationQueryDetail>;

const id = Identifier("aiq", "the query");
const llms = Type.Array(AnswerEngine, {
  minItems: 1,
  uniqueItems: true,
  description: "Answer engines to query. Defaults to all.",
});
const samplesPerDay = { minimum: 1, maximum: 100 };
const samplesDescription = `Samples per engine and surface on each sampling day, 1 to 100; ${PRICES.aiCitation.perSample} credits each.`;
const familyLength = { minLength: 1, maxLength: 100 };
const familyDescription =
  "Name of a family: prompts that word one question differently. They count as one prompt of the market, and show how much the wording matters.";
const trackDomains = Type.Array(Domain("A site to track."), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Domains to compare. Defaults to the workspace's primary domain and its competitors. Replaces the list.",
});

const exampleQuery: AiCitationQuery = {
  queryId: "aiq_v8z2d6h0l4p9t3x7b1f5j9nr",
  prompt: "What is the best time tracking tool for a small architecture studio?",
  llms: ["llm_chat_1", "search_overview"],
  surfaces: null,
  samplesPerDay: 5,
  cadence: "daily",
  trackDomains: ["tallyhour.example", "hourglasspm.example"],
  location: "US",
  language: "en",
  tags: ["basket:architects"],
  family: null,
  createdAt: "2026-11-02T09:00:00.000Z",
  nextSampleAt: "2026-11-17T04:00:00.000Z",
  creditsPerDay: creditsFor(10, PRICES.aiCitation.perSample),
  branded: false,
  version: 1,
  lastError: null,
  paused: null,
};

export const listAiCitationQueries = defineList({
  area: "ai-citations",
  name: "research.ai_citation.queries.list",
  path: "/v1/research/ai-citation/queries",
  summary: "List monitored prompts",
  description:
    "Returns prompts that are sampled regularly, newest first. For the latest results of one use `research.ai_citation.queries.get`; for all together use `research.ai_citation.share_of_voice`.",
  fields: {
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only prompts with this tag." })),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only prompts that contain this text, ignoring case." }),
    ),
  },
  item: AiCitationQuery,
  list: {
    filters: { tag: { is: "has", of: "tags" }, q: { is: "contains", of: "prompt" } },
    order: "-createdAt",
    identifier: "queryId",
  },
  example: {
    input: { tag: "basket:architects" },
    data: [exampleQuery],
  },
});

/** What decides how a prompt is monitored. */
const monitoring = {
  llms: Type.Optional(llms),
  surfaces: Type.Optional(AskedSurfaces),
  samplesPerDay: Type.Optional(Type.Integer({ ...samplesPerDay, default: 5, description: samplesDescription })),
  cadence: Type.Optional(OneOf(CITATION_CADENCES, { default: "daily", description: cadenceDescription })),
  trackDomains: Type.Optional(trackDomains),
  location: Type.Optional(Country("Market. Defaults to the workspace's.")),
  language: Type.Optional(Language("Language. Defaults to the workspace's.")),
};
const promptText = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: "Prompt, worded as a person would ask it.",
});
const family = Type.Optional(Type.String({ ...familyLength, description: familyDescription }));
const MONITORING_ERRORS = ["validation_error", "limit_reached", "insufficient_credits", "llm_unavailable"] as const;

export const createAiCitationQuery = defineCommand({
  area: "ai-citations",
  name: "research.ai_citation.queries.create",
  path: "/v1/research/ai-citation/queries",
  credits: PRICE_WORDS.monitoredPrompt,
  summary: "Monitor a prompt",
  description:
    "Samples a prompt regularly. Each sampling is a run that costs credits. Stop it with `research.ai_citation.queries.delete`. For several at once use `research.ai_citation.queries.bulk_create`; for a single check use `research.ai_citation.check`.",
  errors: MONITORING_ERRORS,
  queryFields: ["dryRun"],
  input: Closed({
    prompt: promptText,
    ...monitoring,
    tags: Type.Optional(Tags),
    family,
    dryRun: DryRun,
  }),
  check: ({ prompt }) => (prompt.trim() === "" ? [{ field: "prompt", message: "must not be blank" }] : []),
  output: Type.Union([AiCitationQuery, RecurringEstimate]),
  example: {
    input: {
      prompt: "What is the best time tracking tool for a small architecture studio?",
      llms: ["llm_chat_1", "search_overview"],
      samplesPerDay: 5,
      trackDomains: ["tallyhour.example", "hourglasspm.example"],
      location: "US",
      language: "en",
      tags: ["basket:architects"],
    },
    output: { ...exampleQuery, nextSampleAt: "2026-11-02T09:00:00.000Z" },
  },
});

/** Prompts that one request monitors at most. */
export const MAX_PROMPTS_AT_ONCE = 100;

export const bulkCreateAiCitationQueries = defineCommand({
  area: "ai-citations",
  name: "research.ai_citation.queries.bulk_create",
  path: "/v1/research/ai-citation/queries/bulk",
  summary: "Monitor many prompts",
  description: `Samples up to ${MAX_PROMPTS_AT_ONCE} prompts regularly, all or none. Prompts that are monitored already, or stand twice in the request, are skipped and listed. With \`dryRun\` it answers what the new ones cost a day and a month. For one prompt use \`research.ai_citation.queries.create\`; for ideas use \`research.ai_citation.suggest_prompts\`.`,
  errors: MONITORING_ERRORS,
  queryFields: ["dryRun"],
  input: Closed({
    prompts: Type.Array(
      Closed(
        {
          prompt: promptText,
          tags: Type.Optional({ ...Tags, description: "Labels in addition to those of the request." }),
          family,
        },
        { description: "A prompt to monitor." },
      ),
      { minItems: 1, maxItems: MAX_PROMPTS_AT_ONCE, description: `Prompts, 1 to ${MAX_PROMPTS_AT_ONCE}.` },
    ),
    ...monitoring,
    tags: Type.Optional({ ...Tags, description: "Labels of all prompts." }),
    dryRun: DryRun,
  }),
  check: ({ prompts }) =>
    prompts.flatMap(({ prompt }, index) =>
      prompt.trim() === "" ? [{ field: `prompts[${index}].prompt`, message: "must not be blank" }] : [],
    ),
  output: Type.Union([
    Type.Object(
      {
        created: Type.Array(AiCitationQuery, { description: "New monitored prompts, in request order." }),
        duplicatesSkipped: Type.Array(Type.String(), {
          description: "Prompts that are monitored already or stand twice in the request, ignoring case and spaces.",
        }),
        creditsPerDay: Type.Number({
          minimum: 0,
          description: "Credits of a day for the new ones, on average, if every sample counts.",
        }),
      },
      { description: "Result of the request." },
    ),
    RecurringEstimate,
  ]),
  example: {
    input: {
      prompts: [
        { prompt: "What is the best time tracking tool for a small architecture studio?", tags: ["basket:architects"] },
        { prompt: "Which time tracker do architects recommend?" },
      ],
      llms: ["llm_chat_1", "search_overview"],
      trackDomains: ["tallyhour.example", "hourglasspm.example"],
      location: "US",
      language: "en",
    },
    output: {
      created: [{ ...exampleQuery, nextSampleAt: "2026-11-02T09:00:00.000Z" }],
      duplicatesSkipped: ["Which time tracker do architects recommend?"],
      creditsPerDay: exampleQuery.creditsPerDay,
    },
  },
});

export const getAiCitationQuery = defineQuery({
  area: "ai-citations",
  name: "research.ai_citation.queries.get",
  path: "/v1/research/ai-citation/queries/{id}",
  summary: "Get a monitored prompt",
  description:
    "Returns one monitored prompt with the result of its latest sampling. For results over time use `research.ai_citation.queries.history`.",
  errors: ["not_found"],
  input: Closed({ id, definition: DefinitionInput }),
  output: AiCitationQueryDetail,
  example: {
    input: { id: exampleQuery.queryId },
    output: {
      ...exampleQuery,
      latestResult: exampleCitationResult,
      lastSampledAt: "2026-11-16T04:00:41.000Z",
      funnel: exampleFunnel,
      citedDomains: exampleCitedDomains,
      wordings: [],
    },
  },
});

export const updateAiCitationQuery = defineCommand({
  area: "ai-citations",
  name: "research.ai_citation.queries.update",
  method: "PATCH",
  path: "/v1/research/ai-citation/queries/{id}",
  summary: "Update a monitored prompt",
  description:
    "Updates engines, samples, cadence, tracked domains or tags from the next sampling. Omitted fields keep their values. The prompt itself is fixed so that its history stays comparable; to monitor another prompt use `research.ai_citation.queries.create`.",
  errors: ["validation_error", "not_found", "insufficient_credits", "llm_unavailable"],
  input: Closed({
    id,
    llms: Type.Optional(llms),
    surfaces: Type.Optional(
      Nullable(AskedSurfaces, { description: "Surfaces to ask from the next sampling; null asks the default one." }),
    ),
    samplesPerDay: Type.Optional(Type.Integer({ ...samplesPerDay, description: samplesDescription })),
    cadence: Type.Optional(OneOf(CITATION_CADENCES, { description: cadenceDescription })),
    trackDomains: Type.Optional(trackDomains),
    tags: Type.Optional(Tags),
    family: Type.Optional(
      Nullable(Type.String({ ...familyLength, description: "Name of the family." }), {
        description: `${familyDescription} null leaves the family.`,
      }),
    ),
  }),
  output: AiCitationQuery,
  example: {
    input: { id: exampleQuery.queryId, samplesPerDay: 10 },
    output: { ...exampleQuery, samplesPerDay: 10 },
  },
});

export const deleteAiCitationQuery = defineDelete({
  area: "ai-citations",
  name: "research.ai_citation.queries.delete",
  path: "/v1/research/ai-citation/queries/{id}",
  summary: "Stop monitoring a prompt",
  description:
    "Stops sampling and removes the prompt from lists and shares of voice. A sampling in progress finishes. To sample less often use `research.ai_citation.queries.update`.",
  input: Closed({ id }),
  example: { id: exampleQuery.queryId },
});

export const aiCitationQueryOperations = [
  listAiCitationQueries,
  createAiCitationQuery,
  bulkCreateAiCitationQueries,
  getAiCitationQuery,
  updateAiCitationQuery,
  deleteAiCitationQuery,
];
