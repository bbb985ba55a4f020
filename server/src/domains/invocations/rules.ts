/* Pure rules of this domain: no database. The demo uses them too. */
export { requireFilesAccepted } from "./require-files-accepted.ts";
export { unknownSkill } from "./unknown-skill.ts";
