import type { LlmMessage } from "../../providers/llm/port.ts";

/** Characters of a conversation that are sent to a model; about 60,000 tokens. */
const MAX_CONTEXT_CHARACTERS = 240_000;
const OMITTED = "(Left out: the conversation has grown too long. Call the tool again if you need this.)";

/** The conversation with its oldest tool results omitted until it fits the context. */
export function fitContext(messages: readonly LlmMessage[]): LlmMessage[] {
  const fitted = [...messages];
  let size = fitted.reduce((sum, message) => sum + sizeOf(message), 0);
  for (const [index, message] of fitted.entries()) {
    if (size <= MAX_CONTEXT_CHARACTERS) break;
    const shorter = shortened(message);
    size += sizeOf(shorter) - sizeOf(message);
    fitted[index] = shorter;
  }
  return fitted;
}

function sizeOf(message: LlmMessage): number {
  switch (message.role) {
    case "user":
      return message.text.length;
    case "assistant":
      return message.text.length + JSON.stringify(message.calls).length;
    case "tools":
      return message.results.reduce((sum, { text }) => sum + text.length, 0);
  }
}

/** Omits tool inputs and results, which the model can request again. Messages of the person stay complete. */
function shortened(message: LlmMessage): LlmMessage {
  switch (message.role) {
    case "user":
      return message;
    case "assistant":
      return { ...message, calls: message.calls.map((call) => ({ ...call, input: shortValues(call.input) })) };
    case "tools":
      return { ...message, results: message.results.map((result) => ({ ...result, text: shortText(result.text) })) };
  }
}

function shortValues(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === "string" ? shortText(value) : value]),
  );
}

function shortText(text: string): string {
  return text.length <= OMITTED.length ? text : OMITTED;
}
