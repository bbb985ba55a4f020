import type { TSchema } from "typebox";
import { problemsOf } from "../../../kernel/errors/schema-problems.ts";
import { jsonValuesIn } from "./extract-json.ts";
import { withoutNulls } from "./strict-schema.ts";

/** An instruction that works with every model, with or without structured output. */
export function askForJson(schema: TSchema): string {
  return [
    "Answer with one JSON value and nothing else: no code fence, no comments, no words before or after it.",
    `It must be valid against this JSON Schema:\n${JSON.stringify(schema)}`,
  ].join(" ");
}

export function askAgain(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join("\n");
  return `Your answer cannot be used:\n${list}\nSend the whole corrected JSON value, and nothing else.`;
}

export interface JsonAnswer {
  value: unknown;
  /** Empty if the value matches. */
  problems: string[];
}

/** The best matching value in a model's response. */
export function readJsonAnswer(schema: TSchema, text: string, cutOff: boolean): JsonAnswer {
  const values = jsonValuesIn(text).map((value) => withoutNulls(schema, value));
  const readings = values.map((value) => ({ value, problems: problemsOf(schema, value) }));
  const best = readings.find(({ problems }) => problems.length === 0) ?? readings[0];
  if (best !== undefined) return best;
  const problem = cutOff ? "It was cut off at its length limit; think less and be shorter." : "It holds no JSON value.";
  return { value: undefined, problems: [problem] };
}
