import type { LlmTool } from "../../providers/llm/port.ts";

/** The result of a tool call. The agent fences the text before the model receives it. */
export interface ToolResult {
  text: string;
  isError?: boolean;
}

export interface ToolUse {
  input: Record<string, unknown>;
  /** The model's turn and the call within it, for example `3.1`. It is part of step names, so do not change its format. */
  place: string;
}

export interface AgentTool {
  offered: LlmTool;
  /** Whether the tool can make the service fetch an address from its input, now or later. */
  reachesOut: boolean;
  /** Whether its results have addresses that a person, a results page or a crawl gave, and none that a model wrote. */
  givesAddresses: boolean;
  /** Throws an AppError or a ProviderError for errors that the model can react to. */
  perform(use: ToolUse): Promise<ToolResult>;
}
