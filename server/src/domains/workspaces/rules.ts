/* Pure rules of this domain: no database. The demo uses them too. */
export { csvOf } from "./csv-filter.ts";
