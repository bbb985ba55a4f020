import { ENGINES, SURFACES } from "../../components/words/citation-words.ts";
import { oneOf, someOf, text } from "../../url/fields.ts";

export const PARTIES = ["own", "competitor", "third_party"] as const;
export const PERIODS = ["7", "28", "91"] as const;

/** The filters of the cited pages. */
export const SOURCES_FILTERS = {
  party: someOf(PARTIES),
  names: oneOf(["any", "yes", "no"]),
  llm: oneOf(["any", ...ENGINES]),
  surface: oneOf(["any", ...SURFACES]),
  domain: text(),
  q: text(),
  days: oneOf(PERIODS, "28"),
  sort: oneOf(["-answers", "-prompts", "-lastCitedAt"]),
};
