import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import type { LlmAnswer, LlmPort, LlmTextRequest, LlmToolCall } from "../port.ts";
import { askAgain, askForJson, isObjectSchema, readJsonAnswer } from "./json-answer.ts";
import { toProviderError } from "./llm-failure.ts";
import { type LlmProvider, loadModel, type ModelOptions } from "./load-model.ts";
import { withoutThoughts } from "./thoughts.ts";
import { toCalls, toPrompt, toSdkTools } from "./tool-conversation.ts";

export interface LlmOptions extends ModelOptions {
  /** Output token limit of requests that set none; default 4,096. */
  maxOutputTokens?: number;
  /** Time limit of one vendor request in milliseconds; default 120,000. */
  timeoutMs?: number;
  now?: () => Date;
}

const VENDORS: Record<LlmProvider, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Gemini",
  "openai-compatible": "The language model",
};

/** Vendors with a reliable JSON mode. LM Studio refuses it and Anthropic has none. The prompt contains the schema in any case. */
const WITH_JSON_MODE: readonly LlmProvider[] = ["openai", "google"];

/** A language model through the AI SDK. Calls the model directly, so the SDK neither retries nor logs. */
export function createLlm(options: LlmOptions): LlmPort {
  let loading: Promise<LanguageModelV4> | undefined;
  const converse = async (prompt: LanguageModelV4Prompt, request: Asked, more: Partial<LanguageModelV4CallOptions>) => {
    loading ??= loadModel(options);
    return ask(await loading, options, request, { prompt, ...more });
  };

  return {
    model: `${options.provider}/${options.model}`,
    async text(request) {
      requireCalls(request);
      const reply = await converse(conversation(request.system, request.prompt), request, {});
      requireWhole(reply, options);
      return { value: reply.text, calls: 1, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
    },
    async object(request) {
      requireCalls(request);
      const withJsonMode = WITH_JSON_MODE.includes(options.provider) && isObjectSchema(request.schema);
      const json = withJsonMode ? ({ responseFormat: { type: "json" } } as const) : {};
      const messages = conversation(`${request.system}\n\n${askForJson(request.schema)}`.trim(), request.prompt);
      const first = await converse(messages, request, json);
      const reading = readJsonAnswer(request.schema, first.text, first.cutOff);
      if (reading.problems.length === 0) return answer(reading.value, [first]);
      if ((request.maxCalls ?? 2) < 2) throw unusable(options, 1, reading.problems);

      const second = await converse([...messages, ...againAfter(first, reading.problems)], request, json);
      const repaired = readJsonAnswer(request.schema, second.text, second.cutOff);
      if (repaired.problems.length > 0) throw unusable(options, 2, repaired.problems);
      return answer(repaired.value, [first, second]);
    },
    async turn(request) {
      const prompt = toPrompt(request.system, request.messages);
      const tools = request.tools.length === 0 ? {} : { tools: toSdkTools(request.tools) };
      const { text, calls, ...reply } = await converse(prompt, request, tools);
      // A truncated tool call has incomplete arguments. Truncated text is still usable.
      if (calls.length === 0) requireWhole({ text, calls, ...reply }, options);
      return { value: { text, calls }, calls: 1, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
    },
  };
}

/** The settings that all requests share. */
type Asked = Pick<LlmTextRequest, "maxOutputTokens" | "signal">;

interface Reply {
  text: string;
  calls: LlmToolCall[];
  /** True if the output token limit ended the response. */
  cutOff: boolean;
  inputTokens: number;
  outputTokens: number;
}

async function ask(
  model: LanguageModelV4,
  options: LlmOptions,
  request: Asked,
  call: Pick<LanguageModelV4CallOptions, "prompt" | "responseFormat" | "tools">,
): Promise<Reply> {
  const timeoutMs = options.timeoutMs ?? 120_000;
  using deadline = startDeadline(request.signal, timeoutMs);
  try {
    const result = await model.doGenerate({
      ...call,
      maxOutputTokens: request.maxOutputTokens ?? options.maxOutputTokens ?? 4096,
      abortSignal: deadline.signal,
      // Without this, OpenAI stores the conversation.
      providerOptions: { openai: { store: false } },
    });
    return toReply(result, options.provider);
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    const vendor = VENDORS[options.provider];
    if (deadline.expired) {
      throw new ProviderError("llm", "transient", `${vendor} did not respond within ${timeoutMs / 1000} s.`);
    }
    throw toProviderError(error, { vendor, apiKey: options.apiKey, now: options.now ?? (() => new Date()) });
  }
}

function toReply(result: LanguageModelV4GenerateResult, provider: LlmProvider): Reply {
  const ended = result.finishReason.unified;
  if (ended === "content-filter") {
    throw new ProviderError("llm", "blocked", `${VENDORS[provider]} declined to answer this prompt.`);
  }
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    text: provider === "openai-compatible" ? withoutThoughts(text) : text,
    calls: toCalls(result.content),
    cutOff: ended === "length",
    inputTokens: result.usage.inputTokens.total ?? 0,
    outputTokens: result.usage.outputTokens.total ?? 0,
  };
}

function conversation(system: string, prompt: string): LanguageModelV4Prompt {
  const question: LanguageModelV4Prompt = [{ role: "user", content: [{ type: "text", text: prompt }] }];
  return system === "" ? question : [{ role: "system", content: system }, ...question];
}

function againAfter(reply: Reply, problems: string[]): LanguageModelV4Prompt {
  return [
    // Some vendors refuse an empty turn.
    { role: "assistant", content: [{ type: "text", text: reply.text.trim() || "(nothing)" }] },
    { role: "user", content: [{ type: "text", text: askAgain(problems) }] },
  ];
}

function answer(value: unknown, replies: Reply[]): LlmAnswer<unknown> {
  return {
    value,
    calls: replies.length,
    inputTokens: replies.reduce((sum, reply) => sum + reply.inputTokens, 0),
    outputTokens: replies.reduce((sum, reply) => sum + reply.outputTokens, 0),
  };
}

function unusable(options: LlmOptions, calls: number, problems: string[]): ProviderError {
  const message = `${VENDORS[options.provider]} gave no usable JSON in ${calls} ${calls === 1 ? "try" : "tries"}: ${problems.slice(0, 3).join(" ")}`;
  return new ProviderError("llm", "upstream_empty", message);
}

function requireWhole(reply: Reply, options: LlmOptions): void {
  const vendor = VENDORS[options.provider];
  if (reply.cutOff) {
    throw new ProviderError("llm", "upstream_empty", `${vendor} was cut off after ${reply.outputTokens} tokens.`);
  }
  if (reply.text.trim() === "") throw new ProviderError("llm", "upstream_empty", `${vendor} returned no text.`);
}

function requireCalls(request: LlmTextRequest): void {
  if ((request.maxCalls ?? 2) >= 1) return;
  throw new ProviderError("llm", "invalid_request", "This call allows no requests.");
}
