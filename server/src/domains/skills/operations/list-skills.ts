import { listSkills as contract, skillContracts } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { nameOfCustom } from "../custom-skill.ts";
import { listCustomSkills } from "../custom-skills.store.ts";
import { toSkill } from "../listed-skill.ts";
import { findMissingPorts } from "../missing-ports.ts";

export const listSkills = implement(contract)(async (context) => {
  const { db, services, optionalWorkspaceId } = context;
  const missingPorts = await findMissingPorts(context);
  const custom = optionalWorkspaceId === undefined ? [] : await listCustomSkills(db, optionalWorkspaceId);
  return {
    skills: skillContracts.map((skill) =>
      toSkill(skill, {
        available: services.skills.find(skill.slug) !== undefined,
        missing: missingPorts(skill.slug),
      }),
    ),
    customSkills: custom.map(({ slug, createdAt }) => ({ slug: nameOfCustom(slug), createdAt })),
  };
});
