/* Pure rules of this domain: no database. The demo uses them too. */

export { WON_RANK } from "../../kernel/search/clicks-at.ts";
export { expectedVisits } from "./expected-visits.ts";
export { isAdvisedAgainst } from "./is-advised-against.ts";
