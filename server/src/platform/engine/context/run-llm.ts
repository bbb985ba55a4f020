import type { Static, TSchema } from "typebox";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { LlmRequest, RunLlm } from "../../../kernel/runs/llm.ts";
import type { StepTools } from "../../../kernel/runs/step.ts";
import { fenceUntrusted } from "../../../kernel/text/untrusted-text.ts";
import type { LlmAnswer, LlmPort } from "../../../providers/llm/port.ts";
import { fenced } from "../segments/fence.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { ORDINARY_STEP, type Steps } from "../steps/steps.ts";
import { countLlmCalls } from "./run-context.store.ts";

export interface RunLlmOptions {
  scope: SegmentScope;
  steps: Steps;
  llm: LlmPort | undefined;
  /** Takes turns where no model is configured. */
  standIn?: Pick<LlmPort, "model" | "turn"> | undefined;
  worldMode: "live" | "test";
}

const NO_MODEL = {
  live: "No language model is configured: connect `llm` with `integrations.connect`, or set LLM_PROVIDER and LLM_MODEL.",
  test: "Test worlds have no language model. What needs one runs with a live key.",
} as const;

/** A language model with the counter that every other part of the run must use for its model calls. */
export interface CountedLlm extends RunLlm {
  /** Counts calls before they are made. Throws `budget_exceeded`. */
  spend(step: string, calls: number): Promise<void>;
}

/** A language model whose every call is a step. A call over the budget is refused before it is made. */
export function createRunLlm({ scope, steps, llm, standIn, worldMode }: RunLlmOptions): CountedLlm {
  const { tenant, fence, journal, run, signal } = scope;
  const { max_llm_calls: maxCalls } = run;
  let used = run.llm_calls + run.llm_calls_of_children;

  async function spend(step: string, calls: number): Promise<void> {
    if (used + calls > maxCalls) {
      throw new AppError(
        "budget_exceeded",
        `The run may call models ${maxCalls} times, and the step ${step} exceeds this limit.`,
        { maxLlmCalls: maxCalls, step },
      );
    }
    used += calls;
    await fenced(() => countLlmCalls(tenant, fence, calls), signal);
  }

  async function call<P extends Pick<LlmPort, "model">, T>(
    model: P | undefined,
    step: string,
    { attempt }: StepTools,
    ask: (port: P, maxCalls: number) => Promise<LlmAnswer<T>>,
  ): Promise<T> {
    if (model === undefined) throw new ProviderError("llm", "config", NO_MODEL[worldMode]);
    await spend(step, 1);
    const answer = await ask(model, Math.min(2, 1 + maxCalls - used));
    if (answer.calls > 1) await spend(step, answer.calls - 1);
    const { calls, inputTokens, outputTokens } = answer;
    journal.emit("llm.call", { step, model: model.model, calls, inputTokens, outputTokens, attempt });
    return answer.value;
  }

  return {
    spend,
    configured: llm !== undefined,
    takesTurns: llm !== undefined || standIn !== undefined,
    remaining: () => Math.max(0, maxCalls - used),
    object: <S extends TSchema>(step: string, schema: S, request: LlmRequest) =>
      steps.act(`llm:${step}`, asked(request), {}, (tools) =>
        call(llm, step, tools, async (port, callsLeft) =>
          validated<S>(await port.object({ ...wording(request), schema, signal: tools.signal, maxCalls: callsLeft })),
        ),
      ),
    text: (step, request) =>
      steps.act(`llm:${step}`, asked(request), {}, (tools) =>
        call(llm, step, tools, (port) => port.text({ ...wording(request), signal: tools.signal })),
      ),
    turn: (step, request, { price = 0 } = {}) =>
      steps.act(`llm:${step}`, ORDINARY_STEP, { price }, async (tools) => {
        const turn = await call(llm ?? standIn, step, tools, (port) => port.turn({ ...request, signal: tools.signal }));
        for (const { id, tool } of turn.calls) journal.emit("tool.call", { step, tool, callId: id });
        return turn;
      }),
  };
}

/** Events show the request without the texts that other steps have read. */
function asked({ system, prompt, untrusted = [] }: LlmRequest) {
  return { ...ORDINARY_STEP, subject: { system, prompt, texts: untrusted.map(({ label }) => label) } };
}

// The port validated the answer against this schema.
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
