import { AppError } from "../../kernel/app-error.ts";
import type { Tx } from "../../kernel/db.ts";
import { insertCustomSkill, retireCustomSkill } from "./custom-skills.store.ts";
import { parseSkillFile, skillFileSlug } from "./skill-file.ts";

interface SkillFilePlace {
  agencyId: string;
  workspaceId: string;
  path: string;
}

const MOST_REASONS = 20;

/**
 * To be called in the transaction that puts a file at a path: a `skills/<slug>/SKILL.md` becomes the next version of its
 * skill. Throws `validation_error` with every reason where it is broken. Files of other paths are none of its business.
 */
export async function keepSkillFile(tx: Tx, { path, ...place }: SkillFilePlace, bytes: Uint8Array): Promise<void> {
  const slug = skillFileSlug(path);
  if (slug === undefined) return;
  const file = parseSkillFile(slug, bytes);
  if (!Array.isArray(file)) return insertCustomSkill(tx, { ...place, slug, file });
  const [first] = file;
  throw new AppError(
    "validation_error",
    `${path} is no skill: \`${first?.field}\` ${first?.message} (line ${first?.line}).`,
    {
      errors: file
        .slice(0, MOST_REASONS)
        .map(({ field, line, message }) => ({ field, line, message: `${message} (line ${line})` })),
    },
  );
}

/** To be called in the transaction that takes a file away from a path. */
export async function dropSkillFile(tx: Tx, { path, ...place }: SkillFilePlace): Promise<void> {
  const slug = skillFileSlug(path);
  if (slug !== undefined) await retireCustomSkill(tx, { ...place, slug });
}
