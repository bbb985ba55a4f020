/* Pure rules of this domain: no database. The demo uses them too. */
export { actionOf } from "./action-of.ts";
export { requireTimezone } from "./next-run.ts";
