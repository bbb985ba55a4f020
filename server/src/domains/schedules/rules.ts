/* Pure rules of this domain: no database. The demo uses them too. */
export { nextRun, requireTimezone } from "./next-run.ts";
