import { ENGINES } from "../../components/words/citation-words.ts";
import { number, oneOf, someOf } from "../../url/fields.ts";

/** The design in question. `points` is the change to see; `prompts` fixes their number. */
export const PLAN_URL = {
  points: number(),
  llms: someOf(ENGINES),
  days: oneOf(["7", "28"]),
  samples: number(),
  prompts: number(),
  rate: number(),
};
