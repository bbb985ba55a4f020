import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import { findPathsBelow } from "../files/index.ts";
import { findCustomSkill, folderOf, planOf, slugOfCustom } from "../skills/index.ts";

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

const MOST_FILES_OF_A_SKILL = 200;

/** The files beside a skill's own, which its runs read on demand, as they are when a run starts. */
export async function findFilesOfSkill(
  { tx, workspaceId }: Pick<CommandContext, "tx" | "workspaceId">,
  name: string,
): Promise<string[]> {
  const slug = slugOfCustom(name);
  if (slug === undefined) return [];
  return findPathsBelow(tx, { workspaceId, folder: folderOf(slug), limit: MOST_FILES_OF_A_SKILL });
}
