import { listSkills as contract, skillContracts } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { nameOfCustom } from "../custom-skill.ts";
import { listCustomSkills } from "../custom-skills.store.ts";
import { toSkill } from "../listed-skill.ts";

export const listSkills = implement(contract)(async ({ db, optionalWorkspaceId }) => {
  const custom = optionalWorkspaceId === undefined ? [] : await listCustomSkills(db, optionalWorkspaceId);
  return {
    skills: skillContracts.map(toSkill),
    customSkills: custom.map(({ slug, createdAt }) => ({ slug: nameOfCustom(slug), createdAt })),
  };
});
