/* Pure rules of this domain: no database. The demo calculates its schedules with them too. */
export { nextRun, requireTimezone } from "./next-run.ts";
