import type { RecordedRequest, VendorAnswer } from "./vendor-server.ts";

export type LlmVendor = "openai" | "anthropic" | "google" | "openai-compatible";

/** What a model was asked, in the same words for all vendors. */
export interface AskedOfModel {
  vendor: LlmVendor;
  model: string;
  system: string;
  /** The last thing the user said. */
  prompt: string;
  messages: { role: "user" | "assistant"; text: string }[];
  /** Names of the tools it was offered. */
  tools: string[];
  /** What its calls came to, oldest first. */
  results: { callId: string; text: string }[];
  /** Images shown to it, as base64. */
  images: string[];
  /** The schema that the vendor must enforce; undefined without structured output. */
  schema: unknown;
  maxOutputTokens: number | undefined;
}

/** What every answer says it used. */
const INPUT_TOKENS = 11;
const OUTPUT_TOKENS = 7;

/** A tool that the model wants called; `input` may be text that is no JSON at all. */
export interface ScriptedCall {
  tool: string;
  input: unknown;
}

export type Ending = "complete" | "cut-off" | "refused" | "drift";
export type LlmError = "auth" | "rate-limit" | "quota" | "unknown-model" | "overloaded" | "invalid";

export interface LlmFormat {
  vendor: LlmVendor;
  keyOf(request: RecordedRequest): string | undefined;
  /** What the vendor would refuse the request for. */
  problemOf(request: RecordedRequest): string | undefined;
  read(request: RecordedRequest): AskedOfModel;
  write(text: string, ending: Ending, calls?: readonly ScriptedCall[]): unknown;
  error(error: LlmError, message?: string): VendorAnswer;
}

export function formatOf({ path }: RecordedRequest): LlmFormat | undefined {
  if (path === "/v1/responses") return responses;
  if (path === "/v1/chat/completions") return chatCompletions;
  if (path === "/v1/messages") return anthropicMessages;
  return GEMINI_PATH.test(path) ? gemini : undefined;
}

const GEMINI_PATH = /^\/v1beta\/models\/([^/:]+):generateContent$/;

let callsMade = 0;

/** Identifiers are unique as those of the vendors are. */
function written(calls: readonly ScriptedCall[]): { id: string; name: string; input: unknown; text: string }[] {
  return calls.map(({ tool, input }) => {
    callsMade += 1;
    return {
      id: `call_${callsMade}`,
      name: tool,
      input,
      text: typeof input === "string" ? input : JSON.stringify(input),
    };
  });
}

const responses: LlmFormat = {
  vendor: "openai",
  keyOf: bearer,
  problemOf({ body }) {
    if (typeof at(body, "model") !== "string") return "Missing required parameter: 'model'.";
    if (!Array.isArray(at(body, "input"))) return "Missing required parameter: 'input'.";
    if (at(body, "text", "format") === undefined) return undefined;
    if (at(body, "text", "format", "type") !== "json_schema" || at(body, "text", "format", "strict") !== true) {
      return "Invalid value for 'text.format'.";
    }
    return strictProblem(at(body, "text", "format", "schema"));
  },
  read: ({ body }) => ({
    ...conversationOf("openai", list(at(body, "input"))),
    tools: list(at(body, "tools")).map((tool) => String(at(tool, "name"))),
    results: list(at(body, "input"))
      .filter((item) => at(item, "type") === "function_call_output")
      .map((item) => ({ callId: String(at(item, "call_id")), text: partsText(at(item, "output")) })),
    images: imagesIn(list(at(body, "input")), (part) => at(part, "image_url")),
    model: String(at(body, "model")),
    schema: at(body, "text", "format", "schema"),
    maxOutputTokens: number(at(body, "max_output_tokens")),
  }),
  write: (text, ending, calls = []) => ({
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    model: "fake",
    status: ending === "complete" || ending === "drift" ? "completed" : "incomplete",
    error: null,
    incomplete_details:
      ending === "cut-off"
        ? { reason: "max_output_tokens" }
        : ending === "refused"
          ? { reason: "content_filter" }
          : null,
    output: [
      ...(ending === "drift" ? [{ type: "reasoning", id: "rs_1", summary: [], glow: true }] : []),
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [], glow: null }],
      },
      ...written(calls).map(({ id, name, text: given }) => ({
        type: "function_call",
        id: `fc_${id}`,
        call_id: id,
        name,
        arguments: given,
        status: "completed",
      })),
    ],
    usage: { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS, total_tokens: INPUT_TOKENS + OUTPUT_TOKENS },
  }),
  error: openAiError,
};

