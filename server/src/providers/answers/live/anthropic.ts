import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { ANTHROPIC_KEY } from "../../shared/model-keys.ts";
import type { AnswerQuestion } from "../port.ts";
import { ANSWER_TIMEOUT_MS, CHECK_TIMEOUT_MS, type EngineAdapter, type EngineOptions } from "./engine-adapter.ts";
import { defineEngine } from "./engine-vendor.ts";
import { finishAnswer } from "./finish-answer.ts";
import type { RawAnswer, RawCitation } from "./raw-answer.ts";

const ADDRESS = "https://api.anthropic.com";
const VENDOR = "Anthropic";
const API_VERSION = "2023-06-01";
const MAX_OUTPUT_TOKENS = 8_192;
const MAX_SEARCHES = 5;
/** Turns that the vendor pauses and wants continued, for one answer. */
const MAX_TURNS = 4;

const Block = Type.Object({
  type: Maybe(Type.String()),
  name: Maybe(Type.String()),
  text: Maybe(Type.String()),
  input: Maybe(Type.Unknown()),
  content: Maybe(Type.Unknown()),
  citations: Maybe(
    Type.Array(Type.Object({ type: Maybe(Type.String()), url: Maybe(Type.String()), title: Maybe(Type.String()) })),
  ),
});

/** @see https://docs.anthropic.com/en/api/messages */
const AnthropicMessage = Type.Object({
  model: Maybe(Type.String()),
  stop_reason: Maybe(Type.String()),
  content: Maybe(Type.Array(Block)),
  usage: Maybe(Type.Object({ input_tokens: Maybe(Type.Number()), output_tokens: Maybe(Type.Number()) })),
});
type AnthropicMessage = Static<typeof AnthropicMessage>;

const SearchInput = Type.Object({ query: Type.String() });
const SearchHits = Type.Array(Type.Object({ url: Maybe(Type.String()), title: Maybe(Type.String()) }));
const SearchError = Type.Object({ error_code: Type.String() });

/** Anthropic's Messages API with the web search tool, which the model must use first. */
function createAnthropicAnswers(options: EngineOptions): EngineAdapter {
  const { apiKey, model, baseUrl = ADDRESS, timeoutMs = ANSWER_TIMEOUT_MS } = options;
  const call = {
    port: "answers",
    vendor: VENDOR,
    fetch: options.fetch,
    headers: { "x-api-key": apiKey, "anthropic-version": API_VERSION },
    now: options.now,
    secrets: [apiKey],
    explain,
  } as const;
  const turn = (question: AnswerQuestion, content: readonly unknown[]) =>
    callJson({
      ...call,
      url: addressBelow(baseUrl, "v1/messages"),
      method: "POST",
      body: requestBody(model, question, content),
      timeoutMs,
      signal: question.signal,
      schema: AnthropicMessage,
    });
  return {
    targets: [{ llm: "llm_assistant_3", surface: "api", vendor: "anthropic", requestedModel: model }],
    async ask(question) {
      const messages: AnthropicMessage[] = [];
      do {
        const before = messages.flatMap(({ content }) => content ?? []);
        messages.push(await turn(question, before));
      } while (messages.at(-1)?.stop_reason === "pause_turn" && messages.length < MAX_TURNS);
      return finishAnswer(readAnthropic(messages));
    },
    async check(signal) {
      const url = addressBelow(baseUrl, `v1/models/${encodeURIComponent(model)}`);
      await callJson({ ...call, url, method: "GET", timeoutMs: CHECK_TIMEOUT_MS, signal, schema: Type.Unknown() });
      return null;
    },
  };
}

function requestBody(model: string, { prompt, country }: AnswerQuestion, continued: readonly unknown[]) {
  return {
    model,
    max_tokens: MAX_OUTPUT_TOKENS,
    messages: [
      { role: "user", content: prompt },
      ...(continued.length === 0 ? [] : [{ role: "assistant", content: continued }]),
    ],
    // Later versions of the tool can search inside of code, where results are missing from the answer.
    tools: [
      {
        type: "web_search_20250305",
        name: "web_search",
        max_uses: MAX_SEARCHES,
        user_location: { type: "approximate", country },
      },
    ],
    ...(continued.length === 0 && { tool_choice: { type: "tool", name: "web_search" } }),
  };
}

