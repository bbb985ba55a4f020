import { AppError } from "../../kernel/errors/app-error.ts";

export function competitorNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no competitor "${id}".`, { competitorId: id });
}

export function competitorExists(domain: string, id: string): AppError {
  return new AppError(
    "competitor_exists",
    `This workspace already tracks ${domain}. Change it with \`research.competitor.update\`.`,
    { domain, competitorId: id },
  );
}
