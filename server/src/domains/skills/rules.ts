/* Pure rules of this domain: no database. The demo uses them too. */
export { toSkill } from "./listed-skill.ts";
