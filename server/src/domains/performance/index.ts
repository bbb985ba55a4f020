import { importPerformance } from "./operations/import-performance.ts";
import { listSearchPages } from "./operations/list-search-pages.ts";
import { listSearchQueries } from "./operations/list-search-queries.ts";
import { searchPerformanceSummary } from "./operations/search-performance-summary.ts";

export {
  type DayKind,
  type ImportedDay,
  lockPerformance,
  type MonthPart,
  recordDays,
  recordSource,
  storeDays,
  storePairs,
  storeSums,
} from "./days.store.ts";
export { findClicks } from "./find-clicks.ts";
export { findFigures } from "./items.store.ts";
export { countPageDays, findNewestPageDay, findPageFigures } from "./page-figures.store.ts";
export { findQueriesWithoutKeyword } from "./queries.store.ts";
export { findShownQueries, type ShownQueries } from "./query-pages.store.ts";
export { brandPattern, brandTermsOf, termOf } from "./rules.ts";
export type { DayFigures } from "./running-sums.ts";
export { findShownPages } from "./shown-pages.ts";
export { findFinalDays, findSource } from "./stored.store.ts";
export { selectWeeklyClicks } from "./weekly-clicks.store.ts";

export const operations = [importPerformance, listSearchQueries, listSearchPages, searchPerformanceSummary];
