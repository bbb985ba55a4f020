/* Pure rules of this domain: no database. The demo uses them too. */
export { requireAllowedEdits } from "./edits.ts";
export { requirePartners } from "./policy-rules.ts";
