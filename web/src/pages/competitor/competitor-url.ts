import { number, oneOf, text } from "../../url/fields.ts";

/** What the address of a competitor holds. `pull` is the run of a pull that was begun here. */
export const COMPETITOR_URL = {
  tab: oneOf(["overlap", "keywords", "backlinks"]),
  position: number(),
  rating: number(),
  relevance: number(),
  link: oneOf(["all", "dofollow", "nofollow"]),
  pull: text(),
};
