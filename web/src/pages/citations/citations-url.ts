import { DEFINITIONS, ENGINES, SURFACES } from "../../components/words/citation-words.ts";
import { number, oneOf, someOf, text } from "../../url/fields.ts";

export const PERIODS = ["28", "91", "364"] as const;

/** The filters of the monitor. */
export const CITATIONS_FILTERS = {
  days: oneOf(PERIODS, "91"),
  tag: text(),
  llm: oneOf(["any", ...ENGINES]),
  surface: oneOf(["any", ...SURFACES]),
  count: oneOf(DEFINITIONS),
  q: text(),
};

/** The URL state of the monitor. `open` is the drawer; `samples` and `engines` fill the form that adds prompts. */
export const CITATIONS_URL = {
  ...CITATIONS_FILTERS,
  open: oneOf(["", "add", "import", "suggest", "check"]),
  run: text(),
  engines: someOf(ENGINES),
  samples: number(),
};
