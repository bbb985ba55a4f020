import { ENGINES, OUTCOMES, SURFACES } from "../../components/words/citation-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

export const PERIODS = ["any", "7", "28", "91"] as const;

/** The filters of the stored answers. `query` is a monitored prompt; the last five are those of a number's evidence. */
export const ANSWERS_FILTERS = {
  query: text(),
  llm: oneOf(["any", ...ENGINES]),
  surface: oneOf(["any", ...SURFACES]),
  outcome: someOf(OUTCOMES),
  domain: text(),
  days: oneOf(PERIODS),
  tag: text(),
  run: text(),
  since: text(),
  until: text(),
  headline: flag(),
};
