import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { LlmAnswer, LlmPort, LlmTextRequest } from "../port.ts";
import { createModel, type LlmOptions, type Reply } from "./ask-model.ts";
import { askAgain, askForJson, readJsonAnswer } from "./json-answer.ts";
import { toPrompt, toSdkTools } from "./tool-conversation.ts";

export type { LlmOptions } from "./ask-model.ts";

/** A language model through the AI SDK. Calls the model directly, so the SDK neither retries nor logs. */
export function createLlm(options: LlmOptions): LlmPort {
  const { ask } = createModel(options);

  return {
    model: `${options.vendor.id}/${options.model}`,
    async text(request) {
      requireCalls(request);
      const reply = await ask(request, { prompt: conversation(request.system, request.prompt) });
      requireWhole(reply, options);
      return { value: reply.text, calls: 1, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
    },
    async object(request) {
      requireCalls(request);
      const { schema } = request;
      const prompt = conversation(`${request.system}\n\n${askForJson(schema)}`.trim(), request.prompt);
      const first = await ask(request, { prompt, schema });
      const reading = readJsonAnswer(schema, first.text, first.cutOff);
      if (reading.problems.length === 0) return answer(reading.value, [first]);
      if ((request.maxCalls ?? 2) < 2) throw unusable(options, 1, reading.problems);

      const again = [...prompt, ...againAfter(first, reading.problems)];
      const second = await ask(request, { prompt: again, schema, roomFactor: first.cutOff ? 2 : 1 });
      const repaired = readJsonAnswer(schema, second.text, second.cutOff);
      if (repaired.problems.length > 0) throw unusable(options, 2, repaired.problems);
      return answer(repaired.value, [first, second]);
    },
    async turn(request) {
      const prompt = toPrompt(request.system, request.messages);
      const tools = request.tools.length === 0 ? {} : { tools: toSdkTools(request.tools) };
      const { text, calls, ...reply } = await ask(request, { prompt, ...tools });
      // A truncated tool call has incomplete arguments. Truncated text is still usable.
      if (calls.length === 0) requireWhole({ text, calls, ...reply }, options);
      return { value: { text, calls }, calls: 1, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
    },
  };
}

function conversation(system: string, prompt: string): LanguageModelV4Prompt {
  const question: LanguageModelV4Prompt = [{ role: "user", content: [{ type: "text", text: prompt }] }];
  return system === "" ? question : [{ role: "system", content: system }, ...question];
}

function againAfter(reply: Reply, problems: string[]): LanguageModelV4Prompt {
  return [
    // Some vendors refuse an empty turn.
    { role: "assistant", content: [{ type: "text", text: reply.text.trim() || "(nothing)" }] },
    { role: "user", content: [{ type: "text", text: askAgain(problems) }] },
  ];
}

function answer(value: unknown, replies: Reply[]): LlmAnswer<unknown> {
  return {
    value,
    calls: replies.length,
    inputTokens: replies.reduce((sum, reply) => sum + reply.inputTokens, 0),
    outputTokens: replies.reduce((sum, reply) => sum + reply.outputTokens, 0),
  };
}

function unusable(options: LlmOptions, calls: number, problems: string[]): ProviderError {
  const message = `${options.vendor.subject} gave no usable JSON in ${calls} ${calls === 1 ? "try" : "tries"}: ${problems.slice(0, 3).join(" ")}`;
  return new ProviderError("llm", "upstream_empty", message);
}

function requireWhole(reply: Reply, options: LlmOptions): void {
  const vendor = options.vendor.subject;
  if (reply.cutOff) {
    const message = `${vendor} was cut off after ${reply.outputTokens} output tokens, thoughts included.`;
    throw new ProviderError("llm", "upstream_empty", message);
  }
  if (reply.text.trim() === "") throw new ProviderError("llm", "upstream_empty", `${vendor} returned no text.`);
}

function requireCalls(request: LlmTextRequest): void {
  if ((request.maxCalls ?? 2) >= 1) return;
  throw new ProviderError("llm", "invalid_request", "This call allows no requests.");
}
