/* Pure rules of this domain: no database. The demo uses them too. */
export { requireOrder, serpDiff } from "./serp-diff.ts";
