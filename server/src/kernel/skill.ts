import type { EstimatedCost } from "@findable/contract";
import type { Static, TSchema } from "typebox";
import type { RunContext } from "./run-context.ts";

/** Part of the usage report that a price belongs to. */
export type CreditArea = "research" | "produce" | "indexing" | "link_building";

export interface SkillDefinition<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  readonly slug: string;
  /** Raised when steps change so that a recorded run could not be replayed; a run keeps the version it started with. */
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly area: CreditArea;
  readonly input: I;
  readonly output: O;
  readonly budget: { credits: number; llmCalls: number; durationSeconds: number };
  /** What a run with this input is expected to cost. */
  estimate(input: Static<I>): EstimatedCost;
  /** The least `budget.maxCredits` with which a run with this input makes sense. */
  minimumCredits(input: Static<I>): number;
  readonly supportsApproval: boolean;
  readonly supportsFiles: boolean;
  /** True for skills that only tests and benchmarks start; they are not listed. */
  readonly hidden?: boolean;
  /** Ordinary code; it runs again from the top after a crash or a pause, and finished steps answer from their rows. */
  run(ctx: RunContext, input: Static<I>): Promise<Static<O>>;
}

export function defineSkill<I extends TSchema, O extends TSchema>(skill: SkillDefinition<I, O>): SkillDefinition<I, O> {
  return skill;
}
