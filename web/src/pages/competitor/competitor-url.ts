import { number, oneOf, text } from "../../url/fields.ts";

/** The URL state of a competitor. `pull` is the run of a pull started here. */
export const COMPETITOR_URL = {
  tab: oneOf(["overlap", "keywords", "backlinks"]),
  position: number(),
  rating: number(),
  relevance: number(),
  link: oneOf(["all", "dofollow", "nofollow"]),
  us: oneOf(["any", "no", "yes"]),
  pull: text(),
};
