import { AppError } from "../../kernel/errors/app-error.ts";

export function unknownSkill(skill: string): AppError {
  return new AppError("unknown_skill", `There is no skill "${skill}". agent.skills.list names the ones there are.`, {
    skill,
  });
}
