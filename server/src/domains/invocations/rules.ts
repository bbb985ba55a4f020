/* Pure rules of this domain: no database. The demo uses them too. */
export { unknownSkill } from "./unknown-skill.ts";
