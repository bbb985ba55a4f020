import { listSkills } from "@findable/contract";
import { implement } from "../../../kernel/operation.ts";
import { toSkill } from "../skills.ts";

export default implement(listSkills)(async ({ services }) => ({
  skills: services.skills.list().map(toSkill),
  customSkills: [],
}));
