import type { Skill, SkillContract } from "@findable/contract";
import type { TSchema } from "typebox";

/** The public record of a skill. */
export function toSkill(skill: SkillContract, { available, missing }: Pick<Skill, "available" | "missing">): Skill {
  return {
    slug: skill.slug,
    name: skill.name,
    description: skill.description,
    category: skill.category,
    credits: skill.credits,
    inputSchema: plainSchema(skill.input),
    outputSchema: plainSchema(skill.output),
    defaultBudget: skill.budget,
    supportsApproval: skill.supportsApproval,
    supportsFiles: skill.supportsFiles,
    available,
    missing,
  };
}

/** The schema as a JSON document. */
function plainSchema(schema: TSchema): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema));
}
