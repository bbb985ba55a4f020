/* The pure rules of this domain, which need no database: the demo answers by them too. */
export { csvOf } from "./csv-filter.ts";
