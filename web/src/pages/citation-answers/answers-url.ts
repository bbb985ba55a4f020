import { ENGINES, OUTCOMES, SURFACES } from "../../components/citation-words.ts";
import { oneOf, someOf, text } from "../../url/fields.ts";

export const PERIODS = ["any", "7", "28", "91"] as const;

/** The filters of the stored answers. `query` is a monitored prompt. */
export const ANSWERS_FILTERS = {
  query: text(),
  llm: oneOf(["any", ...ENGINES]),
  surface: oneOf(["any", ...SURFACES]),
  outcome: someOf(OUTCOMES),
  domain: text(),
  days: oneOf(PERIODS),
};
