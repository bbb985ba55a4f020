import type {
  JSONSchema7,
  LanguageModelV4Content,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
} from "@ai-sdk/provider";
import type { LlmMessage, LlmTool, LlmToolCall, LlmToolResult, LlmTurn } from "../port.ts";

/** Longer arguments come from a runaway response. */
const LONGEST_ARGUMENTS = 256 * 1024;
/** Further calls in one turn are ignored. */
const MAX_CALLS = 16;

export function toPrompt(system: string, messages: readonly LlmMessage[]): LanguageModelV4Prompt {
  const turns = messages.map(toSdkMessage);
  return system === "" ? turns : [{ role: "system", content: system }, ...turns];
}

export function toSdkTools(tools: readonly LlmTool[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, input }) => ({
    type: "function",
    name,
    description,
    inputSchema: asSdkSchema(input),
  }));
}

// The SDK's types expect draft 7, but it passes any JSON Schema on unchanged.
function asSdkSchema(schema: Record<string, unknown>): JSONSchema7 {
  return schema as JSONSchema7;
}

/** Parses the tool calls of a response as untrusted input. */
export function toCalls(content: readonly LanguageModelV4Content[]): LlmToolCall[] {
  return content
    .filter((part) => part.type === "tool-call")
    .slice(0, MAX_CALLS)
    .map(toCall);
}

function toSdkMessage(message: LlmMessage): LanguageModelV4Message {
  switch (message.role) {
    case "user":
      return {
        role: "user",
        content: [{ type: "text", text: message.text }, ...(message.images ?? []).map(toFilePart)],
      };
    case "assistant":
      return { role: "assistant", content: toAssistantContent(message) };
    case "tools":
      return { role: "tool", content: message.results.map(toResultPart) };
  }
}

function toFilePart({ contentType, base64 }: { contentType: string; base64: string }) {
  return { type: "file" as const, mediaType: contentType, data: { type: "data" as const, data: base64 } };
}

function toAssistantContent({ text, calls }: LlmTurn) {
  // Some vendors refuse an empty turn.
  const words =
    text.trim() !== "" || calls.length === 0 ? [{ type: "text" as const, text: text.trim() || "(nothing)" }] : [];
  return [
    ...words,
    ...calls.map(({ id, tool, input, signature }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: tool,
      input,
      ...(signature === undefined ? {} : { providerOptions: { google: { thoughtSignature: signature } } }),
    })),
  ];
}

function toResultPart({ callId, tool, text, isError }: LlmToolResult) {
  return {
    type: "tool-result" as const,
    toolCallId: callId,
    toolName: tool,
    output: { type: isError ? ("error-text" as const) : ("text" as const), value: text },
  };
}

function toCall(part: LanguageModelV4ToolCall): LlmToolCall {
  const signature = part.providerMetadata?.["google"]?.["thoughtSignature"];
  return {
    id: part.toolCallId,
    tool: part.toolName,
    ...readArguments(part.input),
    ...(typeof signature === "string" ? { signature } : {}),
  };
}

function readArguments(text: string): Pick<LlmToolCall, "input" | "problem"> {
  if (text.length > LONGEST_ARGUMENTS) return { input: {}, problem: "The arguments are too long." };
  // Models often call a tool without parameters with empty arguments.
  if (text.trim() === "") return { input: {} };
  try {
    const value: unknown = JSON.parse(text, (key, inner) => (key === "__proto__" ? undefined : inner));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { input: { ...value } };
    return { input: {}, problem: "The arguments must be a JSON object." };
  } catch {
    return { input: {}, problem: "The arguments are not valid JSON." };
  }
}
