import type { AnyOperation } from "../../kernel/any-operation.ts";
import { getSkill } from "./operations/get-skill.ts";
import { listSkills } from "./operations/list-skills.ts";

export const operations: readonly AnyOperation[] = [listSkills, getSkill];
