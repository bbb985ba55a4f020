/* Pure rules of this domain: no database. The demo uses them too. */
export { comparableAddress } from "./first-page.ts";
export { requireOrder, serpDiff } from "./serp-diff.ts";
