import { getSkill as contract, skillContracts } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { slugOfCustom, toListedSkill } from "../custom-skill.ts";
import { findCustomSkill } from "../custom-skills.store.ts";
import { toSkill } from "../listed-skill.ts";

export const getSkill = implement(contract)(async ({ db, services, optionalWorkspaceId }, { slug }) => {
  const skill = skillContracts.find((one) => one.slug === slug);
  if (skill !== undefined) return toSkill(skill, { available: services.skills.find(slug) !== undefined });
  const own = slugOfCustom(slug);
  if (own !== undefined && optionalWorkspaceId !== undefined) {
    const custom = await findCustomSkill(db, { workspaceId: optionalWorkspaceId, slug: own });
    if (custom !== undefined) return toListedSkill(custom);
  }
  throw new AppError("not_found", `Skill "${slug}" does not exist. \`agent.skills.list\` returns all skills.`, {
    slug,
  });
});
