import { type Static, Type } from "typebox";
import { AnswerEngine, CheckAiCitationResult } from "./ai-citations.ts";
import { exampleCitationResult } from "./examples/ai-citation.ts";
import { Country, Domain, Identifier, Language } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

export const CITATION_CADENCES = ["daily", "weekly"] as const;
const cadenceDescription = "How often it is sampled: every day, or one day a week.";

export const AiCitationQuery = Type.Object(
  {
    queryId: Type.String({ description: "Identifier, `aiq_…`." }),
    prompt: Type.String({ description: "What is asked." }),
    llms: Type.Array(AnswerEngine, { description: "Answer engines that are asked." }),
    samplesPerDay: Type.Integer({ minimum: 1, description: "Times each is asked on a day of sampling." }),
    cadence: OneOf(CITATION_CADENCES, { description: cadenceDescription }),
    trackDomains: Type.Array(Type.String(), { description: "Domains that are compared." }),
    location: Nullable(Type.String(), { description: "Market, ISO 3166-1 alpha-2; null for the workspace's." }),
    language: Nullable(Type.String(), { description: "Language, ISO 639-1; null for the workspace's." }),
    tags: Type.Array(Type.String(), { description: "Free labels." }),
    createdAt: Timestamp("When monitoring began."),
    nextSampleAt: Timestamp("When it is sampled next."),
  },
  { description: "A prompt that is monitored." },
);
export type AiCitationQuery = Static<typeof AiCitationQuery>;

export const AiCitationQueryDetail = Type.Object(
  {
    ...AiCitationQuery.properties,
    latestResult: Nullable(CheckAiCitationResult, { description: "The latest day's result; null before the first." }),
    lastSampledAt: Nullable(Timestamp("When it was last sampled."), { description: "Null before the first sampling." }),
  },
  { description: "A monitored prompt with its latest results." },
);
export type AiCitationQueryDetail = Static<typeof AiCitationQueryDetail>;

const operation = { area: "ai-citations", scope: "workspace", workspace: "required", demo: "demo" } as const;

const id = Identifier("aiq", "the query");
const llms = Type.Array(AnswerEngine, {
  minItems: 1,
  uniqueItems: true,
  description: "Answer engines to ask; default all.",
});
const samplesPerDay = { minimum: 1, maximum: 100 };
const samplesDescription = `Times to ask each engine on a day of sampling, 1 to 100; ${PRICES.aiCitation.perSample} credits each.`;
const trackDomains = Type.Array(Domain("A site to track."), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Sites to compare; default the workspace's primary domain and its competitors. Replaces the list.",
});

const exampleQuery: AiCitationQuery = {
  queryId: "aiq_v8z2d6h0l4p9t3x7b1f5j9nr",
  prompt: "What is the best time tracking tool for a small architecture studio?",
  llms: ["llm_chat_1", "search_overview"],
  samplesPerDay: 5,
  cadence: "daily",
  trackDomains: ["tallyhour.example", "hourglasspm.example"],
  location: "US",
  language: "en",
  tags: ["basket:architects"],
  createdAt: "2026-11-02T09:00:00.000Z",
  nextSampleAt: "2026-11-17T04:00:00.000Z",
};