const chatCompletions: LlmFormat = {
  vendor: "openai-compatible",
  keyOf: bearer,
  problemOf({ body }) {
    if (typeof at(body, "model") !== "string") return "model is required";
    if (list(at(body, "messages")).length === 0) return "messages is required";
    // As LM Studio does.
    const format = at(body, "response_format", "type");
    return format === "json_object" ? "'response_format.type' must be 'json_schema' or 'text'" : undefined;
  },
  read: ({ body }) => ({
    ...conversationOf("openai-compatible", list(at(body, "messages"))),
    tools: list(at(body, "tools")).map((tool) => String(at(tool, "function", "name"))),
    results: list(at(body, "messages"))
      .filter((message) => at(message, "role") === "tool")
      .map((message) => ({ callId: String(at(message, "tool_call_id")), text: textOf(message) })),
    images: imagesIn(list(at(body, "messages")), (part) => at(part, "image_url", "url")),
    model: String(at(body, "model")),
    schema: at(body, "response_format", "json_schema", "schema"),
    maxOutputTokens: number(at(body, "max_tokens")),
  }),
  write: (text, ending, calls = []) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "fake",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: written(calls).map(({ id, name, text: given }) => ({
                  id,
                  type: "function",
                  function: { name, arguments: given },
                })),
              }),
        },
        finish_reason: {
          complete: calls.length === 0 ? "stop" : "tool_calls",
          "cut-off": "length",
          refused: "content_filter",
          drift: "tired",
        }[ending],
      },
    ],
    usage: {
      prompt_tokens: INPUT_TOKENS,
      completion_tokens: OUTPUT_TOKENS,
      total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
    },
    ...(ending === "drift" ? { glow: true } : {}),
  }),
  error: openAiError,
};

const anthropicMessages: LlmFormat = {
  vendor: "anthropic",
  keyOf: ({ headers }) => headers["x-api-key"],
  problemOf({ body, headers }) {
    if (headers["anthropic-version"] !== "2023-06-01") return "anthropic-version: header is required";
    if (typeof at(body, "model") !== "string") return "model: Field required";
    if (typeof at(body, "max_tokens") !== "number") return "max_tokens: Field required";
    const empty = list(at(body, "messages")).some(
      (message) => textOf(message).trim() === "" && !/"tool_(use|result)"/.test(JSON.stringify(message)),
    );
    return empty ? "messages: text content blocks must be non-empty" : undefined;
  },
  read: ({ body }) => ({
    ...conversationOf("anthropic", list(at(body, "messages"))),
    tools: list(at(body, "tools")).map((tool) => String(at(tool, "name"))),
    results: list(at(body, "messages"))
      .flatMap((message) => list(at(message, "content")))
      .filter((part) => at(part, "type") === "tool_result")
      .map((part) => ({ callId: String(at(part, "tool_use_id")), text: partsText(at(part, "content")) })),
    images: imagesIn(list(at(body, "messages")), (part) => at(part, "source", "data")),
    system: partsText(at(body, "system")),
    model: String(at(body, "model")),
    schema: at(body, "output_config"),
    maxOutputTokens: number(at(body, "max_tokens")),
  }),
  write: (text, ending, calls = []) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "fake",
    stop_reason: {
      complete: calls.length === 0 ? "end_turn" : "tool_use",
      "cut-off": "max_tokens",
      refused: "refusal",
      drift: "tired",
    }[ending],
    stop_sequence: null,
    content: [
      ...(text === "" ? [] : [{ type: "text", text, glow: null }]),
      ...written(calls).map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
    ],
    usage: { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS, cache_read_input_tokens: null },
  }),
  error(error, message) {
    const [status, type, text] = {
      auth: [401, "authentication_error", "invalid x-api-key"],
      "rate-limit": [429, "rate_limit_error", "This request would exceed your rate limit."],
      quota: [400, "invalid_request_error", "Your credit balance is too low to access the API."],
      "unknown-model": [404, "not_found_error", "model: fake"],
      overloaded: [529, "overloaded_error", "Overloaded"],
      invalid: [400, "invalid_request_error", message ?? "Invalid request"],
    }[error];
    return { status: Number(status), body: { type: "error", error: { type, message: text }, request_id: "req_1" } };
  },
};

