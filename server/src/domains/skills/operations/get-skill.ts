import { getSkill } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { toSkill } from "../skills.ts";

export default implement(getSkill)(async ({ services }, { slug }) => {
  const skill = services.skills.find(slug);
  if (skill === undefined || skill.hidden === true)
    throw new AppError("not_found", `There is no skill "${slug}".`, { slug });
  return toSkill(skill);
});
