import { validationError } from "../kernel/errors/app-error.ts";
import type { SkillCatalog } from "../kernel/operations/services.ts";
import { isOperationRun, operationRun } from "../kernel/runs/operation-run.ts";
import type { SkillDefinition } from "../kernel/runs/skill.ts";
import { checkSkillInput } from "../platform/validation/skill-values.ts";

export interface VersionedCatalog extends SkillCatalog {
  /** Returns the version that a run started with. */
  findVersion(slug: string, version: number): SkillDefinition | undefined;
}

/** The skills of this installation. New runs use the highest version of a slug. */
export function createSkillCatalog(skills: readonly SkillDefinition[]): VersionedCatalog {
  const versions = new Map(skills.map((skill) => [`${skill.slug}@${skill.version}`, skill]));
  const newest = new Map<string, SkillDefinition>();
  for (const skill of skills) {
    const known = newest.get(skill.slug);
    if (known === undefined || known.version < skill.version) newest.set(skill.slug, skill);
  }
  return {
    find: (slug) => newest.get(slug),
    findVersion: (slug, version) =>
      isOperationRun(version)
        ? operationRun(slug, { credits: 0, durationSeconds: 0 })
        : versions.get(`${slug}@${version}`),
    checkInput: (skill, input) => {
      const { value, errors } = checkSkillInput(skill.input, input);
      // Rules across fields need fields that are valid.
      const faults = errors.length > 0 ? errors : (skill.check?.(value) ?? []);
      if (faults.length > 0) {
        throw validationError(
          faults.map(({ field, message }) => ({ field: field === "" ? "input" : `input.${field}`, message })),
        );
      }
      return value;
    },
  };
}
