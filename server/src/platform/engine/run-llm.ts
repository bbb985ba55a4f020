import type { Static, TSchema } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { LlmRequest, RunLlm } from "../../kernel/runs/llm.ts";
import type { StepTools } from "../../kernel/runs/step.ts";
import { fenceUntrusted } from "../../kernel/text/untrusted-text.ts";
import type { LlmAnswer, LlmPort, LlmTurn } from "../../providers/llm/port.ts";
import type { Database } from "../database/pool.ts";
import { countLlmCalls, type Fence } from "./engine.store.ts";
import { fenced, type Journal } from "./journal.ts";
import type { Steps } from "./steps.ts";

export interface RunLlmOptions {
  llm: LlmPort | undefined;
  tenant: Database;
  fence: Fence;
  journal: Journal;
  steps: Steps;
  maxCalls: number;
  callsUsed: number;
}

/** What else of a run asks models counts its calls here. */
export interface CountedLlm extends RunLlm {
  /** Throws `budget_exceeded`. */
  spend(step: string, calls: number): Promise<void>;
}

/** A language model whose every call is a step, counted before it is made and refused over the budget. */
export function createRunLlm(options: RunLlmOptions): CountedLlm {
  const { llm, tenant, fence, journal, steps } = options;
  let used = options.callsUsed;

  async function spend(step: string, calls: number): Promise<void> {
    if (used + calls > options.maxCalls) {
      throw new AppError(
        "budget_exceeded",
        `The run may call models ${options.maxCalls} times, and the step ${step} asks for more.`,
        {
          maxLlmCalls: options.maxCalls,
          step,
        },
      );
    }
    used += calls;
    await fenced(() => countLlmCalls(tenant, fence, calls));
  }

  async function call<T>(
    step: string,
    tools: StepTools,
    ask: (port: LlmPort, maxCalls: number) => Promise<LlmAnswer<T>>,
  ): Promise<T> {
    if (llm === undefined) throw new ProviderError("llm", "config", "No language model is configured.");
    await spend(step, 1);
    const answer = await ask(llm, Math.min(2, 1 + options.maxCalls - used));
    if (answer.calls > 1) await spend(step, answer.calls - 1);
    journal.emit("llm.call", {
      step,
      model: llm.model,
      calls: answer.calls,
      inputTokens: answer.inputTokens,
      outputTokens: answer.outputTokens,
      attempt: tools.attempt,
    });
    return answer.value;
  }

  return {
    spend,
    configured: llm !== undefined,
    remaining: () => Math.max(0, options.maxCalls - used),
    object: <S extends TSchema>(step: string, schema: S, request: LlmRequest) =>
      steps.act(`llm:${step}`, { sequential: true, gate: "step" }, {}, (tools) =>
        call(step, tools, async (port, maxCalls) =>
          validated<S>(await port.object({ ...wording(request), schema, signal: tools.signal, maxCalls })),
        ),
      ),
    text: (step, request) =>
      steps.act(`llm:${step}`, { sequential: true, gate: "step" }, {}, (tools) =>
        call(step, tools, (port) => port.text({ ...wording(request), signal: tools.signal })),
      ),
    turn: (step, request, { price = 0 } = {}) =>
      steps.act(`llm:${step}`, { sequential: true, gate: "step" }, { price }, async (tools) => {
        const turn = await call(step, tools, (port) => port.turn({ ...request, signal: tools.signal }));
        tell(step, turn);
        return turn;
      }),
  };

  function tell(step: string, turn: LlmTurn): void {
    for (const { id, tool } of turn.calls) journal.emit("tool.call", { step, tool, callId: id });
  }
}

// The port has validated the answer against this schema.
function validated<S extends TSchema>(answer: LlmAnswer<unknown>): LlmAnswer<Static<S>> {
  return answer as LlmAnswer<Static<S>>;
}

function wording(request: LlmRequest): { system: string; prompt: string; maxOutputTokens?: number } {
  const fencedTexts = (request.untrusted ?? []).map(({ label, text }) => fenceUntrusted(label, text));
  return {
    system: request.system,
    prompt: [request.prompt, ...fencedTexts].join("\n\n"),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
  };
}
