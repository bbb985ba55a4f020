import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { getSkill } from "./operations/get-skill.ts";
import { listSkills } from "./operations/list-skills.ts";

export { type AgentTool, findAgentTool } from "./agent-tools.ts";
export {
  asSchema,
  type CustomSkill,
  folderOf,
  hasWarnings,
  nameOfCustom,
  outputSchemaOf,
  planOf,
  slugOfCustom,
} from "./custom-skill.ts";
export { findCustomSkill, findCustomSkillVersion } from "./custom-skills.store.ts";
export { skillFileCheck } from "./skill-file-check.ts";

export const operations: readonly AnyOperation[] = [listSkills, getSkill];
