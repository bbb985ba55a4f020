import type { SkillDefinition } from "./kernel/skill.ts";

/** Every skill, each version that runs may still have been started with. */
export const skills: readonly SkillDefinition[] = [];