/** One answer in one or several turns. */
function readAnthropic(messages: readonly AnthropicMessage[]): RawAnswer {
  const last = messages.at(-1);
  const blocks = messages.flatMap(({ content }) => content ?? []);
  const results = blocks.filter(({ type }) => type === "web_search_tool_result").map(({ content }) => content);
  requireSearches(results);
  requireWhole(last?.stop_reason);
  const { text, cited } = readBlocks(blocks);
  const isRefused = last?.stop_reason === "refusal";
  if (text.trim() === "" && !isRefused) {
    throw new ProviderError("answers", "upstream_empty", `${VENDOR} returned no text.`, { httpStatus: 200 });
  }
  const queries = blocks.flatMap(({ name, input }) =>
    name === "web_search" && Check(SearchInput, input) ? [input.query] : [],
  );
  return {
    text,
    isRefused,
    hasSearched: results.length > 0,
    model: last?.model ?? null,
    retrieval: "forced",
    locationApplied: "tool",
    searches: [...new Set(queries)],
    cited,
    retrieved: results.flatMap((hits) =>
      Check(SearchHits, hits) ? hits.flatMap(({ url, title }) => (url ? [{ url, title }] : [])) : [],
    ),
    inputTokens: sumOf(messages.map(({ usage }) => usage?.input_tokens)),
    outputTokens: sumOf(messages.map(({ usage }) => usage?.output_tokens)),
  };
}

/** A failed search arrives inside an answer with status 200. The model then answers from memory, which is no sample. */
function requireSearches(results: readonly unknown[]): void {
  const errors = results.flatMap((content) => (Check(SearchError, content) ? [content.error_code] : []));
  const [code] = errors;
  if (code === undefined || errors.length < results.length) return;
  const kind = code === "too_many_requests" ? "rate_limited" : code === "unavailable" ? "transient" : "upstream_empty";
  throw new ProviderError("answers", kind, `The web search of ${VENDOR} failed (${code}).`, {
    httpStatus: 200,
    providerCode: code,
  });
}

function requireWhole(reason: string | null | undefined): void {
  if (reason !== "max_tokens" && reason !== "pause_turn" && reason !== "model_context_window_exceeded") return;
  throw new ProviderError("answers", "upstream_empty", `${VENDOR} cut the answer off (${reason}).`, {
    httpStatus: 200,
    providerCode: reason,
  });
}

/** The vendor splits the text where citations begin and end, so a block is the claim that its citations support. */
function readBlocks(blocks: readonly Static<typeof Block>[]): { text: string; cited: RawCitation[] } {
  let text = "";
  const cited: RawCitation[] = [];
  for (const { type, text: part, citations } of blocks) {
    if (type !== "text" || !part) continue;
    const span = { start: text.length, end: text.length + part.length, kind: "claim" as const };
    text += part;
    for (const { url, title } of citations ?? []) if (url) cited.push({ url, title, span });
  }
  return { text, cited };
}

function sumOf(tokens: readonly (number | null | undefined)[]): number | null {
  const known = tokens.flatMap((count) => count ?? []);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

const Refusal = Type.Object({ error: Type.Object({ type: Type.String(), message: Maybe(Type.String()) }) });

function explain(_status: number, body: unknown): Explanation | undefined {
  if (!Check(Refusal, body)) return undefined;
  const { type, message } = body.error;
  const isQuota = type === "billing_error" || /credit balance is too low/i.test(message ?? "");
  return { providerCode: type, ...(isQuota && { kind: "quota" as const }) };
}

export const anthropicAnswers = defineEngine({
  id: "anthropic",
  name: "Anthropic",
  llm: "llm_assistant_3",
  pricing: "Billed by tokens and web searches.",
  docs: "https://console.anthropic.com/settings/keys",
  keySetting: ANTHROPIC_KEY,
  create: createAnthropicAnswers,
});
