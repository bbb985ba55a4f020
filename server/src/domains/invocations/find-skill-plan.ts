import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import { findPathsBelow } from "../files/index.ts";
import { findCustomSkill, folderOf, planOf, slugOfCustom } from "../skills/index.ts";

/** What a start must know about a skill, built in or written by the workspace. */
export async function findSkillPlan(
  { tx, workspaceId, services }: Pick<CommandContext, "tx" | "workspaceId" | "services">,
  name: string,
): Promise<SkillPlan | undefined> {
  const slug = slugOfCustom(name);
  if (slug === undefined) return services.skills.find(name);
  const skill = await findCustomSkill(tx, { workspaceId, slug });
  return skill === undefined ? undefined : planOf(skill);
}

const MAX_REFERENCE_FILES = 200;

/** The reference files of a custom skill, pinned to their versions at the start of the run. */
export async function findFilesOfSkill(
  { tx, workspaceId }: Pick<CommandContext, "tx" | "workspaceId">,
  name: string,
): Promise<string[]> {
  const slug = slugOfCustom(name);
  if (slug === undefined) return [];
  return findPathsBelow(tx, { workspaceId, folder: folderOf(slug), limit: MAX_REFERENCE_FILES });
}
