/* Pure rules of this domain: no database. The demo uses them too. */
export { usesRanks } from "./keyword-filter.ts";
export { useOf, worthOf } from "./keyword-use.ts";
