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
