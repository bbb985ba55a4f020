import { ANSWER_ENGINES, type AnswerEngine } from "@findable/contract";

/** An engine on one surface. */
export interface OfferedEngine {
  llm: AnswerEngine;
  surface: "api" | "consumer";
}

/** The engines of test worlds: all over their API, and two as people see them too. */
export const SANDBOX_ENGINES: readonly OfferedEngine[] = [
  ...ANSWER_ENGINES.filter((llm) => llm !== "search_overview").map((llm) => ({ llm, surface: "api" }) as const),
  { llm: "llm_chat_1", surface: "consumer" },
  { llm: "llm_assistant_4", surface: "consumer" },
];