const gemini: LlmFormat = {
  vendor: "google",
  keyOf: ({ headers }) => headers["x-goog-api-key"],
  problemOf: ({ body }) => (list(at(body, "contents")).length === 0 ? "contents is not specified" : undefined),
  read: ({ body, path }) => ({
    ...conversationOf("google", list(at(body, "contents"))),
    tools: list(at(body, "tools"))
      .flatMap((tool) => list(at(tool, "functionDeclarations")))
      .map((tool) => String(at(tool, "name"))),
    results: list(at(body, "contents"))
      .flatMap((message) => list(at(message, "parts")))
      .filter((part) => at(part, "functionResponse") !== undefined)
      .map((part) => ({
        callId: String(at(part, "functionResponse", "id") ?? ""),
        text: String(at(part, "functionResponse", "response", "content") ?? ""),
      })),
    images: imagesIn(list(at(body, "contents")), (part) => at(part, "inlineData", "data")),
    system: partsText(at(body, "systemInstruction", "parts")),
    model: GEMINI_PATH.exec(path)?.[1] ?? "",
    schema:
      at(body, "generationConfig", "responseMimeType") === "application/json"
        ? at(body, "generationConfig", "responseJsonSchema")
        : undefined,
    maxOutputTokens: number(at(body, "generationConfig", "maxOutputTokens")),
  }),
  write: (text, ending, calls = []) => ({
    candidates: [
      {
        index: 0,
        finishReason: { complete: "STOP", "cut-off": "MAX_TOKENS", refused: "SAFETY", drift: "TIRED" }[ending],
        content: {
          role: "model",
          parts: [
            ...(text === "" ? [] : [{ text }]),
            ...written(calls).map(({ name, input }) => ({
              functionCall: { name, args: input },
              thoughtSignature: "c2lnbmVk",
            })),
          ],
        },
      },
    ],
    usageMetadata: {
      promptTokenCount: INPUT_TOKENS,
      candidatesTokenCount: OUTPUT_TOKENS,
      totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS,
    },
    modelVersion: "fake",
    ...(ending === "drift" ? { glow: true } : {}),
  }),
  error(error, message) {
    const retry = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "30s" };
    const daily = { violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] };
    const badKey = { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" };
    const [code, status, text, details] = {
      auth: [400, "INVALID_ARGUMENT", "API key not valid.", [badKey]],
      "rate-limit": [429, "RESOURCE_EXHAUSTED", "Quota exceeded for requests per minute.", [retry]],
      quota: [429, "RESOURCE_EXHAUSTED", "Quota exceeded for requests per day.", [daily]],
      "unknown-model": [404, "NOT_FOUND", "models/fake is not found", []],
      overloaded: [503, "UNAVAILABLE", "The model is overloaded.", []],
      invalid: [400, "INVALID_ARGUMENT", message ?? "Invalid request", []],
    }[error];
    return { status: Number(code), body: { error: { code, message: text, status, details } } };
  },
};

/**
 * What OpenAI refuses in a strict schema: optional or further fields, and keywords that it does not enforce.
 * @see https://platform.openai.com/docs/guides/structured-outputs
 */
function strictProblem(schema: unknown): string | undefined {
  const wrong = ["minLength", "maxLength", "patternProperties", "allOf", "not"].find((word) => at(schema, word));
  if (wrong !== undefined) return `Invalid schema for response_format 'answer': '${wrong}' is not permitted.`;
  const fields = Object.entries(at(schema, "properties") ?? {});
  if (at(schema, "type") === "object") {
    const required = list(at(schema, "required"));
    if (at(schema, "additionalProperties") !== false) return "Invalid schema: 'additionalProperties' must be false.";
    if (fields.some(([name]) => !required.includes(name))) return "Invalid schema: 'required' must hold every field.";
  }
  const inner = [at(schema, "items"), ...list(at(schema, "anyOf")), ...fields.map(([, field]) => field)];
  return inner
    .filter((part) => part !== undefined)
    .map(strictProblem)
    .find((problem) => problem !== undefined);
}

function openAiError(error: LlmError, message?: string): VendorAnswer {
  const [status, code, type, text] = {
    auth: [401, "invalid_api_key", "invalid_request_error", "Incorrect API key provided: sk-fake-0123****mnop."],
    "rate-limit": [429, "rate_limit_exceeded", "requests", "Rate limit reached for requests."],
    quota: [429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota."],
    "unknown-model": [404, "model_not_found", "invalid_request_error", "The model `fake` does not exist."],
    overloaded: [503, null, "server_error", "The server is overloaded."],
    invalid: [400, null, "invalid_request_error", message ?? "Invalid request"],
  }[error];
  return { status: Number(status), body: { error: { message: text, type, param: null, code } } };
}

function conversationOf(vendor: LlmVendor, messages: unknown[]) {
  const isSystem = (message: unknown) => ["system", "developer"].includes(String(at(message, "role")));
  const turns = messages
    .filter((message) => !isSystem(message))
    .map((message): AskedOfModel["messages"][number] => ({
      role: at(message, "role") === "user" ? "user" : "assistant",
      text: textOf(message),
    }));
  return {
    vendor,
    system: messages.filter(isSystem).map(textOf).join("\n"),
    prompt: turns.findLast(({ role }) => role === "user")?.text ?? "",
    messages: turns,
  };
}

function imagesIn(messages: unknown[], of: (part: unknown) => unknown): string[] {
  return messages
    .flatMap((message) => list(at(message, "content") ?? at(message, "parts")))
    .map(of)
    .filter((image) => typeof image === "string")
    .map((image) => image.replace(/^data:[^,]*,/, ""));
}

function textOf(message: unknown): string {
  return partsText(at(message, "content") ?? at(message, "parts"));
}

function partsText(content: unknown): string {
  return typeof content === "string"
    ? content
    : list(content)
        .map((part) => String(at(part, "text") ?? ""))
        .join("");
}

function bearer({ headers }: RecordedRequest): string | undefined {
  return headers["authorization"]?.replace(/^Bearer /, "");
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === "object" && current !== null
        ? Object.getOwnPropertyDescriptor(current, key)?.value
        : undefined,
    value,
  );
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
