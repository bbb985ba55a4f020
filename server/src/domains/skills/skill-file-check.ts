import { AppError } from "../../kernel/errors/app-error.ts";
import type { FileCheck } from "../../kernel/files/file-check.ts";
import { insertCustomSkill, retireCustomSkill } from "./custom-skills.store.ts";
import type { SkillFileFault } from "./front-matter.ts";
import { MAX_SKILL_FILE_BYTES, parseSkillFile, skillFileSlug } from "./skill-file.ts";

const MAX_REASONS = 20;

/**
 * A file at `skills/<slug>/SKILL.md` defines the skill `custom:<slug>`. Every upload is a new version; an invalid file is refused
 * with every reason.
 */
export const skillFileCheck: FileCheck = {
  concerns: (path) => skillFileSlug(path) !== undefined,
  maxBytes: MAX_SKILL_FILE_BYTES,
  check({ path, bytes }) {
    const slug = skillFileSlug(path) ?? "";
    const file = parseSkillFile(slug, bytes);
    if (Array.isArray(file)) throw refusal(path, file);
    return (tx, place) => insertCustomSkill(tx, { ...place, slug, file });
  },
  async leave(tx, { path, ...place }) {
    const slug = skillFileSlug(path);
    if (slug !== undefined) await retireCustomSkill(tx, { ...place, slug });
  },
};

function refusal(path: string, faults: readonly SkillFileFault[]): AppError {
  const errors = faults
    .slice(0, MAX_REASONS)
    .map(({ field, line, message }) => ({ field, line, message: `${message} (line ${line})` }));
  const [first] = errors;
  return new AppError("validation_error", `${path} is not a valid skill: \`${first?.field}\` ${first?.message}.`, {
    errors,
  });
}
