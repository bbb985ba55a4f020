import { AppError } from "../../kernel/errors/app-error.ts";

export function unknownSkill(skill: string): AppError {
  return new AppError("unknown_skill", `Skill "${skill}" does not exist. \`agent.skills.list\` returns all skills.`, {
    skill,
  });
}
