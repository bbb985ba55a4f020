/* Pure rules of this domain: no database. The demo uses them too. */
export { wholeDays } from "./whole-days.ts";
