import type { EstimatedCost, SkillContract } from "@findable/contract";
import type { Static, TSchema } from "typebox";
import type { RunContext } from "./run-context.ts";

/** A contract with what keeps it. Price in words, demo and example are for those who read about a skill, not for its runs. */
export interface SkillDefinition<I extends TSchema = TSchema, O extends TSchema = TSchema>
  extends Omit<SkillContract<I, O>, "category" | "credits" | "demo" | "example"> {
  /** Raised when steps change so that a recorded run could not be replayed; a run keeps the version it started with. */
  readonly version: number;
  readonly category: string;
  /** True where a person may go on talking to it: each message is a run, and the runs share a session. */
  readonly conversational?: boolean;
  /** What a run with this input is expected to cost. */
  estimate(input: Static<I>): EstimatedCost;
  /** The least `budget.maxCredits` with which a run with this input makes sense. */
  minimumCredits(input: Static<I>): number;
  /** Ordinary code; it runs again from the top after a crash or a pause, and finished steps answer from their rows. */
  run(ctx: RunContext, input: Static<I>): Promise<Static<O>>;
}

/** What the start of a run has to know of its skill. */
export type SkillPlan<I extends TSchema = TSchema> = Pick<
  SkillDefinition<I>,
  "slug" | "version" | "area" | "budget" | "input" | "conversational" | "estimate" | "minimumCredits"
>;

export function defineSkill<I extends TSchema, O extends TSchema>(skill: SkillDefinition<I, O>): SkillDefinition<I, O> {
  return skill;
}
