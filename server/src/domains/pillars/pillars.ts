import { AppError } from "../../kernel/errors/app-error.ts";
import { asciiIdentifier } from "../../kernel/text/slug.ts";

/** The slug of a pillar without a given one. */
export function pillarSlug(name: string, id: string): string {
  return asciiIdentifier(name) || id.replace("pil_", "pillar-").slice(0, 15);
}

export function pillarNotFound(id: string): AppError {
  return new AppError("pillar_not_found", `This workspace has no pillar "${id}".`, { pillarId: id });
}

export function slugTaken(slug: string): AppError {
  return new AppError("pillar_exists", `This workspace already has a pillar with the slug "${slug}".`, { slug });
}
