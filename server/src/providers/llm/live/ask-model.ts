import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { TSchema } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import type { LlmTextRequest, LlmToolCall } from "../port.ts";
import { toProviderError } from "./llm-failure.ts";
import { type ModelAccount, type ModelVendor, tokensForThoughts } from "./model-vendor.ts";
import { isOllama } from "./ollama.ts";
import { toStrictSchema } from "./strict-schema.ts";
import { toCalls } from "./tool-conversation.ts";

export interface LlmOptions {
  vendor: ModelVendor;
  model: string;
  /** Required by vendors with a fixed address. */
  apiKey?: string | undefined;
  /** Default: the vendor's. Required where it has none. */
  baseUrl?: string;
  fetch: typeof fetch;
  /** Limit of the tokens of an answer, without thoughts, for requests that set none; default 4,096. */
  maxOutputTokens?: number;
  /** Time limit of one vendor request in milliseconds; default 120,000, or 280,000 for models that may think first. */
  timeoutMs?: number;
  now?: () => Date;
}

/** The settings that all requests share. */
type Asked = Pick<LlmTextRequest, "maxOutputTokens" | "signal">;

export interface Question {
  prompt: LanguageModelV4Prompt;
  tools?: NonNullable<LanguageModelV4CallOptions["tools"]>;
  /** The schema of the answer, which the prompt contains as well. */
  schema?: TSchema;
  /** Multiplies the output limit after an answer that was cut off; default 1. */
  roomFactor?: number;
}

export interface Reply {
  text: string;
  calls: LlmToolCall[];
  /** True if the output token limit ended the response. */
  cutOff: boolean;
  inputTokens: number;
  outputTokens: number;
}

export interface Model {
  ask(request: Asked, question: Question): Promise<Reply>;
}

/**
 * One model of one vendor. It remembers what the vendor refused: a schema of the answer, or an output limit with room for
 * thoughts. It then repeats the request without it. Vendors do not charge a refused request.
 */
export function createModel(options: LlmOptions): Model {
  const thoughts = tokensForThoughts(options.vendor, options.model);
  const refused = { schema: false, room: false };
  let loading: Promise<LanguageModelV4> | undefined;
  let ollama: boolean | undefined;

  async function takesSchema(signal: AbortSignal): Promise<boolean> {
    if (options.vendor.takesSchema !== "ollama") return options.vendor.takesSchema;
    ollama ??= await isOllama(options, signal);
    return ollama === true;
  }

  async function ask(request: Asked, question: Question): Promise<Reply> {
    loading ??= options.vendor.load(accountOf(options));
    const strict = question.schema && !refused.schema ? toStrictSchema(question.schema) : undefined;
    const schema = strict !== undefined && (await takesSchema(request.signal)) ? strict : undefined;
    const asked = request.maxOutputTokens ?? options.maxOutputTokens ?? 4096;
    const roomy = (asked + thoughts) * (question.roomFactor ?? 1);
    const maxOutputTokens = refused.room ? asked : roomy;
    try {
      const { prompt, tools } = question;
      const call = {
        prompt,
        maxOutputTokens,
        ...(tools && { tools }),
        ...(schema && { responseFormat: json(schema) }),
      };
      return await send(await loading, options, request.signal, call, thoughts > 0);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "invalid_request") throw error;
      if (schema !== undefined && namesSchema(error)) refused.schema = true;
      else if (maxOutputTokens > asked && namesLimit(error)) refused.room = true;
      else throw error;
      return ask(request, question);
    }
  }

  return { ask };
}

function accountOf({ vendor, model, apiKey, baseUrl = vendor.baseUrl, fetch }: LlmOptions): ModelAccount {
  if (baseUrl === undefined) throw new TypeError(`The LLM provider "${vendor.id}" needs a base URL.`);
  if (!apiKey && vendor.baseUrl !== undefined) throw new TypeError(`The LLM provider "${vendor.id}" needs a key.`);
  return { model, apiKey, baseUrl, fetch };
}

function json(schema: NonNullable<ReturnType<typeof toStrictSchema>>) {
  return { type: "json", schema, name: "answer" } as const;
}

function namesSchema({ message }: ProviderError): boolean {
  return /response_?(?:format|json_?schema|mime_?type|schema)|json_?schema|text\.format|structured output/i.test(
    message,
  );
}

function namesLimit({ message }: ProviderError): boolean {
  return /max_?(?:completion_|output_)?tokens|context (?:length|window|size)|output tokens/i.test(message);
}

async function send(
  model: LanguageModelV4,
  options: LlmOptions,
  signal: AbortSignal,
  call: Pick<LanguageModelV4CallOptions, "prompt" | "responseFormat" | "tools" | "maxOutputTokens">,
  mayThink: boolean,
): Promise<Reply> {
  const timeoutMs = options.timeoutMs ?? (mayThink ? 280_000 : 120_000);
  using deadline = startDeadline(signal, timeoutMs);
  try {
    const result = await model.doGenerate({
      ...call,
      abortSignal: deadline.signal,
      // Without this, OpenAI stores the conversation.
      providerOptions: { openai: { store: false } },
    });
    return toReply(result, options.vendor);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const vendor = options.vendor.subject;
    if (deadline.expired) {
      throw new ProviderError("llm", "transient", `${vendor} did not respond within ${timeoutMs / 1000} s.`);
    }
    throw toProviderError(error, { vendor, apiKey: options.apiKey, now: options.now ?? (() => new Date()) });
  }
}

function toReply(result: LanguageModelV4GenerateResult, vendor: ModelVendor): Reply {
  const ended = result.finishReason.unified;
  if (ended === "content-filter") {
    throw new ProviderError("llm", "blocked", `${vendor.subject} declined to answer this prompt.`);
  }
  const text = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    text: vendor.writesThoughts === true ? withoutThoughts(text) : text,
    calls: toCalls(result.content),
    cutOff: ended === "length",
    inputTokens: result.usage.inputTokens.total ?? 0,
    outputTokens: result.usage.outputTokens.total ?? 0,
  };
}

/** Removes the reasoning of a local model from its response. Some models omit the opening tag. */
function withoutThoughts(text: string): string {
  return text.split("</think>").at(-1) ?? "";
}
