import type { TSchema } from "typebox";

/** A language model. One call is one request to a vendor; retries are the caller's. */
export interface LlmPort {
  /** `provider/model`, for the record. */
  readonly model: string;
  text(request: LlmTextRequest): Promise<LlmAnswer<string>>;
  /**
   * Asks for JSON of this schema and parses it like any other untrusted input. An answer that does not fit is sent back
   * once with what is wrong (`calls` is then 2); a second misfit is a ProviderError `upstream_empty`.
   */
  object(request: LlmTextRequest & { schema: TSchema }): Promise<LlmAnswer<unknown>>;
  /**
   * The next turn of a conversation in which the model may call tools: one request. Arguments are parsed like any other
   * untrusted input: those that are no JSON object come with a `problem` for the model, and names are whatever it wrote.
   * An answer of neither words nor calls is a ProviderError `upstream_empty`.
   */
  turn(request: LlmTurnRequest): Promise<LlmAnswer<LlmTurn>>;
}

export interface LlmTextRequest {
  system: string;
  prompt: string;
  maxOutputTokens?: number;
  signal: AbortSignal;
  /** Most requests this call may make; `object` repairs only where a second is allowed. Default 2. */
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
  /** Oldest first; the first is the user's, and results follow the turn whose calls they answer. */
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

/** What a model said and wants done. It is JSON, so that a run can record it. */
export interface LlmTurn {
  text: string;
  calls: LlmToolCall[];
}

export interface LlmToolCall {
  id: string;
  /** As the model wrote it; perhaps no tool that was offered. */
  tool: string;
  input: Record<string, unknown>;
  /** What is wrong with the arguments, in a sentence for the model; `input` is then empty. */
  problem?: string;
  /** Gemini's own mark of the call, which it wants to see again. */
  signature?: string;
}

export interface LlmToolResult {
  callId: string;
  tool: string;
  text: string;
  isError: boolean;
}
