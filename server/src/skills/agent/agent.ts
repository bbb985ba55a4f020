import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { problemsOf } from "../../kernel/errors/schema-problems.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { fenceUntrusted, stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { LlmMessage, LlmToolCall, LlmToolResult } from "../../providers/llm/port.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import { systemPrompt } from "./agent-prompt.ts";
import { builtInTools } from "./built-in-tools.ts";
import { fitContext } from "./fit-context.ts";
import { KnownAddresses } from "./known-addresses.ts";
import { createLargeResults, type LargeResults } from "./large-results.ts";
import { toolsOfSkill } from "./operation-tools.ts";
import type { AgentTool, ToolResult } from "./tool.ts";

export interface AgentOptions {
  model: OptionalModel;
  /** The instructions of the skill. */
  instructions: string;
  /** Names of the operations and skills that the agent may call. */
  tools: readonly string[];
  /** The conversation so far. The last message is the user's. */
  messages: readonly LlmMessage[];
  /** JSON Schema of the result; null if the result is text, `{ reply }`. */
  outputSchema: Record<string, unknown> | null;
  /** Credits for each call of the model. */
  price: number;
}

/** Invalid tool calls in a row after which the run fails. */
const MAX_WRONG_CALLS = 5;
const MAX_NARRATION_CHARACTERS = 8000;
/** Error codes that end the run. The skill can react to all others. */
export const FATAL_CODES: readonly string[] = ["approval_rejected", "approval_timed_out", "internal_error"];
const FINISH = "finish";
const NEEDS_MODEL =
  "This skill requires a language model. Connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL, with LLM_API_KEY or LLM_BASE_URL.";

/**
 * Lets a model work with tools until it returns its result. Each turn and each tool call is a step. Results and errors of tools are
 * returned to the model as fenced data. Ends with the result of the model or with `budget_exceeded`.
 */
export async function runAgent(ctx: RunContext, options: AgentOptions): Promise<Record<string, unknown>> {
  const { model, outputSchema, price } = options;
  if (!model.configured && !ctx.llm.takesTurns) throw new ProviderError("llm", "config", NEEDS_MODEL);
  for (const warning of model.warnings) await ctx.narrate(warning);
  const toolbox = openToolbox(ctx, options);
  const system = systemPrompt(ctx.workspace, options.instructions, outputSchema !== null);
  const messages: LlmMessage[] = [...options.messages];
  let wrong = 0;
  for (let turn = 1; ; turn += 1) {
    const request = { system, messages: fitContext(messages), tools: toolbox.offered };
    const reply = await ctx.llm.turn(`turn:${turn}`, request, { price });
    const text = stripInvisible(reply.text).trim();
    if (text !== "") await ctx.narrate(text.slice(0, MAX_NARRATION_CHARACTERS));
    messages.push({ role: "assistant", ...reply });
    if (reply.calls.length === 0 && outputSchema === null) return { reply: text };

    const results: LlmToolResult[] = [];
    for (const [index, call] of reply.calls.entries()) {
      const place = `${turn}.${index + 1}`;
      if (outputSchema !== null && call.tool === FINISH && call.problem === undefined) {
        const problems = problemsOf(outputSchema, call.input);
        if (problems.length === 0) return withoutInvisible(call.input);
        results.push(toResult(call, { text: `The result does not fit: ${problems.join(" ")}`, isError: true }));
        wrong += 1;
        continue;
      }
      const use = await toolbox.perform(call, place);
      wrong = use.wrong ? wrong + 1 : 0;
      results.push(toResult(call, use.answer));
    }
    if (reply.calls.length === 0) wrong += 1;
    if (wrong >= MAX_WRONG_CALLS) {
      throw new ProviderError("llm", "upstream_empty", `The language model made ${wrong} invalid tool calls in a row.`);
    }
    messages.push(
      results.length > 0 ? { role: "tools", results } : { role: "user", text: "Call `finish` with the result." },
    );
  }
}

