import { type Evaluation, type EvaluationInput, evaluate, type JudgedCriterion } from "../../domains/content/index.ts";

export interface TextToScore {
  input: EvaluationInput;
  judged: readonly JudgedCriterion[];
}

/** Runs in a worker thread: a long text takes more than 50 ms. */
export default function scoreText({ input, judged }: TextToScore): Evaluation {
  return evaluate(input, judged);
}
