import { getSkill as contract } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { toSkill } from "../skills.ts";

export const getSkill = implement(contract)(async ({ services }, { slug }) => {
  const skill = services.skills.find(slug);
  if (skill === undefined || skill.hidden === true)
    throw new AppError("not_found", `There is no skill "${slug}".`, { slug });
  return toSkill(skill);
});
