import type { Static, TSchema } from "typebox";
import type { DeclaredSkill } from "./declared-skill.ts";
import type { RunContext } from "./run-context.ts";

/** A skill with its code. */
export interface SkillDefinition<I extends TSchema = TSchema, O extends TSchema = TSchema> extends DeclaredSkill<I, O> {
  /** Ordinary code. It runs again from the top after a crash or a pause; finished steps answer from their rows. */
  run(ctx: RunContext, input: Static<I>): Promise<Static<O>>;
}

export function defineSkill<I extends TSchema, O extends TSchema>(skill: SkillDefinition<I, O>): SkillDefinition<I, O> {
  return skill;
}
