import type { Static, TSchema } from "typebox";
import type { LlmTurn, LlmTurnRequest } from "../../providers/llm/port.ts";
import type { StepOptions } from "./step.ts";

/** A request to a language model. Text from outside must go into `untrusted`, never into the prompt. */
export interface LlmRequest {
  system: string;
  prompt: string;
  /** Text from outside. The engine fences it and removes invisible characters. */
  untrusted?: { label: string; text: string }[];
  /** Limit of the answer, without the thoughts of a model that thinks first. */
  maxOutputTokens?: number;
}

export interface RunLlm {
  readonly configured: boolean;
  /** Whether `turn` answers: with the model, or with the stand-in of a test world. */
  readonly takesTurns: boolean;
  /** Calls left under `budget.maxLlmCalls`. Changes between segments, so read it in a step. */
  remaining(): number;
  /** A step that requests an object of this schema. Repairs an invalid answer once, then throws a ProviderError `upstream_empty`. */
  object<S extends TSchema>(step: string, schema: S, request: LlmRequest): Promise<Static<S>>;
  /** A step that requests prose. */
  text(step: string, request: LlmRequest): Promise<string>;
  /** A step that requests the next turn of a conversation with tools. One call, charged after the answer. */
  turn(step: string, request: Omit<LlmTurnRequest, "signal">, options?: Pick<StepOptions, "price">): Promise<LlmTurn>;
}
