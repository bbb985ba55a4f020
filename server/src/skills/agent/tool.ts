import type { LlmTool } from "../../providers/llm/port.ts";

/** What a call of a tool came to, for the model. The text is fenced before it is told. */
export interface ToolResult {
  text: string;
  isError?: boolean;
}

export interface ToolUse {
  input: Record<string, unknown>;
  /** Of the model's turn and the call within it, for example `3.1`: part of the names of steps. */
  place: string;
}

export interface AgentTool {
  offered: LlmTool;
  /** Whether it makes the service fetch what its input names. */
  reachesOut: boolean;
  /** Throws an AppError or a ProviderError for what the model may go on from. */
  perform(use: ToolUse): Promise<ToolResult>;
}
