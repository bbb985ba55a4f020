export { WON_RANK } from "../../kernel/search/clicks-at.ts";
export { type AdviceFor, type AdvisedQuery, adviceFor, selectAdvice } from "./advice.store.ts";
export { expectedVisits, expectedVisitsSql, visitsAt } from "./expected-visits.ts";
export { isAdvisedAgainst } from "./is-advised-against.ts";
