import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { AnswerQuestion } from "../port.ts";
import type { EngineAdapter, EngineOptions } from "./engine-adapter.ts";
import { defineEngine } from "./engine-vendor.ts";
import { explainOpenAi, readContents } from "./openai.ts";
import type { RawAnswer, RawCitation } from "./raw-answer.ts";
import { createResponsesEngine } from "./responses-engine.ts";

const ADDRESS = "https://api.perplexity.ai";
const VENDOR = "Perplexity";
const MAX_OUTPUT_TOKENS = 4_096;
const MAX_STEPS = 3;

const Result = Type.Object({
  id: Maybe(Type.Union([Type.Number(), Type.String()])),
  url: Maybe(Type.String()),
  title: Maybe(Type.String()),
});
const Annotation = Type.Object({
  type: Maybe(Type.String()),
  url: Maybe(Type.String()),
  title: Maybe(Type.String()),
  start_index: Maybe(Type.Number()),
  end_index: Maybe(Type.Number()),
});
const Content = Type.Object({
  type: Maybe(Type.String()),
  text: Maybe(Type.String()),
  annotations: Maybe(Type.Array(Annotation)),
});
const Item = Type.Object({
  type: Maybe(Type.String()),
  queries: Maybe(Type.Array(Type.String())),
  results: Maybe(Type.Array(Result)),
  /** Pages that were opened. */
  contents: Maybe(Type.Array(Result)),
  content: Maybe(Type.Array(Content)),
});

/** @see https://docs.perplexity.ai/docs/agent-api */
const PerplexityResponse = Type.Object({
  status: Maybe(Type.String()),
  model: Maybe(Type.String()),
  error: Maybe(Type.Object({ code: Maybe(Type.String()), message: Maybe(Type.String()) })),
  output: Maybe(Type.Array(Item)),
  usage: Maybe(
    Type.Object({
      input_tokens: Maybe(Type.Number()),
      output_tokens: Maybe(Type.Number()),
      cost: Maybe(Type.Object({ total_cost: Maybe(Type.Number()) })),
    }),
  ),
});
type PerplexityResponse = Static<typeof PerplexityResponse>;

/** Perplexity's Agent API. It searches only if it must, and `forced` is recorded only where the answer shows a search. */
function createPerplexityAnswers(options: EngineOptions): EngineAdapter {
  return createResponsesEngine(
    {
      vendor: VENDOR,
      target: { llm: "llm_search_2", vendor: "perplexity" },
      address: ADDRESS,
      answerPath: "v1/agent",
      checkPath: () => "v1/models",
      requestBody,
      schema: PerplexityResponse,
      read: readPerplexity,
      explain: explainOpenAi,
    },
    options,
  );
}

function requestBody(model: string, { prompt, country, language }: AnswerQuestion) {
  return {
    model,
    input: prompt,
    tools: [{ type: "web_search", user_location: { country } }],
    tool_choice: "required",
    language_preference: language,
    max_output_tokens: MAX_OUTPUT_TOKENS,
    max_steps: MAX_STEPS,
    stream: false,
  };
}

function readPerplexity(response: PerplexityResponse): RawAnswer {
  const { usage } = response;
  const costUsd = usage?.cost?.total_cost;
  requireWhole(response, costUsd);
  const output = response.output ?? [];
  // The vendor sends one item per search. Reading only the first would lose most results.
  const searches = output.filter(({ type }) => type === "search_results");
  const results = searches.flatMap(({ results: found }) => found ?? []);
  const fetches = output.filter(({ type }) => type === "fetch_url_results");
  const opened = fetches.flatMap(({ contents: pages, results: found }) => pages ?? found ?? []);
  const contents = output.flatMap(({ type, content }) => (type === "message" ? (content ?? []) : []));
  const { text, cited: annotated } = readContents(contents);
  if (text.trim() === "") {
    const facts = { httpStatus: 200, ...chargeOf(costUsd) };
    throw new ProviderError("answers", "upstream_empty", `${VENDOR} returned no text.`, facts);
  }
  return {
    text,
    isRefused: false,
    hasSearched: searches.length > 0,
    model: response.model ?? null,
    retrieval: "forced",
    locationApplied: "tool",
    searches: [...new Set(searches.flatMap(({ queries }) => queries ?? []))],
    cited: annotated.length > 0 ? annotated : fromMarkers(text, results),
    retrieved: [...results, ...opened].flatMap(({ url, title }) => (url ? [{ url, title }] : [])),
    inputTokens: usage?.input_tokens,
    outputTokens: usage?.output_tokens,
    costUsd,
  };
}

function requireWhole({ status, error }: PerplexityResponse, costUsd: number | null | undefined): void {
  if (status === "incomplete") {
    const facts = { httpStatus: 200, ...chargeOf(costUsd) };
    throw new ProviderError("answers", "upstream_empty", `${VENDOR} cut the answer off.`, facts);
  }
  if (error || (status && status !== "completed")) {
    const code = error?.code ?? status ?? "failed";
    const facts = { httpStatus: 200, providerCode: code, ...chargeOf(costUsd) };
    throw new ProviderError("answers", "transient", `${VENDOR} failed to answer (${code}).`, facts);
  }
}

function chargeOf(costUsd: number | null | undefined): { costUsd?: number } {
  return costUsd ? { costUsd } : {};
}

/** Every `[1]` in the text that names a search result. */
function fromMarkers(text: string, results: readonly Static<typeof Result>[]): RawCitation[] {
  const byId = new Map(results.map((result) => [String(result.id), result]));
  return [...text.matchAll(/\[(\d{1,3})\](?!\()/g)].flatMap((match) => {
    const { url, title } = byId.get(match[1] ?? "") ?? {};
    const start = match.index;
    return url ? [{ url, title, span: { start, end: start + match[0].length, kind: "marker" as const } }] : [];
  });
}

export const perplexityAnswers = defineEngine({
  id: "perplexity",
  name: "Perplexity",
  llm: "llm_search_2",
  pricing: "Billed by tokens and web searches.",
  docs: "https://www.perplexity.ai/account/api/keys",
  keySetting: { name: "PERPLEXITY_API_KEY", default: "none", meaning: "API key of Perplexity, for answers." },
  create: createPerplexityAnswers,
});
