import { validationError } from "../../kernel/errors/app-error.ts";

/** Throws if the caller names files for a skill that reads none. */
export function requireFilesAccepted(
  { slug, supportsFiles }: { slug: string; supportsFiles: boolean },
  files: readonly string[] = [],
): void {
  if (supportsFiles || files.length === 0) return;
  throw validationError([{ field: "files", message: `must be empty: the skill ${slug} reads no files` }]);
}
