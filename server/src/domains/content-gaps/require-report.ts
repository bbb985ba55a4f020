import { AppError } from "../../kernel/errors/app-error.ts";

export function reportNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no content-gap report "${id}".`, { reportId: id });
}
