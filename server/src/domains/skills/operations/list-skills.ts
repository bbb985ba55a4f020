import { listSkills as contract } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { toSkill } from "../skills.ts";

export const listSkills = implement(contract)(async ({ services }) => ({
  skills: services.skills.list().map(toSkill),
  customSkills: [],
}));
