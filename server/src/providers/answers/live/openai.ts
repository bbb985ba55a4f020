import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { OPENAI_KEY } from "../../shared/model-keys.ts";
import type { AnswerQuestion } from "../port.ts";
import type { EngineAdapter, EngineOptions } from "./engine-adapter.ts";
import { defineEngine } from "./engine-vendor.ts";
import type { RawAnswer, RawCitation, RawSource } from "./raw-answer.ts";
import { createResponsesEngine } from "./responses-engine.ts";
import { markerSpan, shifted } from "./text-offsets.ts";

const ADDRESS = "https://api.openai.com/v1";
const VENDOR = "OpenAI";
/** Bounds the price of an answer. Thoughts of a model count too. */
const MAX_OUTPUT_TOKENS = 16_384;

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
  refusal: Maybe(Type.String()),
  annotations: Maybe(Type.Array(Annotation)),
});
const Action = Type.Object({
  type: Maybe(Type.String()),
  query: Maybe(Type.String()),
  queries: Maybe(Type.Array(Type.String())),
  url: Maybe(Type.String()),
  sources: Maybe(Type.Array(Type.Object({ url: Maybe(Type.String()), title: Maybe(Type.String()) }))),
});
const Item = Type.Object({
  type: Maybe(Type.String()),
  status: Maybe(Type.String()),
  content: Maybe(Type.Array(Content)),
  action: Maybe(Action),
});

/** @see https://platform.openai.com/docs/api-reference/responses/object */
const OpenAiResponse = Type.Object({
  status: Maybe(Type.String()),
  model: Maybe(Type.String()),
  error: Maybe(Type.Object({ code: Maybe(Type.String()), message: Maybe(Type.String()) })),
  incomplete_details: Maybe(Type.Object({ reason: Maybe(Type.String()) })),
  output: Maybe(Type.Array(Item)),
  usage: Maybe(Type.Object({ input_tokens: Maybe(Type.Number()), output_tokens: Maybe(Type.Number()) })),
});
type OpenAiResponse = Static<typeof OpenAiResponse>;

/** OpenAI's Responses API with a web search that the model must use. */
function createOpenAiAnswers(options: EngineOptions): EngineAdapter {
  return createResponsesEngine(
    {
      vendor: VENDOR,
      target: { llm: "llm_chat_1", vendor: "openai" },
      address: ADDRESS,
      answerPath: "responses",
      checkPath: (model) => `models/${encodeURIComponent(model)}`,
      requestBody,
      schema: OpenAiResponse,
      read: readOpenAi,
      explain: explainOpenAi,
    },
    options,
  );
}

function requestBody(model: string, { prompt, country }: AnswerQuestion) {
  return {
    model,
    input: prompt,
    // Without a place the vendor searches as the United States.
    tools: [{ type: "web_search", user_location: { type: "approximate", country } }],
    tool_choice: "required",
    include: ["web_search_call.action.sources"],
    max_output_tokens: MAX_OUTPUT_TOKENS,
    store: false,
  };
}

function readOpenAi(response: OpenAiResponse): RawAnswer {
  requireWhole(response);
  const output = response.output ?? [];
  const calls = output.filter(({ type }) => type === "web_search_call");
  const actions = calls.flatMap(({ status, action }) => (status === "failed" ? [] : [action ?? {}]));
  const contents = output.flatMap(({ type, content }) => (type === "message" ? (content ?? []) : []));
  const refusal = contents.find(({ refusal }) => refusal)?.refusal;
  const { text, cited } = readContents(contents);
  if (text.trim() === "" && !refusal) {
    throw new ProviderError("answers", "upstream_empty", `${VENDOR} returned no text.`, { httpStatus: 200 });
  }
  return {
    text: text.trim() === "" ? (refusal ?? "") : text,
    isRefused: text.trim() === "" && Boolean(refusal),
    hasSearched: actions.length > 0,
    searchFailed: calls.length > 0 && actions.length === 0,
    model: response.model ?? null,
    retrieval: "forced",
    locationApplied: "tool",
    searches: [...new Set(actions.flatMap(({ queries, query }) => queries ?? (query ? [query] : [])))],
    cited,
    retrieved: actions.flatMap(sourcesOf),
    inputTokens: response.usage?.input_tokens,
    outputTokens: response.usage?.output_tokens,
  };
}

function requireWhole({ status, error, incomplete_details }: OpenAiResponse): void {
  if (status === "incomplete") {
    const reason = incomplete_details?.reason ?? "unknown";
    throw new ProviderError("answers", "upstream_empty", `${VENDOR} cut the answer off (${reason}).`, {
      httpStatus: 200,
      providerCode: reason,
    });
  }
  if (status === "failed" || error) {
    const code = error?.code ?? "failed";
    const kind = code === "rate_limit_exceeded" ? "rate_limited" : "transient";
    throw new ProviderError("answers", kind, `${VENDOR} failed to answer (${code}).`, {
      httpStatus: 200,
      providerCode: code,
    });
  }
}

/** The text of all parts, and their citations. Offsets count from the start of their part. */
export function readContents(contents: readonly Static<typeof Content>[]): { text: string; cited: RawCitation[] } {
  let text = "";
  const cited: RawCitation[] = [];
  for (const { type, text: part, annotations } of contents) {
    if (type !== "output_text" || !part) continue;
    const base = text.length;
    text += part;
    for (const { type: kind, url, title, start_index: start, end_index: end } of annotations ?? []) {
      if (kind !== "url_citation" || !url) continue;
      const span = markerSpan(part, { start: start ?? Number.NaN, end: end ?? Number.NaN }, url);
      cited.push({ url, title, span: shifted(span, base) });
    }
  }
  return { text, cited };
}

function sourcesOf({ type, url, sources }: Static<typeof Action>): RawSource[] {
  const opened = type === "open_page" && url ? [{ url }] : [];
  return [...opened, ...(sources ?? []).flatMap(({ url: found, title }) => (found ? [{ url: found, title }] : []))];
}

const Refusal = Type.Object({
  error: Type.Object({ code: Maybe(Type.String()), type: Maybe(Type.String()), message: Maybe(Type.String()) }),
});

/** The vendor reports an empty account with the status of a rate limit. */
export function explainOpenAi(_status: number, body: unknown): Explanation | undefined {
  const code = readCode(body);
  if (code === undefined) return undefined;
  const isQuota = code === "insufficient_quota" || code === "billing_hard_limit_reached";
  return { providerCode: code, ...(isQuota && { kind: "quota" as const }) };
}

function readCode(body: unknown): string | undefined {
  return Check(Refusal, body) ? (body.error.code ?? body.error.type ?? undefined) : undefined;
}

export const openAiAnswers = defineEngine({
  id: "openai",
  name: "OpenAI",
  llm: "llm_chat_1",
  pricing: "Billed by tokens and web searches.",
  docs: "https://platform.openai.com/api-keys",
  keySetting: OPENAI_KEY,
  create: createOpenAiAnswers,
});
