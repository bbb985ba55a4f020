import { listSkills as contract, skillContracts } from "@findable/contract";
import { toSkill } from "../../../kernel/listed-skill.ts";
import { implement } from "../../../kernel/operation.ts";

export const listSkills = implement(contract)(async () => ({
  skills: skillContracts.map(toSkill),
  customSkills: [],
}));
