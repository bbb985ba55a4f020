import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import type { AnswerQuestion } from "../port.ts";
import { ANSWER_TIMEOUT_MS, CHECK_TIMEOUT_MS, type EngineAdapter, type EngineOptions } from "./engine-adapter.ts";
import { finishAnswer } from "./finish-answer.ts";
import { explainOpenAi, readContents } from "./openai.ts";
import type { RawAnswer, RawCitation } from "./raw-answer.ts";

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
export function createPerplexityAnswers(options: EngineOptions): EngineAdapter {
  const { apiKey, model, baseUrl = ADDRESS, timeoutMs = ANSWER_TIMEOUT_MS } = options;
  const call = {
    port: "answers",
    vendor: VENDOR,
    fetch: options.fetch,
    headers: { authorization: `Bearer ${apiKey}` },
    now: options.now,
    secrets: [apiKey],
    explain: explainOpenAi,
  } as const;
  return {
    targets: [{ llm: "llm_search_2", surface: "api", vendor: "perplexity", requestedModel: model }],
    async ask(question) {
      const body = await callJson({
        ...call,
        url: addressBelow(baseUrl, "v1/agent"),
        method: "POST",
        body: requestBody(model, question),
        timeoutMs,
        signal: question.signal,
        schema: PerplexityResponse,
      });
      return finishAnswer(readPerplexity(body));
    },
    async check(signal) {
      const url = addressBelow(baseUrl, "v1/models");
      await callJson({ ...call, url, method: "GET", timeoutMs: CHECK_TIMEOUT_MS, signal, schema: Type.Unknown() });
      return null;
    },
  };
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
    retrieved: results.flatMap(({ url, title }) => (url ? [{ url, title }] : [])),
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
