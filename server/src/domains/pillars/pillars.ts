import { AppError } from "../../kernel/errors/app-error.ts";

const MAX_SLUG_LENGTH = 100;

/** A slug of the letters and digits of the name, or of the identifier if the name has none that a slug may contain. */
export function slugFrom(name: string, id: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, "");
  return slug === "" ? id.replace("pil_", "pillar-").slice(0, 15) : slug;
}

export function pillarNotFound(id: string): AppError {
  return new AppError("pillar_not_found", `This workspace has no pillar "${id}".`, { pillarId: id });
}

export function slugTaken(slug: string): AppError {
  return new AppError("pillar_exists", `This workspace already has a pillar with the slug "${slug}".`, { slug });
}
