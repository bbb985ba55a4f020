import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { asciiIdentifier } from "../../../kernel/text/slug.ts";

export const MAX_TEMPLATES = 200;
const MAX_SLUG_LENGTH = 100;

export function templateNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no email template "${id}".`, { templateId: id });
}

/** Throws where another template of the workspace has the slug. */
export function requireFreeSlug(slug: string, taken: ReadonlySet<string>): void {
  if (taken.has(slug))
    throw validationError([{ field: "slug", message: `must be unique: another template has the slug "${slug}"` }]);
}

/** The slug of a template without a given one: of its name, with a number if another template has it. */
export function derivedSlug(name: string, id: string, taken: ReadonlySet<string>): string {
  const base = asciiIdentifier(name) || id.replace("tpl_", "template-").slice(0, 17);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const slug = `${base.slice(0, MAX_SLUG_LENGTH - end.length)}${end}`;
    if (!taken.has(slug)) return slug;
  }
}
