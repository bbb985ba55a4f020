import { listSearchPages, listSearchQueries, searchPerformanceSummary } from "@findable/contract";
import { dataBreaksOf } from "../../domains/performance/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import {
  type DemoRange,
  demoRange,
  PAIR_RANGE,
  searchCoverage,
  searchPages,
  searchQueries,
  searchSummary,
} from "../world/site/search-performance.ts";

export const performanceAnswers: readonly DemoOperation[] = [
  demo(listSearchQueries)((input) => {
    const asked = input.page === undefined ? demoRange(input) : PAIR_RANGE;
    return { ...demoPage(listSearchQueries, searchQueries(asked, input.page), input), ...about(asked) };
  }),
  demo(listSearchPages)((input) => {
    const asked = input.query === undefined ? demoRange(input) : PAIR_RANGE;
    return { ...demoPage(listSearchPages, searchPages(asked, input.query), input), ...about(asked) };
  }),
  demo(searchPerformanceSummary)((input) => searchSummary(demoRange(input))),
];

function about({ range, previousRange }: DemoRange) {
  const dataBreaks = dataBreaksOf([range, previousRange]);
  return { range, previousRange, coverage: searchCoverage({ range, previousRange }), dataBreaks };
}
