import { METRICS } from "../../components/search-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** The view of the page: the lines of the chart, the compared range, the table and its filters. */
export const PERFORMANCE_VIEW = {
  lines: someOf(METRICS),
  compare: oneOf(["previous", "previous_year", "none"]),
  tab: oneOf(["queries", "pages"]),
  /** Queries and pages on the second page of results. */
  striking: flag(),
  q: text(),
};
