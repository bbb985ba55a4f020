import { AppError } from "../../kernel/errors/app-error.ts";

export function templateNotFound(slug: string): AppError {
  const message = `This agency has no report template "${slug}". List them with reports.templates.list.`;
  return new AppError("not_found", message, { template: slug });
}

export function reportNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no report "${id}".`, { reportId: id });
}
