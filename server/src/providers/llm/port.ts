import type { TSchema } from "typebox";

/** A language model. One call is one vendor request; the caller retries. */
export interface LlmPort {
  /** `provider/model`, for run records. */
  readonly model: string;
  text(request: LlmTextRequest): Promise<LlmAnswer<string>>;
  /**
   * Requests JSON of this schema and parses it as untrusted input. An invalid response is sent back once with its problems
   * (`calls` is then 2). A second invalid response is a ProviderError `upstream_empty`.
   */
  object(request: LlmTextRequest & { schema: TSchema }): Promise<LlmAnswer<unknown>>;
  /**
   * The next turn of a conversation with tools, in one request. Arguments are parsed as untrusted input. Arguments that are
   * not a JSON object have a `problem` for the model, and tool names are not checked. A response without text and calls is
   * a ProviderError `upstream_empty`.
   */
  turn(request: LlmTurnRequest): Promise<LlmAnswer<LlmTurn>>;
}

export interface LlmTextRequest {
  system: string;
  prompt: string;
  /** Limit of the answer. An adapter adds room for the thoughts of a model that thinks first. */
  maxOutputTokens?: number;
  signal: AbortSignal;
  /** Maximum requests of this call; `object` repairs only if a second request is allowed. Default 2. */
  maxCalls?: number;
}

export interface LlmAnswer<T> {
  value: T;
  /** Requests made. */
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

export interface LlmTurnRequest {
  system: string;
  /** Oldest first. The first turn is the user's, and tool results follow the turn with the calls. */
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  maxOutputTokens?: number;
  signal: AbortSignal;
}

export interface LlmTool {
  /** Letters, digits and underscores, at most 64. */
  name: string;
  description: string;
  /** JSON Schema of an object. */
  input: Record<string, unknown>;
}

export type LlmMessage =
  | { role: "user"; text: string; images?: readonly LlmImage[] }
  | ({ role: "assistant" } & LlmTurn)
  | { role: "tools"; results: readonly LlmToolResult[] };

export interface LlmImage {
  contentType: string;
  base64: string;
}

/** A model's text and tool calls, as JSON, so that a run can record them. */
export interface LlmTurn {
  text: string;
  calls: LlmToolCall[];
}

export interface LlmToolCall {
  id: string;
  /** The name that the model wrote; possibly not an offered tool. */
  tool: string;
  input: Record<string, unknown>;
  /** The problem with the arguments, as a sentence for the model. `input` is then empty. */
  problem?: string;
  /** Gemini's signature of the call, which the next request must return. */
  signature?: string;
}

export interface LlmToolResult {
  callId: string;
  tool: string;
  text: string;
  isError: boolean;
}
