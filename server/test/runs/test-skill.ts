import { Type } from "typebox";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { defineSkill, type SkillDefinition } from "../../src/kernel/runs/skill.ts";

const AnyObject = Type.Record(Type.String(), Type.Unknown());

/** A skill with any input and output, an estimate of 10 credits and a budget of 100. */
export function testSkill(
  slug: string,
  run: (ctx: RunContext, input: Record<string, unknown>) => Promise<Record<string, unknown>> = async () => ({}),
): SkillDefinition {
  return defineSkill({
    slug,
    version: 1,
    name: slug,
    description: slug,
    category: "test",
    area: "research",
    input: AnyObject,
    output: AnyObject,
    budget: { credits: 100, llmCalls: 3, durationSeconds: 60 },
    estimate: () => ({ credits: 10, durationSeconds: 1 }),
    minimumCredits: () => 0,
    supportsApproval: false,
    supportsFiles: false,
    run,
  });
}
