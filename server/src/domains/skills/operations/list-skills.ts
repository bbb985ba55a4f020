import { listSkills as contract, skillContracts } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { nameOfCustom } from "../custom-skill.ts";
import { listCustomSkills } from "../custom-skills.store.ts";
import { toSkill } from "../listed-skill.ts";

export const listSkills = implement(contract)(async ({ db, services, optionalWorkspaceId }) => {
  const custom = optionalWorkspaceId === undefined ? [] : await listCustomSkills(db, optionalWorkspaceId);
  return {
    skills: skillContracts.map((skill) =>
      toSkill(skill, { available: services.skills.find(skill.slug) !== undefined }),
    ),
    customSkills: custom.map(({ slug, createdAt }) => ({ slug: nameOfCustom(slug), createdAt })),
  };
});
