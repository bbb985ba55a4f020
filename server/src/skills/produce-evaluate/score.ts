import type { Evaluation, EvaluationInput, JudgedCriterion } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { TextToScore } from "./score-text.ts";

const SCORE = new URL("./score-text.ts", import.meta.url);
/** A hostile text can keep a parser busy forever. */
const SCORE_TIME_MS = 30_000;

/** Scores a text in a worker thread, as a step. */
export function scoreInThread(
  ctx: RunContext,
  step: string,
  input: EvaluationInput,
  judged: readonly JudgedCriterion[] = [],
): Promise<Evaluation> {
  return ctx.step(step, () =>
    ctx.compute<TextToScore, Evaluation>(SCORE, { input, judged }, { timeLimitMs: SCORE_TIME_MS }),
  );
}
