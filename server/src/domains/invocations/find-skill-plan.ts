import type { CommandContext } from "../../kernel/operation.ts";
import type { SkillPlan } from "../../kernel/skill.ts";
import { findCustomSkill, planOf, slugOfCustom } from "../skills/index.ts";

/** What a start has to know of a skill: one of the service, or one that the workspace wrote itself. */
export async function findSkillPlan(
  { tx, workspaceId, services }: Pick<CommandContext, "tx" | "workspaceId" | "services">,
  name: string,
): Promise<SkillPlan | undefined> {
  const slug = slugOfCustom(name);
  if (slug === undefined) return services.skills.find(name);
  const skill = await findCustomSkill(tx, { workspaceId, slug });
  return skill === undefined ? undefined : planOf(skill);
}
