import { getSkill as contract, skillContracts } from "@findable/contract";
import { AppError } from "../../../kernel/app-error.ts";
import { toSkill } from "../../../kernel/listed-skill.ts";
import { implement } from "../../../kernel/operation.ts";

export const getSkill = implement(contract)(async (_context, { slug }) => {
  const skill = skillContracts.find((one) => one.slug === slug);
  if (skill === undefined) throw new AppError("not_found", `There is no skill "${slug}".`, { slug });
  return toSkill(skill);
});
