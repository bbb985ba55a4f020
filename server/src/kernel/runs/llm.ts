import type { Static, TSchema } from "typebox";
import type { LlmTurn, LlmTurnRequest } from "../../providers/llm/port.ts";
import type { StepOptions } from "./step.ts";

/** What a language model is asked. Prompts are data; text from outside goes into `untrusted`, fenced. */
export interface LlmRequest {
  system: string;
  prompt: string;
  /** Text from the outside world; it is fenced and stripped of invisible characters. */
  untrusted?: { label: string; text: string }[];
  maxOutputTokens?: number;
}

export interface RunLlm {
  readonly configured: boolean;
  /** Calls left under `budget.maxLlmCalls`. Changes from segment to segment: read it in a step. */
  remaining(): number;
  /** A step: asks for an object of this shape; repaired once, then a ProviderError `upstream_empty`. */
  object<S extends TSchema>(step: string, schema: S, request: LlmRequest): Promise<Static<S>>;
  /** A step: asks for prose. */
  text(step: string, request: LlmRequest): Promise<string>;
  /** A step: the next turn of a conversation with tools. One call; its price is charged when the model has answered. */
  turn(step: string, request: Omit<LlmTurnRequest, "signal">, options?: Pick<StepOptions, "price">): Promise<LlmTurn>;
}
