import type { EditSchema, SkillCatalog } from "../../kernel/operations/services.ts";

/** Finds the settings of a step in the declaration of its skill. The items of a list share the settings of the list. */
export function rerunSettingsOf(skills: Pick<SkillCatalog, "find">): (skill: string, step: string) => EditSchema {
  return (skill, step) => {
    const settings = new Map(Object.entries(skills.find(skill)?.rerunSettings ?? {}));
    return settings.get(step) ?? settings.get(step.split(":")[0] ?? step) ?? {};
  };
}