export const listAiCitationQueries = defineOperation({
  ...operation,
  name: "research.ai_citation.queries.list",
  method: "GET",
  path: "/v1/research/ai-citation/queries",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "List monitored prompts",
  description:
    "Prompts that are asked regularly, newest first. For the latest results of one use `research.ai_citation.queries.get`, for all of them together `research.ai_citation.share_of_voice`.",
  errors: ["validation_error"],
  input: Closed({
    tag: Type.Optional(Type.String({ maxLength: 100, description: "Only prompts with this tag." })),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only prompts that contain this; case does not matter." }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(AiCitationQuery),
  list: {
    filters: { tag: { is: "has", of: "tags" }, q: { is: "contains", of: "prompt" } },
    order: "-createdAt",
    identifier: "queryId",
  },
  example: {
    input: { tag: "basket:architects" },
    output: { data: [exampleQuery], nextCursor: null, total: 1 },
  },
});

export const createAiCitationQuery = defineOperation({
  ...operation,
  name: "research.ai_citation.queries.create",
  method: "POST",
  path: "/v1/research/ai-citation/queries",
  kind: "command",
  status: 201,
  credits: PRICE_WORDS.watchedPrompt,
  summary: "Monitor a prompt",
  description:
    "Has a prompt asked regularly from now on; each sampling is a run that costs credits, until `research.ai_citation.queries.delete`. To ask it once use `research.ai_citation.check`.",
  errors: ["validation_error", "limit_reached"],
  input: Closed({
    prompt: Type.String({ minLength: 1, maxLength: 2000, description: "What to ask, as a person would." }),
    llms: Type.Optional(llms),
    samplesPerDay: Type.Optional(Type.Integer({ ...samplesPerDay, default: 5, description: samplesDescription })),
    cadence: Type.Optional(OneOf(CITATION_CADENCES, { default: "daily", description: cadenceDescription })),
    trackDomains: Type.Optional(trackDomains),
    location: Type.Optional(Country("Market; default the workspace's.")),
    language: Type.Optional(Language("Language; default the workspace's.")),
    tags: Type.Optional(Tags),
  }),
  output: AiCitationQuery,
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

export const getAiCitationQuery = defineOperation({
  ...operation,
  name: "research.ai_citation.queries.get",
  method: "GET",
  path: "/v1/research/ai-citation/queries/{id}",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Read a monitored prompt",
  description:
    "One monitored prompt with the result of its latest sampling. For how it went over time use `research.ai_citation.queries.history`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: AiCitationQueryDetail,
  example: {
    input: { id: exampleQuery.queryId },
    output: { ...exampleQuery, latestResult: exampleCitationResult, lastSampledAt: "2026-11-16T04:00:41.000Z" },
  },
});

export const updateAiCitationQuery = defineOperation({
  ...operation,
  name: "research.ai_citation.queries.update",
  method: "PATCH",
  path: "/v1/research/ai-citation/queries/{id}",
  kind: "command",
  status: 200,
  credits: "free",
  summary: "Change a monitored prompt",
  description:
    "Changes engines, samples, cadence, tracked domains or tags from the next sampling on; what you leave out stays. The prompt cannot be changed, or its history would lie: monitor the other with `research.ai_citation.queries.create`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    id,
    llms: Type.Optional(llms),
    samplesPerDay: Type.Optional(Type.Integer({ ...samplesPerDay, description: samplesDescription })),
    cadence: Type.Optional(OneOf(CITATION_CADENCES, { description: cadenceDescription })),
    trackDomains: Type.Optional(trackDomains),
    tags: Type.Optional(Tags),
  }),
  output: AiCitationQuery,
  example: {
    input: { id: exampleQuery.queryId, samplesPerDay: 10 },
    output: { ...exampleQuery, samplesPerDay: 10 },
  },
});

export const deleteAiCitationQuery = defineOperation({
  ...operation,
  name: "research.ai_citation.queries.delete",
  method: "DELETE",
  path: "/v1/research/ai-citation/queries/{id}",
  kind: "command",
  status: 204,
  credits: "free",
  summary: "Stop monitoring a prompt",
  description:
    "Stops the sampling and takes the prompt out of lists and shares of voice; a sampling under way finishes. To sample it less often use `research.ai_citation.queries.update`.",
  errors: ["not_found"],
  input: Closed({ id }),
  output: NoContent,
  example: { input: { id: exampleQuery.queryId }, output: {} },
});

export const aiCitationQueryOperations = [
  listAiCitationQueries,
  createAiCitationQuery,
  getAiCitationQuery,
  updateAiCitationQuery,
  deleteAiCitationQuery,
];