interface Toolbox {
  offered: AgentTool["offered"][];
  /** `wrong` if the call itself is invalid: an unknown tool, or arguments that do not fit. */
  perform(call: LlmToolCall, place: string): Promise<{ answer: ToolResult; wrong: boolean }>;
}

/** The tools of one run, with the addresses and large results that they share. */
function openToolbox(ctx: RunContext, options: AgentOptions): Toolbox {
  const known = new KnownAddresses();
  known.learn(JSON.stringify([ctx.workspace.primaryDomain, ctx.workspace.brand]));
  known.learn(options.instructions);
  for (const message of options.messages) if (message.role === "user") known.learn(message.text);

  const results = createLargeResults(ctx);
  const used = new Set<string>();
  const useSkill = async (slug: string) => {
    if (used.has(slug)) return;
    used.add(slug);
    await ctx.useSkill(slug);
  };
  const named = toolsOfSkill(ctx, options.tools, useSkill);
  const tools = new Map<string, AgentTool>();
  for (const tool of [...builtInTools(ctx, { results, skills: named.skills, useSkill }), ...named.tools]) {
    if (!tools.has(tool.offered.name)) tools.set(tool.offered.name, tool);
  }
  const offered = [...tools.values()].map((tool) => tool.offered);
  return {
    offered: options.outputSchema === null ? offered : [...offered, finishTool(options.outputSchema)],
    async perform(call, place) {
      const tool = tools.get(call.tool);
      if (call.problem !== undefined) return { answer: { text: call.problem, isError: true }, wrong: true };
      if (tool === undefined) return { answer: { text: "This tool does not exist.", isError: true }, wrong: true };
      known.distrust(call.input);
      const { answer, wrong } = await callTool(tool, { input: call.input, place }, known);
      if (tool.givesAddresses && answer.isError !== true) known.learn(answer.text);
      const text = await shorten(results, answer.text, place, call.tool);
      return { answer: { ...answer, text }, wrong };
    },
  };
}

function shorten(results: LargeResults, text: string, place: string, tool: string): Promise<string> {
  // These tools return pieces that already fit the context.
  return tool === "read_result" || tool === "read_file" ? Promise.resolve(text) : results.shorten(text, place, tool);
}

async function callTool(
  tool: AgentTool,
  use: Parameters<AgentTool["perform"]>[0],
  known: KnownAddresses,
): Promise<{ answer: ToolResult; wrong: boolean }> {
  const unknown = tool.reachesOut ? known.unknownIn(use.input) : undefined;
  if (unknown !== undefined) {
    const text = `This run has not read the address "${unknown}". Only addresses that it has read are fetched.`;
    return { answer: { text, isError: true }, wrong: true };
  }
  try {
    return { answer: await tool.perform(use), wrong: false };
  } catch (error) {
    if (error instanceof AppError && !FATAL_CODES.includes(error.code)) {
      const { code, message, details } = error;
      return {
        answer: { text: JSON.stringify({ code, message, details }), isError: true },
        wrong: code === "validation_error",
      };
    }
    if (error instanceof ProviderError) return { answer: { text: error.message, isError: true }, wrong: false };
    throw error;
  }
}

function finishTool(outputSchema: Record<string, unknown>): AgentTool["offered"] {
  return { name: FINISH, description: "Ends the work with its result.", input: outputSchema };
}

/** Fences results and errors alike, because errors also quote text from outside. */
function toResult({ id, tool }: LlmToolCall, { text, isError = false }: ToolResult): LlmToolResult {
  const label = isError ? "error of a tool" : "result of a tool";
  return { callId: id, tool, text: fenceUntrusted(label, text), isError };
}

/** The result without invisible characters. */
function withoutInvisible(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value), (_key, inner) =>
    typeof inner === "string" ? stripInvisible(inner) : inner,
  );
}
