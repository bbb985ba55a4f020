import { oneOf, text } from "../../url/fields.ts";

export const TYPES = ["MISSING_TOPIC", "KEYWORD_GAP", "WEAKER_COVERAGE"] as const;
export const PRIORITIES = ["HIGH", "MEDIUM", "LOW"] as const;

/** The report and the filters of its gaps. */
export const BOARD_FILTERS = {
  report: text(),
  type: oneOf(["any", ...TYPES]),
  priority: oneOf(["any", ...PRIORITIES]),
};
