import { METRICS } from "../../components/words/search-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** Days of the figures. The search console keeps 16 months. */
export const RANGE_DAYS = ["28", "90", "180", "365", "485"] as const;

/** The view of the page: the days, the lines of the chart, the compared range, the table and its filters. */
export const PERFORMANCE_VIEW = {
  days: oneOf(RANGE_DAYS),
  lines: someOf(METRICS),
  compare: oneOf(["previous", "previous_year", "none"]),
  tab: oneOf(["queries", "pages"]),
  /** Queries and pages on the second page of results. */
  striking: flag(),
  q: text(),
};
