import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { problemsOf } from "../../kernel/errors/schema-problems.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { fenceUntrusted, stripInvisible } from "../../kernel/text/untrusted-text.ts";
import type { LlmMessage, LlmToolCall, LlmToolResult } from "../../providers/llm/port.ts";
import type { ModelHelp } from "../model-help.ts";
import { systemPrompt } from "./agent-prompt.ts";
import { fitContext } from "./fit-context.ts";
import { KnownAddresses } from "./known-addresses.ts";
import { createLargeResults, type LargeResults } from "./large-results.ts";
import { namedTools } from "./operation-tools.ts";
import { ownTools } from "./own-tools.ts";
import type { AgentTool, ToolAnswer } from "./tool.ts";

export interface AgentOptions {
  model: ModelHelp;
  /** What the skill says. */
  instructions: string;
  /** Operations and skills that its agent may call; nothing else is offered. */
  tools: readonly string[];
  /** What was said so far; the last message is the user's. */
  messages: readonly LlmMessage[];
  /** JSON Schema of the result; null where the answer is words, `{ reply }`. */
  outputSchema: Record<string, unknown> | null;
  /** Credits for each call of the model. */
  price: number;
}

/** Calls in a row that came to nothing because of how they were made, before the model is given up. */
const MOST_WRONG_CALLS = 5;
const LONGEST_NARRATION = 8000;
/** Failures that are decisions about the run, not news for its model. */
const ENDS_THE_RUN: readonly string[] = ["approval_rejected", "approval_timed_out", "internal_error"];
const FINISH = "finish";

/**
 * Lets a model work with tools until it answers. Each of its turns is a step and each call of a tool is one; whatever a tool
 * answers or refuses goes back to it, fenced. Ends with the model's answer, or with `budget_exceeded`.
 */
export async function runAgent(ctx: RunContext, options: AgentOptions): Promise<Record<string, unknown>> {
  const { model, outputSchema, price } = options;
  requireModel(model);
  for (const warning of model.warnings) await ctx.narrate(warning);
  const desk = openDesk(ctx, options);
  const system = systemPrompt(ctx.workspace, options.instructions, outputSchema !== null);
  const messages: LlmMessage[] = [...options.messages];
  let wrong = 0;
  for (let turn = 1; ; turn += 1) {
    const request = { system, messages: fitContext(messages), tools: desk.offered };
    const said = await ctx.llm.turn(`turn:${turn}`, request, { price });
    const text = stripInvisible(said.text).trim();
    if (text !== "") await ctx.narrate(text.slice(0, LONGEST_NARRATION));
    messages.push({ role: "assistant", ...said });
    if (said.calls.length === 0 && outputSchema === null) return { reply: text };

    const results: LlmToolResult[] = [];
    for (const [index, call] of said.calls.entries()) {
      const place = `${turn}.${index + 1}`;
      if (outputSchema !== null && call.tool === FINISH && call.problem === undefined) {
        const problems = problemsOf(outputSchema, call.input);
        if (problems.length === 0) return visible(call.input);
        results.push(toResult(call, { text: `The result does not fit: ${problems.join(" ")}`, isError: true }));
        wrong += 1;
        continue;
      }
      const use = await desk.perform(call, place);
      wrong = use.wrong ? wrong + 1 : 0;
      results.push(toResult(call, use.answer));
    }
    if (said.calls.length === 0) wrong += 1;
    if (wrong >= MOST_WRONG_CALLS) {
      throw new ProviderError(
        "llm",
        "upstream_empty",
        `The language model called its tools wrongly ${wrong} times in a row.`,
      );
    }
    messages.push(
      results.length > 0 ? { role: "tools", results } : { role: "user", text: "Call `finish` with the result." },
    );
  }
}

function requireModel({ configured }: ModelHelp): void {
  if (configured) return;
  throw new ProviderError(
    "llm",
    "config",
    "This skill is carried out by a language model, and none is configured. Set LLM_PROVIDER, LLM_MODEL and LLM_API_KEY (or LLM_BASE_URL for a model of your own), and start the service again.",
  );
}

interface Desk {
  offered: AgentTool["offered"][];
  /** `wrong` where the call itself was: no such tool, or arguments that cannot be read. */
  perform(call: LlmToolCall, place: string): Promise<{ answer: ToolAnswer; wrong: boolean }>;
}

/** The tools of one run, and what must be remembered between their uses. */
function openDesk(ctx: RunContext, options: AgentOptions): Desk {
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
  const named = namedTools(ctx, options.tools, useSkill);
  const tools = new Map<string, AgentTool>();
  for (const tool of [...ownTools(ctx, { results, skills: named.skills, useSkill }), ...named.tools]) {
    if (!tools.has(tool.offered.name)) tools.set(tool.offered.name, tool);
  }
  const offered = [...tools.values()].map((tool) => tool.offered);
  return {
    offered: options.outputSchema === null ? offered : [...offered, finishTool(options.outputSchema)],
    async perform(call, place) {
      const tool = tools.get(call.tool);
      if (call.problem !== undefined) return { answer: { text: call.problem, isError: true }, wrong: true };
      if (tool === undefined) return { answer: { text: "There is no such tool.", isError: true }, wrong: true };
      const { answer, wrong } = await attempt(tool, { input: call.input, place }, known);
      known.learn(answer.text);
      const text = await shorten(results, answer.text, place, call.tool);
      return { answer: { ...answer, text }, wrong };
    },
  };
}

function shorten(results: LargeResults, text: string, place: string, tool: string): Promise<string> {
  // Pieces of kept results are small enough by themselves.
  return tool === "read_result" || tool === "read_file" ? Promise.resolve(text) : results.shorten(text, place, tool);
}

async function attempt(
  tool: AgentTool,
  use: Parameters<AgentTool["perform"]>[0],
  known: KnownAddresses,
): Promise<{ answer: ToolAnswer; wrong: boolean }> {
  const made = tool.reachesOut ? known.unknownIn(use.input) : undefined;
  if (made !== undefined) {
    const text = `The address "${made}" was read nowhere in this run; only addresses that were read are fetched.`;
    return { answer: { text, isError: true }, wrong: true };
  }
  try {
    return { answer: await tool.perform(use), wrong: false };
  } catch (error) {
    if (error instanceof AppError && !ENDS_THE_RUN.includes(error.code)) {
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

/** Errors are fenced like results: what they quote comes from outside as well. */
function toResult({ id, tool }: LlmToolCall, { text, isError = false }: ToolAnswer): LlmToolResult {
  const label = isError ? "why the call of a tool came to nothing" : "what a tool answered";
  return { callId: id, tool, text: fenceUntrusted(label, text), isError };
}

/** A result without characters that people do not see. */
function visible(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value), (_key, inner) =>
    typeof inner === "string" ? stripInvisible(inner) : inner,
  );
}
