import { getSkill as contract, skillContracts } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { slugOfCustom, toListedSkill } from "../custom-skill.ts";
import { findCustomSkill } from "../custom-skills.store.ts";
import { toSkill } from "../listed-skill.ts";
import { findMissingPorts } from "../missing-ports.ts";

export const getSkill = implement(contract)(async (context, { slug }) => {
  const { db, services, optionalWorkspaceId } = context;
  const missing = (await findMissingPorts(context))(slug);
  const skill = skillContracts.find((one) => one.slug === slug);
  if (skill !== undefined) return toSkill(skill, { available: services.skills.find(slug) !== undefined, missing });
  const own = slugOfCustom(slug);
  if (own !== undefined && optionalWorkspaceId !== undefined) {
    const custom = await findCustomSkill(db, { workspaceId: optionalWorkspaceId, slug: own });
    if (custom !== undefined) return toListedSkill(custom, missing);
  }
  throw new AppError("not_found", `Skill "${slug}" does not exist. \`agent.skills.list\` returns all skills.`, {
    slug,
  });
});
