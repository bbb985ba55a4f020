import type { Skill } from "@findable/contract";
import type { TSchema } from "typebox";
import type { SkillDefinition } from "../../kernel/skill.ts";

export function toSkill(skill: SkillDefinition): Skill {
  return {
    slug: skill.slug,
    name: skill.name,
    description: skill.description,
    category: skill.category,
    inputSchema: plainSchema(skill.input),
    outputSchema: plainSchema(skill.output),
    defaultBudget: skill.budget,
    supportsApproval: skill.supportsApproval,
    supportsFiles: skill.supportsFiles,
  };
}

/** The schema as a JSON document. */
function plainSchema(schema: TSchema): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema));
}
