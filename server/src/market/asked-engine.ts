import type { AnswerEngine } from "@findable/contract";

export interface AskedEngine {
  prompt: string;
  llm: AnswerEngine;
  /** Counted from 1970. */
  day: number;
}
